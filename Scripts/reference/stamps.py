"""Specs/HybridClock.md: stamps and the clock that issues them."""

from .notation import require, u64

MAXIMUM = 253_402_300_799_999 << 16 | 65_535
PHYSICAL_LIMIT = 253_402_214_399_999


def stamp(milliseconds, counter=0):
    return milliseconds << 16 | counter


def written(raw):
    return f"{raw >> 16}.{raw & 0xFFFF}"


def read(string):
    milliseconds, counter = string.split(".")
    return stamp(int(milliseconds), int(counter))


def encoded(raw):
    return u64(raw)


def decoded(payload):
    require(len(payload) == 8, "truncated")
    raw = int.from_bytes(payload, "big")
    require(0 < raw <= MAXIMUM, "stamp")
    return raw


class Clock:
    def __init__(self, last=0):
        self.last = last

    def next(self, physical):
        physical = min(max(physical, 0), PHYSICAL_LIMIT)
        self.last = min(max(self.last + 1, physical << 16), MAXIMUM)
        return self.last

    def observe(self, raw):
        self.last = max(self.last, raw)
