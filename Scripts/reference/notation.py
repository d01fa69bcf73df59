"""Specs/README.md, Notation: fixed-width numbers, varints, texts, and a reader that refuses by reason."""

import hashlib


class Refused(Exception):
    """Bytes or text that a page refuses; the reason is a word of that page."""

    def __init__(self, reason, detail=""):
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason = reason


def require(condition, reason, detail=""):
    if not condition:
        raise Refused(reason, detail)


def u16(number):
    return number.to_bytes(2, "big")


def u32(number):
    return number.to_bytes(4, "big")


def u48(number):
    return number.to_bytes(6, "big")


def u64(number):
    return number.to_bytes(8, "big")


def varint(number):
    assert 0 <= number < 1 << 64
    out = bytearray()
    while number >= 0x80:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def counted(payload):
    return varint(len(payload)) + payload


def text(string):
    return counted(string.encode("utf-8"))


def sha256(payload):
    return hashlib.sha256(payload).digest()


def joined(hexadecimal):
    """Bytes written as hexadecimal groups with spaces between."""
    return bytes.fromhex("".join(hexadecimal.split()))


class Reader:
    """Reads from the front; what ends early is refused as truncated."""

    def __init__(self, payload):
        self.payload = payload
        self.offset = 0

    @property
    def left(self):
        return len(self.payload) - self.offset

    def take(self, count):
        require(count <= self.left, "truncated")
        taken = self.payload[self.offset:self.offset + count]
        self.offset += count
        return taken

    def number(self, width):
        return int.from_bytes(self.take(width), "big")

    def byte(self):
        return self.take(1)[0]

    def varint(self):
        value = 0
        for position in range(10):
            byte = self.byte()
            value |= (byte & 0x7F) << (7 * position)
            if byte < 0x80:
                require(byte != 0 or position == 0, "varint", "longer than needed")
                require(value < 1 << 64, "varint", "beyond 64 bits")
                return value
        raise Refused("varint", "longer than ten bytes")

    def counted(self):
        return self.take(self.varint())

    def count(self, least, most=None):
        """A count of entries that take at least so many bytes each."""
        number = self.varint()
        require(most is None or number <= most, "count")
        require(number * least <= self.left, "count")
        return number
