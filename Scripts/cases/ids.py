"""Specs/Vectors/ids.json."""

from reference import identifiers as ids

from .layout import case, given, number

OWN = bytes.fromhex("0102030405060708090a0b0c0d0e0f10")
SAMPLE = bytes.fromhex("01890a5dac96774bbcceb302099a8057")


def text(name, comment, payload, reads=()):
    for other in (ids.written(payload), *reads):
        assert ids.read(other) == payload
    part = case(name, comment, text=ids.written(payload), bytes=payload.hex())
    return part | ({"reads": list(reads)} if reads else {})


def no_id(name, comment, string):
    assert ids.read(string) is None
    return case(name, comment, text=string)


def key(name, comment, type_name, string, expected=None):
    found = ids.written(ids.of_key(type_name, string))
    return case(name, comment, type=type_name, key=string, id=given(found, expected or found))


def label(name, comment, own, string):
    return case(name, comment, own=ids.written(own), label=string, device=ids.written(ids.device_of_label(own, string)))


def operation(name, comment, device, incarnation, sequence, expected):
    return case(name, comment, device=ids.written(device), incarnation=incarnation, sequence=number(sequence),
                text=given(ids.operation(device, incarnation, sequence), expected))


def document():
    plain = "01890a5d-ac96-774b-bcce-b302099a8057"
    return {
        "texts": [
            text("sample", "written in lower case, read in either", SAMPLE,
                 [plain.upper(), "01890A5d-ac96-774B-bcce-b302099a8057"]),
            text("zero", "no regard to version bits", bytes(16)),
            text("one", "big-endian", ids.number(1)),
            text("all ones", "no regard to version bits", b"\xff" * 16),
        ],
        "noTexts": [
            no_id("no hyphens", "a natural key", plain.replace("-", "")),
            no_id("braces", "a natural key", "{" + plain + "}"),
            no_id("urn", "a natural key", "urn:uuid:" + plain),
            no_id("hyphen elsewhere", "a natural key", "01890a5da-c96-774b-bcce-b302099a8057"),
            no_id("a digit short", "a natural key", plain[:-1]),
            no_id("a digit more", "a natural key", plain + "0"),
            no_id("no hexadecimal digit", "a natural key", plain[:-1] + "g"),
            no_id("trailing line feed", "a natural key", plain + "\n"),
            no_id("other digits", "full-width digits are a natural key", plain[:-1] + "\uff17"),
        ],
        "keys": [
            key("milk", "the example of the page", "item", "milk", "8e062277-6099-06e0-c204-5039b44d8a0f"),
            key("other type", "the type is part of the input", "list", "milk"),
            key("other case", "nothing is folded", "item", "Milk"),
            key("composed", "nothing is normalised", "item", "caf\u00e9"),
            key("decomposed", "nothing is normalised", "item", "cafe\u0301"),
            key("NUL in a key", "only the first NUL ends the type", "item", "a\0b"),
            key("empty", "has an id, but is not kept as a key", "item", ""),
            key("UUID without hyphens", "any other text is a key", "item", plain.replace("-", "")),
        ],
        "devices": [
            label("phone", "the device of an imported label", OWN, "phone"),
            label("other own device", "labels mean other devices in other stores", bytes(16), "phone"),
            label("not ASCII", "UTF-8", OWN, "t\u00e9l\u00e9phone"),
        ],
        "operations": [
            operation("least", "the incarnation has eight digits", ids.number(0xAA), 0, 1,
                      "00000000-0000-0000-0000-0000000000aa/00000000/1"),
            operation("example", "as in the dump of Store layout", ids.number(0xAA), 0xA1B2C3D4, 4,
                      "00000000-0000-0000-0000-0000000000aa/a1b2c3d4/4"),
            operation("greatest", "2^62", b"\xff" * 16, 0xFFFFFFFF, 1 << 62,
                      "ffffffff-ffff-ffff-ffff-ffffffffffff/ffffffff/4611686018427387904"),
        ],
        "order": [
            ids.operation(*part) for part in (
                (ids.number(1), 0, 1), (ids.number(1), 0, 2), (ids.number(1), 0, 10), (ids.number(1), 1, 1),
                (ids.number(1), 0x80000000, 1), (ids.number(2), 0, 1), (b"\x80" + bytes(15), 0, 1),
                (b"\xff" * 16, 0, 1))
        ],
    }
