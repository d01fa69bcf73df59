"""Specs/OperationFormat.md, Values and Values in JSON. A value is its canonical bytes: kind, then payload."""

import base64
import decimal
import json
import math
import re
import struct

from . import identifiers
from .notation import require

NULL, FALSE, TRUE, INT, REAL, TEXT, BYTES, ID, NONE = 0, 1, 2, 3, 4, 5, 6, 7, 15
KINDS = {0: "null", 1: "bool", 2: "bool", 3: "int", 4: "real", 5: "text", 6: "bytes", 7: "id", 15: "none"}
FIXED_LENGTHS = {NULL: 0, FALSE: 0, TRUE: 0, REAL: 8, ID: 16, NONE: 0}
QUIET_NAN = bytes.fromhex("7ff8000000000000")
NEGATIVE_ZERO = bytes.fromhex("8000000000000000")

null, none = bytes([NULL]), bytes([NONE])


def boolean(flag):
    return bytes([TRUE if flag else FALSE])


def integer(number):
    assert -(1 << 63) <= number < 1 << 63
    length = 0
    while not (number == 0 if length == 0 else -(1 << 8 * length - 1) <= number < 1 << 8 * length - 1):
        length += 1
    return bytes([INT]) + number.to_bytes(length, "big", signed=True)


def real(number):
    payload = QUIET_NAN if math.isnan(number) else struct.pack(">d", number + 0.0)
    return bytes([REAL]) + (bytes(8) if payload == NEGATIVE_ZERO else payload)


def text(string):
    return bytes([TEXT]) + string.encode("utf-8")


def blob(payload):
    return bytes([BYTES]) + payload


def identifier(payload):
    assert len(payload) == 16
    return bytes([ID]) + payload


def check(value):
    """Refuses what is not canonical; what has a free kind is let through."""
    kind, payload = value[0], value[1:]
    require(kind <= 15, "shape")
    if kind in FIXED_LENGTHS:
        require(len(payload) == FIXED_LENGTHS[kind], "value")
    if kind == INT:
        require(len(payload) <= 8, "value")
        require(integer(int.from_bytes(payload, "big", signed=True))[1:] == payload, "value")
    elif kind == REAL:
        require(real(struct.unpack(">d", payload)[0])[1:] == payload, "value")
    elif kind == TEXT:
        check_text(payload)
    return value


def check_text(payload):
    try:
        return payload.decode("utf-8")
    except UnicodeDecodeError:
        require(False, "text")


class Number(str):
    """A JSON number as it is written."""


def parse(string):
    """JSON by RFC 8259 and the limits of the page; numbers stay as they are written."""

    def unique(pairs):
        require(len({name for name, _ in pairs}) == len(pairs), "json", "a name twice")
        return dict(pairs)

    def refuse(word):
        require(False, "json", word)

    try:
        tree = json.loads(
            string, parse_int=Number, parse_float=Number, parse_constant=refuse, object_pairs_hook=unique)
    except (ValueError, RecursionError) as error:
        require(False, "json", str(error))
    require(depth(tree) <= 64, "json", "depth")
    require(not re.search("[\ud800-\udfff]", "".join(strings(tree))), "json", "a lone surrogate")
    return tree


def depth(tree):
    if isinstance(tree, dict):
        return 1 + max(map(depth, tree.values()), default=0)
    if isinstance(tree, list):
        return 1 + max(map(depth, tree), default=0)
    return 0


def strings(tree):
    if isinstance(tree, Number):
        return
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, dict):
        for name, member in tree.items():
            yield name
            yield from strings(member)
    elif isinstance(tree, list):
        for member in tree:
            yield from strings(member)


def whole(tree):
    """The whole number of a JSON number without fraction and exponent within 64 bits."""
    require(isinstance(tree, Number) and re.fullmatch(r"-?\d+", tree), "value")
    require(-(1 << 63) <= int(tree) < 1 << 63, "value", "beyond 64 bits")
    return int(tree)


def from_json(tree):
    """The value of a parsed JSON text."""
    if tree is None:
        return null
    if isinstance(tree, bool):
        return boolean(tree)
    if isinstance(tree, Number):
        if re.fullmatch(r"-?\d+", tree):
            return integer(whole(tree))
        require(math.isfinite(float(tree)), "value", "rounds to infinity")
        return real(float(tree))
    if isinstance(tree, str):
        return text(tree)
    require(isinstance(tree, dict) and len(tree) == 1, "value")
    (word, content), = tree.items()
    require(isinstance(content, str) and not isinstance(content, Number), "value")
    if word == "$bytes":
        return blob(from_base64(content))
    if word == "$id":
        require(identifiers.read(content) is not None, "value")
        return identifier(identifiers.read(content))
    require(word == "$real" and content in ("NaN", "Infinity", "-Infinity"), "value")
    return real(float(content))


def from_base64(content):
    try:
        payload = base64.b64decode(content, validate=True)
    except ValueError:
        require(False, "value")
    require(base64.b64encode(payload).decode() == content, "value")
    return payload


def decimal_text(number):
    """A finite real: the fewest digits that read back, without exponent from 0.0001 to 2^53."""
    _, digits, exponent = decimal.Decimal(repr(abs(number))).normalize().as_tuple()
    digits = "".join(map(str, digits))
    text = "-" if number < 0 else ""
    if number and not 1e-4 <= abs(number) <= 1 << 53:
        exponent += len(digits) - 1
        point = "." if len(digits) > 1 else ""
        return f"{text}{digits[0]}{point}{digits[1:]}e{exponent:+03d}"
    if exponent >= 0:
        return f"{text}{digits}{'0' * exponent}.0"
    digits = digits.rjust(1 - exponent, "0")
    return f"{text}{digits[:exponent]}.{digits[exponent:]}"


def to_json(value):
    """The JSON text that is written for a value."""
    kind, payload = value[0], value[1:]
    if kind == INT:
        return str(int.from_bytes(payload, "big", signed=True))
    if kind == REAL:
        number = struct.unpack(">d", payload)[0]
        words = {math.inf: "Infinity", -math.inf: "-Infinity"}
        special = "NaN" if math.isnan(number) else words.get(number)
        return f'{{"$real":"{special}"}}' if special else decimal_text(number)
    if kind == TEXT:
        return json.dumps(payload.decode("utf-8"), ensure_ascii=False)
    if kind == BYTES:
        return f'{{"$bytes":"{base64.b64encode(payload).decode()}"}}'
    if kind == ID:
        return f'{{"$id":"{identifiers.written(payload)}"}}'
    return {NULL: "null", FALSE: "false", TRUE: "true"}[kind]
