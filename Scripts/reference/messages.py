"""Specs/Sync.md: messages to bytes, bytes to messages, and the digest of a store."""

import re

from . import stamps
from .notation import Reader, counted, require, sha256, text, u32, u64, varint

VERSION = 1
HELLO, SCHEMA, VECTORS, BATCHES, DONE, REFUSAL = 1, 2, 3, 4, 5, 6
REASONS = {
    1: "retryLater", 2: "malformed", 3: "outOfPlace", 4: "protocolVersion", 5: "formatVersion", 6: "otherScope",
    7: "incompatible", 8: "damaged",
}
GREATEST_LABEL, GREATEST_TEXT = 64, 512


def ranges(intervals):
    out, lowest = varint(len(intervals)), 1
    for low, high in intervals:
        out += varint(low - lowest) + varint(high - low)
        lowest = high + 2
    return out


def devices(identifiers):
    return varint(len(identifiers)) + b"".join(identifiers)


def start(kind):
    return bytes([kind, VERSION])


def scope_tag(scope):
    return sha256(scope)[:8]


def hello(format_version, scope, file_id, incarnation, digest, schema_tag, clock):
    return (start(HELLO) + bytes([format_version]) + scope + file_id + u32(incarnation) + digest + schema_tag
            + u64(clock))


def schema(payload):
    return start(SCHEMA) + counted(payload)


def claim_end(intervals):
    return intervals[0][1] if intervals[0][0] == 1 else 0


def vectors(claims, forked):
    """`claims`: (device, intervals, end of the verified chain, tag)."""
    out = start(VECTORS) + varint(len(claims))
    for device, intervals, verified, tag in claims:
        out += device + ranges(intervals) + varint(claim_end(intervals) - verified) + tag
    return out + devices(forked)


def batches(page, more, table, entries):
    """`table`: (device, label or None); `entries`: (index, bytes)."""
    out = start(BATCHES) + varint(page) + bytes([more]) + varint(len(table))
    out += b"".join(device + text(label or "") for device, label in table)
    return out + varint(len(entries)) + b"".join(varint(index) + counted(payload) for index, payload in entries)


def done(digest, forked):
    return start(DONE) + digest + devices(forked)


def refusal(code, about):
    return start(REFUSAL) + bytes([code]) + text(about)


# Decoding


def check(payload):
    """Refuses what is no message in its one form, by the word of the refusal that answers it."""
    reader = Reader(payload)
    require(len(payload) >= 2, "malformed", "ends early")
    kind, version = reader.byte(), reader.byte()
    require(version == VERSION, "protocolVersion")
    readers = {1: read_hello, 2: Reader.counted, 3: read_vectors, 4: read_batches, 5: read_done, 6: read_refusal}
    require(kind in readers, "malformed", "kind")
    readers[kind](reader)
    require(reader.left == 0, "malformed", "trailing")


def read_hello(reader):
    reader.take(45)
    require(reader.number(8) <= stamps.MAXIMUM, "malformed", "stamp")


def ascending(identifiers):
    require(all(a < b for a, b in zip(identifiers, identifiers[1:])), "malformed", "order")


def read_devices(reader):
    ascending([reader.take(16) for _ in range(reader.count(16))])


def read_vectors(reader):
    claims = []
    for _ in range(reader.count(28)):
        claims.append(reader.take(16))
        end, lowest = 0, 1
        intervals = reader.count(2)
        require(intervals >= 1, "malformed", "no interval")
        for position in range(intervals):
            low = lowest + reader.varint()
            high = low + reader.varint()
            require(high < 1 << 64, "malformed", "sequence")
            if position == 0 and low == 1:
                end = high
            lowest = high + 2
        require(reader.varint() <= end, "malformed", "verified")
        reader.take(8)
    ascending(claims)
    read_devices(reader)


def read_batches(reader):
    reader.varint()
    flags = reader.byte()
    require(flags <= 1, "malformed", "flags")
    table = []
    for _ in range(reader.count(17)):
        device, label = reader.take(16), reader.counted()
        require(len(label) <= GREATEST_LABEL, "malformed", "label")
        require(not re.search("[\x00-\x1f\x7f-\x9f]", label.decode("utf-8", "replace")), "malformed", "label")
        label.decode("utf-8")
        table.append((device, label))
    ascending([device for device, _ in table])
    used, begun = set(), set()
    count = reader.count(2)
    require(count or not flags, "malformed", "more follow an empty page")
    for _ in range(count):
        index, batch = reader.varint(), Reader(reader.counted())
        require(index < len(table), "malformed", "index")
        used.add(index)
        batch.take(5)
        if batch.varint() == 1:
            begun.add(index)
    require(len(used) == len(table), "malformed", "a device without a batch")
    for index, (_, label) in enumerate(table):
        require(not label or index in begun, "malformed", "a label without the first batch")


def read_done(reader):
    reader.take(16)
    read_devices(reader)


def read_refusal(reader):
    reader.byte()
    about = reader.counted()
    require(len(about) <= GREATEST_TEXT, "malformed", "text")
    about.decode("utf-8")


def is_refused(payload):
    """The word of the refusal, or None where the bytes are a message."""
    try:
        check(payload)
    except UnicodeDecodeError:
        return "malformed"
    except Exception as refused:
        reason = getattr(refused, "reason", None)
        if reason is None:
            raise
        return "protocolVersion" if reason == "protocolVersion" else "malformed"
    return None


# Digest


def store_digest(entries):
    """`entries`: (device, intervals, chain value at the end of the verified chain), ascending by device."""
    return sha256(b"".join(device + ranges(intervals) + chain for device, intervals, chain in entries))[:16]
