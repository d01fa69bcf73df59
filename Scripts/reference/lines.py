"""Specs/OperationFormat.md, Operation lines."""

import json
import re

from . import batches, identifiers, values
from .notation import require

ACTIONS = (("create", batches.CREATE), ("set", batches.SET), ("add", batches.ADD), ("insert", batches.INSERT),
           ("remove", batches.REMOVE), ("delete", batches.DELETE), ("restore", batches.RESTORE))
NAMING = ("insert", "remove", "delete", "restore")
REQUIRED = ("t", "device", "entity", "id")
MEMBERS = ("t", "counter", "device", "sequence", "entity", "id", *(word for word, _ in ACTIONS), "names")
GREATEST_T = 253_402_214_399_999


def bounded(tree, least, most, reason):
    try:
        number = values.whole(tree)
    except Exception:
        require(False, reason)
    require(least <= number <= most, reason)
    return number


def string(tree, most, reason):
    require(isinstance(tree, str) and not isinstance(tree, values.Number), reason)
    require(1 <= len(tree.encode()) <= most, reason)
    return tree


def label(tree, reason):
    require(not re.search("[\x00-\x1f\x7f-\x9f]", string(tree, 64, reason)), reason)
    return tree


def contents(tree, word):
    """The (field, value) pairs of one action, in the line's order."""
    if word in ("create", "delete", "restore"):
        require(tree is True, word)
        return [(None, values.none)]
    require(isinstance(tree, dict) and tree, word)
    pairs = []
    for field, content in tree.items():
        require(field != "", word)
        if word == "add":
            pairs.append((field, values.integer(bounded(content, -(1 << 63), (1 << 63) - 1, word))))
        elif word == "set":
            pairs.append((field, value(content, word)))
        else:
            require(isinstance(content, list) and content, word)
            pairs += [(field, value(element, word)) for element in content]
    return pairs


def value(tree, word):
    try:
        return values.from_json(tree)
    except Exception:
        require(False, word)


def read(line):
    """What a line says; refused by the name of the member that is wrong, or `json`."""
    tree = values.parse(line)
    require(isinstance(tree, dict), "json", "no object")
    for name in tree:
        require(name in MEMBERS, name, "unknown")
    for name in REQUIRED:
        require(name in tree, name, "missing")
    meaning = {
        "t": bounded(tree["t"], 0, GREATEST_T, "t"),
        "counter": bounded(tree.get("counter", values.Number(0)), 0, 65_535, "counter"),
        "device": label(tree["device"], "device"),
        "entity": string(tree["entity"], 64, "entity"),
    }
    require(meaning["t"] or meaning["counter"] or "counter" not in tree, "counter", "0 together with t 0")
    identifier = string(tree["id"], 1_024, "id")
    known = identifiers.read(identifier)
    meaning["id"] = identifiers.written(known or identifiers.of_key(meaning["entity"], identifier))
    meaning["key"] = None if known else identifier
    if "sequence" in tree:
        meaning["sequence"] = bounded(tree["sequence"], 1, batches.GREATEST_SEQUENCE, "sequence")
    meaning["actions"] = [
        (word, field, content) for word, _ in ACTIONS if word in tree for field, content in contents(tree[word], word)
    ]
    require(meaning["actions"], "action", "none")
    if "names" in tree:
        require(isinstance(tree["names"], dict), "names")
        require(len(meaning["actions"]) == 1 and meaning["actions"][0][0] in NAMING, "names")
        meaning["names"] = {
            label(name, "names"): bounded(number, 1, batches.GREATEST_SEQUENCE, "names")
            for name, number in tree["names"].items()
        }
    return meaning


def written(meaning):
    """The line that is written for a meaning."""
    parts = [f'"t":{meaning["t"]}'] + ([f'"counter":{meaning["counter"]}'] if meaning["counter"] else [])
    parts.append(f'"device":{quoted(meaning["device"])}')
    parts += [f'"sequence":{meaning["sequence"]}'] if "sequence" in meaning else []
    parts.append(f'"entity":{quoted(meaning["entity"])}')
    parts.append(f'"id":{quoted(meaning["id"] if meaning["key"] is None else meaning["key"])}')
    for word, _ in ACTIONS:
        actions = [(field, content) for action, field, content in meaning["actions"] if action == word]
        if actions:
            parts.append(f'"{word}":{written_fields(word, actions)}')
    if "names" in meaning:
        names = (f"{quoted(name)}:{sequence}" for name, sequence in meaning["names"].items())
        parts.append('"names":{' + ",".join(names) + "}")
    return "{" + ",".join(parts) + "}"


def written_fields(word, actions):
    if actions[0][0] is None:
        return "true"
    fields = {}
    for field, content in actions:
        fields.setdefault(field, []).append(values.to_json(content))
    lists = word in ("insert", "remove")
    members = (f"{quoted(field)}:" + (f"[{','.join(texts)}]" if lists else texts[0]) for field, texts in fields.items())
    return "{" + ",".join(members) + "}"


def quoted(string):
    return json.dumps(string, ensure_ascii=False)
