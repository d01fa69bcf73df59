"""Specs/Vectors/values.json."""

import math

from reference import identifiers, values

from .layout import case, given, refused

ID = bytes.fromhex("01890a5dac96774bbcceb302099a8057")


def value(name, comment, canonical, expected, json=None, reads=()):
    payload = given(canonical.hex(), expected)
    json = given(values.to_json(canonical), json or values.to_json(canonical))
    for text in (json, *reads):
        assert values.from_json(values.parse(text)) == canonical, text
    values.check(canonical)
    part = case(name, comment, kind=values.KINDS[canonical[0]], bytes=payload, json=json)
    return part | ({"reads": list(reads)} if reads else {})


def refusal(name, comment, payload):
    return case(name, comment, bytes=payload, reason=refused(values.check, bytes.fromhex(payload)))


def no_json(name, comment, text):
    refused(lambda: values.from_json(values.parse(text)))
    return case(name, comment, json=text)


def accepted():
    i, r, t = values.integer, values.real, values.text
    return [
        value("null", "kind alone", values.null, "00", "null"),
        value("false", "kind alone", values.boolean(False), "01", "false"),
        value("true", "kind alone", values.boolean(True), "02", "true"),
        value("0", "no payload", i(0), "03", "0", ["-0"]),
        value("1", "one byte", i(1), "0301", "1"),
        value("-1", "one byte", i(-1), "03ff", "-1"),
        value("127", "the greatest of one byte", i(127), "037f"),
        value("128", "a byte for the sign", i(128), "030080"),
        value("-128", "the least of one byte", i(-128), "0380"),
        value("-129", "two bytes", i(-129), "03ff7f"),
        value("300", "big-endian", i(300), "03012c"),
        value("2^53 + 1", "no double has it", i((1 << 53) + 1), "0320000000000001", "9007199254740993"),
        value("2^63 - 1", "the greatest", i((1 << 63) - 1), "037fffffffffffffff", "9223372036854775807"),
        value("-2^63", "the least", i(-(1 << 63)), "038000000000000000", "-9223372036854775808"),
        value("0.0", "negative zero becomes it", r(-0.0), "040000000000000000", "0.0", ["-0.0", "0e5", "-0e-5"]),
        value("1.0", "not 1", r(1.0), "043ff0000000000000", "1.0", ["1.00", "1e0", "10.0E-1"]),
        value("-1.5", "sign bit", r(-1.5), "04bff8000000000000", "-1.5"),
        value("130.0", "stays a real", r(130.0), "044060400000000000", "130.0", ["1.3e2", "1.3E+2"]),
        value("0.1", "the nearest double", r(0.1), "043fb999999999999a", "0.1"),
        value("0.0001", "the least without exponent", r(1e-4), "043f1a36e2eb1c432d", "0.0001"),
        value("0.00001", "an exponent of at least two digits", r(1e-5), "043ee4f8b588e368f1", "1e-05", ["0.00001"]),
        value("2^53", "the greatest without exponent", r(2.0 ** 53), "044340000000000000", "9007199254740992.0"),
        value("after 2^53", "the next real", r(2.0 ** 53 + 2), "044340000000000001", "9.007199254740994e+15"),
        value("-1e300", "one digit, no point", r(-1e300), "04fe37e43c8800759c", "-1e+300", ["-1E300"]),
        value("greatest real", "17 digits", r(1.7976931348623157e308), "047fefffffffffffff", "1.7976931348623157e+308"),
        value("least real", "subnormal", r(5e-324), "040000000000000001", "5e-324", ["4.9406564584124654e-324"]),
        value("rounds to zero", "smaller than any double", r(0.0), "040000000000000000", "0.0", ["1e-400", "-1e-400"]),
        value("NaN", "every NaN", r(math.nan), "047ff8000000000000", '{"$real":"NaN"}'),
        value("infinity", "positive", r(math.inf), "047ff0000000000000", '{"$real":"Infinity"}'),
        value("negative infinity", "sign bit", r(-math.inf), "04fff0000000000000", '{"$real":"-Infinity"}'),
        value("empty text", "not null", t(""), "05", '""'),
        value("composed", "U+00E9", t("\u00e9"), "05c3a9", '"\u00e9"', ['"\\u00e9"']),
        value("decomposed", "U+0065 U+0301, not the composed one", t("e\u0301"), "0565cc81", '"e\u0301"'),
        value("beyond the first plane", "U+1F600", t("\U0001f600"), "05f09f9880", '"\U0001f600"', ['"\\ud83d\\ude00"']),
        value("NUL in text", "any scalar", t("a\0b"), "05610062", '"a\\u0000b"'),
        value("escapes", "quote, backslash, line feed", t('"\\\n'), "05225c0a", reads=['"\\u0022\\u005C\\u000a"']),
        value("solidus", "may be escaped", t("/"), "052f", '"/"', ['"\\/"']),
        value("empty bytes", "not empty text", values.blob(b""), "06", '{"$bytes":""}'),
        value("bytes", "as they are", values.blob(b"a\0b"), "06610062", '{"$bytes":"YQBi"}'),
        value("padded bytes", "one and two signs of padding", values.blob(b"\0\xff"), "0600ff", '{"$bytes":"AP8="}'),
        value("id", "16 bytes", values.identifier(ID), "07" + ID.hex(), f'{{"$id":"{identifiers.written(ID)}"}}',
              [f'{{"$id":"{identifiers.written(ID).upper()}"}}', f' {{ "$id" : "{identifiers.written(ID)}" }} ']),
    ]


def refusals():
    return [
        refusal("null with payload", "has no payload", "0000"),
        refusal("true with payload", "has no payload", "0201"),
        refusal("0 in one byte", "0 is empty", "0300"),
        refusal("1 in two bytes", "the first byte only repeats the sign", "030001"),
        refusal("-1 in two bytes", "the first byte only repeats the sign", "03ffff"),
        refusal("127 in two bytes", "the first byte only repeats the sign", "03007f"),
        refusal("int of nine bytes", "beyond 64 bits", "03008000000000000000"),
        refusal("negative zero", "becomes 0.0 where it enters", "048000000000000000"),
        refusal("other NaN", "there is one NaN", "047ff8000000000001"),
        refusal("signalling NaN", "there is one NaN", "047ff0000000000001"),
        refusal("negative NaN", "there is one NaN", "04fff8000000000000"),
        refusal("short real", "eight bytes", "043ff00000000000"),
        refusal("lone continuation", "no UTF-8", "0580"),
        refusal("truncated scalar", "no UTF-8", "05c3"),
        refusal("overlong NUL", "no UTF-8", "05c080"),
        refusal("surrogate", "no UTF-8", "05eda080"),
        refusal("beyond U+10FFFF", "no UTF-8", "05f4908080"),
        refusal("short id", "16 bytes", "07" + "00" * 15),
    ]


def refused_json():
    return [
        no_json("array", "no value", "[1]"),
        no_json("empty object", "no value", "{}"),
        no_json("other object", "no known word", '{"a":1}'),
        no_json("two members", "one word alone", '{"$bytes":"","$id":"01890a5d-ac96-774b-bcce-b302099a8057"}'),
        no_json("2^63", "beyond 64 bits", "9223372036854775808"),
        no_json("-2^63 - 1", "beyond 64 bits", "-9223372036854775809"),
        no_json("1e400", "rounds to infinity", "1e400"),
        no_json("word in another case", "words are exact", '{"$real":"nan"}'),
        no_json("finite real as word", "a number says it", '{"$real":"1.0"}'),
        no_json("unpadded base64", "padding is required", '{"$bytes":"AP8"}'),
        no_json("used spare bits", "the unused bits are zero", '{"$bytes":"AP9="}'),
        no_json("URL alphabet", "section 4, not 5", '{"$bytes":"_w=="}'),
        no_json("white space in base64", "none", '{"$bytes":"AP 8="}'),
        no_json("no UUID", "ids have the form of a UUID", '{"$id":"milk"}'),
        no_json("UUID in braces", "only 8-4-4-4-12", '{"$id":"{01890a5d-ac96-774b-bcce-b302099a8057}"}'),
        no_json("NaN", "no JSON", "NaN"),
        no_json("leading zero", "no JSON", "01"),
        no_json("leading plus", "no JSON", "+1"),
        no_json("bare point", "no JSON", "1."),
        no_json("no integer part", "no JSON", ".5"),
        no_json("lone surrogate", "no scalar", '"\\ud83d"'),
        no_json("low surrogate first", "no scalar", '"\\ude00\\ud83d"'),
        no_json("control character", "must be escaped", '"\n"'),
        no_json("single quotes", "no JSON", "'a'"),
        no_json("two values", "nothing follows", "1 2"),
        no_json("nothing", "a value is needed", ""),
        no_json("byte order mark", "none", "\ufeff1"),
        no_json("name twice", "no name twice in an object", '{"$bytes":"","$bytes":""}'),
    ]


def document():
    cases = accepted()
    order = sorted({part["bytes"] for part in cases}, key=bytes.fromhex)
    return {"order": order, "refused": refusals(), "refusedJSON": refused_json(), "values": cases}
