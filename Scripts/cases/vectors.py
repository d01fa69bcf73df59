"""Specs/Vectors/vectors.json."""

from reference import identifiers as ids, ranges

from .layout import case, given, number

A, B, C = ids.number(1), ids.number(2), b"\xff" * 16
TOP = 1 << 62


def shown(vector):
    return {ids.written(device): [list(map(number, pair)) for pair in vector[device]] for device in sorted(vector)}


def pair(name, comment, left, right, union, left_only, right_only):
    """The expectations are worked out by hand; the reference has to agree."""
    given(ranges.union(left, right), union)
    given(ranges.difference(left, right), left_only)
    given(ranges.difference(right, left), right_only)
    return case(name, comment, left=shown(left), right=shown(right), union=shown(union),
                leftOnly=shown(left_only), rightOnly=shown(right_only))


def inserted(name, comment, steps, expected, through):
    found = []
    for step in steps:
        found = ranges.normalised(found + [step])
    given((found, ranges.through(found)), (expected, through))
    return case(name, comment, inserted=[list(map(number, step)) for step in steps],
                ranges=[list(map(number, part)) for part in expected], through=number(through))


def document():
    return {
        "ranges": [
            inserted("none", "nothing is held", [], [], 0),
            inserted("one", "the first sequence is 1", [[1, 1]], [[1, 1]], 1),
            inserted("hole at the beginning", "nothing is held through", [[2, 9]], [[2, 9]], 0),
            inserted("hole", "through stops before it", [[1, 5], [8, 9]], [[1, 5], [8, 9]], 5),
            inserted("hole filled exactly", "intervals that touch are one", [[1, 5], [8, 9], [6, 7]], [[1, 9]], 9),
            inserted("hole filled in part", "on either side", [[1, 3], [9, 9], [5, 5], [4, 4]], [[1, 5], [9, 9]], 5),
            inserted("overlaps", "what is held already changes nothing", [[1, 5], [3, 8], [2, 2]], [[1, 8]], 8),
            inserted("over several", "one interval takes up what it covers", [[2, 3], [5, 6], [10, 12], [1, 8]],
                     [[1, 8], [10, 12]], 8),
            inserted("top", "2^62", [[TOP, TOP], [1, TOP - 2]], [[1, TOP - 2], [TOP, TOP]], TOP - 2),
        ],
        "vectors": [
            pair("nothing", "both are empty", {}, {}, {}, {}, {}),
            pair("one side", "a device that the other has not", {A: [[1, 3]]}, {}, {A: [[1, 3]]}, {A: [[1, 3]]}, {}),
            pair("equal", "no difference, holes included", {A: [[1, 3], [7, 9]]}, {A: [[1, 3], [7, 9]]},
                 {A: [[1, 3], [7, 9]]}, {}, {}),
            pair("behind", "one has more of the same log", {A: [[1, 9]]}, {A: [[1, 4]]}, {A: [[1, 9]]}, {A: [[5, 9]]},
                 {}),
            pair("hole on one side", "a greater maximum does not hide the hole", {A: [[1, 6]]}, {A: [[1, 2], [5, 9]]},
                 {A: [[1, 9]]}, {A: [[3, 4]]}, {A: [[7, 9]]}),
            pair("holes that fill each other", "alternating", {A: [[1, 1], [3, 3], [5, 5]]},
                 {A: [[2, 2], [4, 4], [7, 7]]}, {A: [[1, 5], [7, 7]]}, {A: [[1, 1], [3, 3], [5, 5]]},
                 {A: [[2, 2], [4, 4], [7, 7]]}),
            pair("one over many", "an interval that is cut in pieces", {A: [[1, 20]]}, {A: [[2, 3], [6, 6], [10, 15]]},
                 {A: [[1, 20]]}, {A: [[1, 1], [4, 5], [7, 9], [16, 20]]}, {}),
            pair("several devices", "by device, as unsigned big-endian numbers", {A: [[1, 3]], C: [[2, 2]]},
                 {B: [[1, 1]], C: [[1, 2]]}, {A: [[1, 3]], B: [[1, 1]], C: [[1, 2]]}, {A: [[1, 3]]},
                 {B: [[1, 1]], C: [[1, 1]]}),
            pair("top", "2^62 is the last sequence", {A: [[1, TOP]]}, {A: [[1, TOP - 1]]}, {A: [[1, TOP]]},
                 {A: [[TOP, TOP]]}, {}),
        ],
    }
