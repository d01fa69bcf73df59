"""Specs/OperationFormat.md, Record and Natural keys: UUID texts, ids of keys, devices of labels."""

import re

from .notation import sha256

FORM = re.compile(r"[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}\Z")


def written(identifier):
    digits = identifier.hex()
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


def read(string):
    """The 16 bytes, or None where the text has not the form of a UUID."""
    return bytes.fromhex(string.replace("-", "")) if FORM.match(string) else None


def number(value):
    """A small id for cases, as 16 bytes."""
    return value.to_bytes(16, "big")


def of_key(type_name, key):
    return sha256(type_name.encode() + b"\0" + key.encode())[:16]


def device_of_label(own, label):
    return sha256(own + label.encode())[:16]


def author(device, incarnation):
    return f"{written(device)}/{incarnation:08x}"


def operation(device, incarnation, sequence):
    return f"{author(device, incarnation)}/{sequence}"
