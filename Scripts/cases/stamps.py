"""Specs/Vectors/stamps.json."""

from reference import stamps
from reference.stamps import Clock, read, written

from .layout import case, given, refused

T = 1_700_000_000_000


def of_bytes(name, comment, text, expected):
    raw = read(text)
    payload = given(stamps.encoded(raw).hex(), expected)
    assert stamps.decoded(bytes.fromhex(payload)) == raw
    return case(name, comment, stamp=text, bytes=payload)


def refusal(name, comment, payload):
    return case(name, comment, bytes=payload, reason=refused(stamps.decoded, bytes.fromhex(payload)))


def sequence(name, comment, last, *steps):
    """Steps are (physical, stamp), (physical, stamp, times) or ("observe", stamp, last afterwards)."""
    clock, out = Clock(read(last)), []
    for step in steps:
        if step[0] == "observe":
            clock.observe(read(step[1]))
            out.append({"observe": step[1], "last": given(written(clock.last), step[2])})
            continue
        physical, expected, times = (*step, 1)[:3]
        for _ in range(times):
            clock.next(physical)
        part = {"next": physical if abs(physical) < 1 << 53 else str(physical)}
        out.append(part | {"stamp": given(written(clock.last), expected)} | ({"times": times} if times > 1 else {}))
    return case(name, comment, last=last, steps=out)


def document():
    return {
        "bytes": [
            of_bytes("least", "1970, counter 1", "0.1", "0000000000000001"),
            of_bytes("second millisecond", "the counter has the low 16 bits", "1.0", "0000000000010000"),
            of_bytes("full counter", "the last stamp of its millisecond", "1.65535", "000000000001ffff"),
            of_bytes("example", "the example of the page", f"{T}.3", "018bcfe568000003"),
            of_bytes("2100", "2100-01-01", "4102444800000.0", "03bb2cc3d8000000"),
            of_bytes("maximum", "the last stamp of 9999", "253402300799999.65535", "e677d21fdbffffff"),
        ],
        "refused": [
            refusal("zero", "no operation has it", "0000000000000000"),
            refusal("above maximum", "the first stamp of the year 10000", "e677d21fdc000000"),
            refusal("all ones", "the greatest number of 64 bits", "ffffffffffffffff"),
            refusal("seven bytes", "ends early", "018bcfe5680000"),
        ],
        "sequences": [
            sequence("stands still", "the counter rises", "0.0", (5, "5.0"), (5, "5.1"), (5, "5.2")),
            sequence("backward jump", "the clock goes on from what it issued", "0.0",
                     (100, "100.0"), (101, "101.0"), (99, "101.1"), (99, "101.2"), (102, "102.0")),
            sequence("1970 at first", "0.0 is no stamp", "0.0", (0, "0.1"), (0, "0.2"), (1, "1.0")),
            sequence("1970 after right time", "a machine that lost its clock", f"{T}.7", (0, f"{T}.8")),
            sequence("before 1970", "clamped to 0", "0.0", (-1, "0.1"), (3, "3.0")),
            sequence("least physical", "any number is legal", "0.0", (-(1 << 63), "0.1")),
            sequence("2100 and back", "the future is not forgotten", "0.0",
                     (4_102_444_800_000, "4102444800000.0"), (T, "4102444800000.1")),
            sequence("carry", "the counter carries into the milliseconds", "100.65535",
                     (100, "101.0"), (101, "101.1"), (102, "102.0")),
            sequence("frozen", "65 536 fill the first millisecond", "0.0", (T, f"{T + 1}.4463", 70_000)),
            sequence("beyond 9999", "clamped to a day before the end of 9999", "0.0",
                     ((1 << 63) - 1, "253402214399999.0"), ((1 << 63) - 1, "253402214399999.1")),
            sequence("saturated", "the last stamp is issued again and again", "253402300799999.65534",
                     (T, "253402300799999.65535"), (T, "253402300799999.65535")),
            sequence("observe", "next goes beyond what was observed", "5.0",
                     ("observe", "7.40", "7.40"), (5, "7.41"), (8, "8.0")),
            sequence("observe the past", "an earlier or the same stamp moves nothing", "7.40",
                     ("observe", "5.0", "7.40"), ("observe", "7.40", "7.40"), (7, "7.41")),
            sequence("observe a full counter", "the next stamp carries", "5.0",
                     ("observe", "7.65535", "7.65535"), (7, "8.0")),
        ],
    }
