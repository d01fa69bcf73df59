"""How the files are written, and what all cases have."""

import json

from reference.notation import Refused

WIDTH = 118
SAFE = (1 << 53) - 1


def case(name, comment, **parts):
    return {"name": name, "comment": comment, **parts}


def refused(action, *arguments):
    """The reason for which the reference refuses; that it does not refuse is a defect of the case."""
    try:
        action(*arguments)
    except Refused as refusal:
        return refusal.reason
    raise AssertionError(f"not refused: {arguments}")


def number(value):
    """Numbers beyond 2^53 are written as decimal text, since not every JSON reader keeps them."""
    return value if abs(value) <= SAFE else str(value)


def given(computed, expected):
    """What a page or a hand worked out, against what the reference computes."""
    assert computed == expected, f"{computed!r} is not {expected!r}"
    return computed


def written(document):
    for section, cases in document.items():
        names = [part["name"] for part in cases if isinstance(part, dict)]
        assert len(set(names)) == len(names), f"{section}: {sorted(names)} has one twice"
    return pretty(document, "", 0) + "\n"


def pretty(tree, indent, used):
    """Members sorted; what fits into a line stands in one."""
    line = json.dumps(tree, sort_keys=True)
    if not isinstance(tree, (dict, list)) or not tree or len(indent) + used + len(line) <= WIDTH and indent:
        return line
    inner = indent + "  "
    if isinstance(tree, list):
        parts = [inner + pretty(member, inner, 1) for member in tree]
        return "[\n" + ",\n".join(parts) + f"\n{indent}]"
    parts = []
    for name in sorted(tree):
        head = f"{inner}{json.dumps(name)}: "
        parts.append(head + pretty(tree[name], inner, len(head) - len(inner) + 1))
    return "{\n" + ",\n".join(parts) + f"\n{indent}}}"
