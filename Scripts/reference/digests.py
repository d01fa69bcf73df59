"""Specs/StoreLayout.md, Digest."""

from .notation import sha256, text, u64, varint

REGISTER, COUNTER, SET = 1, 2, 3


def value_bytes(value):
    return value[:1] + varint(len(value) - 1) + value[1:]


def held(total):
    return max(-(1 << 63), min((1 << 63) - 1, total))


def entity_input(type_name, identifier, fields):
    """`fields`: name -> ("register", value) | ("counter", sum) | ("set", values)."""
    out = text(type_name) + identifier
    for name, (rule, content) in sorted(fields.items(), key=lambda part: part[0].encode()):
        out += text(name)
        if rule == "register":
            out += bytes([REGISTER]) + value_bytes(content)
        elif rule == "counter":
            out += bytes([COUNTER]) + u64(held(content) % (1 << 64))
        else:
            out += bytes([SET]) + varint(len(content)) + b"".join(map(value_bytes, sorted(content)))
    return out


def digest(type_name, identifier, fields):
    return sha256(entity_input(type_name, identifier, fields))


def total(digests):
    return (sum(int.from_bytes(digest, "big") for digest in digests) % (1 << 256)).to_bytes(32, "big")
