"""Sets of sequences as sorted disjoint closed intervals, and version vectors: a set for each device."""


def normalised(intervals):
    """Ascending, no two of them touching."""
    out = []
    for low, high in sorted(intervals):
        assert 1 <= low <= high
        if out and low <= out[-1][1] + 1:
            out[-1][1] = max(out[-1][1], high)
        else:
            out.append([low, high])
    return out


def subtracted(left, right):
    out = []
    for low, high in left:
        for taken_low, taken_high in right:
            if taken_high < low or taken_low > high:
                continue
            if taken_low > low:
                out.append([low, taken_low - 1])
            low = taken_high + 1
        if low <= high:
            out.append([low, high])
    return out


def union(left, right):
    return {device: normalised(left.get(device, []) + right.get(device, [])) for device in {*left, *right}}


def difference(left, right):
    parts = {device: subtracted(intervals, right.get(device, [])) for device, intervals in left.items()}
    return {device: intervals for device, intervals in parts.items() if intervals}


def through(intervals):
    """The greatest n such that 1 ... n are all there, else 0."""
    return intervals[0][1] if intervals and intervals[0][0] == 1 else 0
