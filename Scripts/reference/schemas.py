"""Specs/OperationFormat.md, Names, Schema, Schema in JSON, Schema digest."""

import re
import unicodedata

from . import values
from .notation import require, sha256, text, varint

LIVES = ("lastWriterWins", "editsRevive", "deleteWins")
TYPES = ("bool", "int", "real", "text", "bytes", "id", "number", "any")
RULES = ("lastWriterWins", "counter", "set")


def folded(name):
    return re.sub("[A-Z]", lambda match: match[0].lower(), name)


def check_name(name):
    require(1 <= len(name.encode()) <= 64, "name", "length")
    require(not re.search("[\x00-\x1f\x7f-\x9f]", name), "name", "control character")
    require(not name.startswith("_") and not folded(name).startswith("sqlite_"), "name", "reserved")
    require("/" not in name, "name", "slash")


def check_names(names):
    for name in names:
        check_name(name)
    require(len({folded(name) for name in names}) == len(names), "name", "case")


def members(tree, required, optional=()):
    require(isinstance(tree, dict), "schema", "no object")
    for name in required:
        require(name in tree, "schema", f"{name} is missing")
    for name in tree:
        require(name in required or name in optional, "schema", f"{name} is unknown")
    return tree


def read(string):
    """version and [(name, life, [(name, type, rule)])], in order of declaration."""
    tree = values.parse(string)
    require(isinstance(tree, dict) and "weft" in tree, "schema", "weft is missing")
    require(values.whole(tree["weft"]) == 1, "schema", "weft")
    members(tree, ("weft", "version", "entities"))
    version = values.whole(tree["version"])
    require(1 <= version < 1 << 32, "schema", "version")
    require(isinstance(tree["entities"], dict) and tree["entities"], "schema", "entities")
    check_names(tree["entities"])
    return version, [entity(name, part) for name, part in tree["entities"].items()]


def entity(name, tree):
    members(tree, ("fields",), ("life",))
    life = tree.get("life", "editsRevive")
    require(life in LIVES, "schema", "life")
    fields = tree["fields"]
    require(isinstance(fields, dict) and len(fields) <= 1_000, "schema", "fields")
    check_names(fields)
    require("id" not in map(folded, fields), "name", "id")
    composed = {unicodedata.normalize("NFC", field) for field in fields}
    require(len(composed) == len(fields), "name", "canonically equivalent")
    return name, life, [field(label, part) for label, part in fields.items()]


def field(name, tree):
    members(tree, ("rule",), ("type", "bias"))
    rule = tree["rule"]
    require(rule in RULES, "schema", "rule")
    require("bias" not in tree or rule == "set" and tree["bias"] == "addWins", "schema", "bias")
    require("type" in tree or rule == "counter", "schema", "type is missing")
    kind = tree.get("type", "int")
    require(kind in TYPES, "schema", "type")
    require(rule != "counter" or kind == "int", "schema", "type of a counter")
    return name, kind, rule


def digest_input(schema):
    version, entities = schema
    out = b"weft schema 1" + varint(version) + varint(len(entities))
    for name, life, fields in sorted(entities, key=lambda part: part[0].encode()):
        out += text(name) + text(life) + varint(len(fields))
        for label, kind, rule in sorted(fields, key=lambda part: part[0].encode()):
            out += text(label) + text(kind) + text("set.addWins" if rule == "set" else rule)
    return out


def digest(schema):
    return sha256(digest_input(schema))
