"""Specs/Vectors/schema.json."""

from reference import schemas
from reference.notation import joined

from .layout import case, given, refused

SHOPPING = """{
  "weft": 1,
  "version": 1,
  "entities": {
    "item": {
      "life": "editsRevive",
      "fields": {
        "title": { "type": "text", "rule": "lastWriterWins" },
        "quantity": { "rule": "counter" },
        "tags": { "type": "text", "rule": "set", "bias": "addWins" }
      }
    }
  }
}
"""
SHOPPING_INPUT = joined("""
    7765667420736368656d612031 01 01
    04 6974656d 0b 6564697473526576697665 03
    08 7175616e74697479 03 696e74 07 636f756e746572
    04 74616773 04 74657874 0b 7365742e61646457696e73
    05 7469746c65 04 74657874 0e 6c61737457726974657257696e73
    """)
SHOPPING_DIGEST = "3ff9f3786e8419aa4bfb317d47eb6d337ed7e33b330f9d0e6a1c2930614aca6b"

TYPES = "bool int real text bytes id number any".split()
ALL_REGISTERS = ",".join(f'"an {name}":{{"type":"{name}","rule":"lastWriterWins"}}' for name in TYPES)
ALL_SETS = ",".join(f'"{name}s":{{"type":"{name}","rule":"set"}}' for name in TYPES)


def schema(name, comment, json, same_as=None):
    read = schemas.read(json)
    found = case(name, comment, json=json, input=schemas.digest_input(read).hex(), digest=schemas.digest(read).hex())
    assert same_as is None or found["digest"] == schemas.digest(schemas.read(same_as)).hex(), name
    return found


def whole(entities, version="1"):
    return f'{{"weft":1,"version":{version},"entities":{entities}}}'


def item(fields="", life=""):
    return whole(f'{{"item":{{{life}"fields":{{{fields}}}}}}}')


def text_field(name):
    return f'"{name}":{{"type":"text","rule":"lastWriterWins"}}'


def refusal(name, comment, json, why):
    refused(schemas.read, json)
    return case(name, comment, json=json, why=why)


def accepted():
    first = schema("shopping", "the example of the page", SHOPPING)
    given((first["input"], first["digest"]), (SHOPPING_INPUT.hex(), SHOPPING_DIGEST))
    shuffled = (
        '{"entities":{"item":{"fields":{"tags":{"rule":"set","type":"text"},"title":{"rule":"lastWriterWins",'
        '"type":"text"},"quantity":{"type":"int","rule":"counter"}}}},"version":1,"weft":1}')
    return [
        first,
        schema("other order, defaults left out", "order and what is left out do not show", shuffled, SHOPPING),
        schema("no fields", "an entity type may have none", item()),
        schema("other life", "part of the digest", item(life='"life":"lastWriterWins",')),
        schema("greatest version", "2^32 - 1", whole('{"item":{"fields":{}}}', "4294967295")),
        schema("version 300", "a varint of two bytes", whole('{"item":{"fields":{}}}', "300")),
        schema("every type in a register", "every type", item(ALL_REGISTERS)),
        schema("every type in a set", "every type", item(ALL_SETS)),
        schema("three types", "sorted by bytes: Z, a, \u00e9",
               whole('{"\u00e9":{"fields":{}},"a":{"life":"deleteWins","fields":{}},"Z":{"fields":{}}}')),
        schema("longest name", "64 bytes", item(text_field("n" * 64))),
        schema("letters beyond ASCII", "only A ... Z are folded",
               item(text_field("\u00e9t\u00e9") + "," + text_field("\u00c9t\u00e9"))),
        schema("names that begin like reserved ones", "sqlite without underscore",
               item(text_field("sqlite") + "," + text_field("ids"))),
    ]


def refusals():
    r = refusal
    return [
        r("no JSON", "an object is needed", "{", "JSON"),
        r("no object", "an object is needed", "[]", "object"),
        r("empty object", "weft is required", "{}", "weft"),
        r("newer form", "refused before anything else is read", '{"weft":2,"surprise":true}', "weft"),
        r("form 0", "there is none", '{"weft":0,"version":1,"entities":{"item":{"fields":{}}}}', "weft"),
        r("no version", "required", '{"weft":1,"entities":{"item":{"fields":{}}}}', "version"),
        r("version 0", "from 1", whole('{"item":{"fields":{}}}', "0"), "version"),
        r("version 2^32", "up to 2^32 - 1", whole('{"item":{"fields":{}}}', "4294967296"), "version"),
        r("version 1.0", "a whole number", whole('{"item":{"fields":{}}}', "1.0"), "version"),
        r("no entities", "required", '{"weft":1,"version":1}', "entities"),
        r("no entity type", "at least one", whole("{}"), "entit"),
        r("fields left out", "may be empty, not missing", whole('{"item":{}}'), "fields"),
        r("unknown member", "a misspelt one would change what a schema means",
          item(life='"lives":"deleteWins",'), "lives"),
        r("unknown life", "one of three words", item(life='"life":"never",'), "life"),
        r("unknown rule", "one of three words", item('"a":{"type":"text","rule":"firstWriterWins"}'), "rule"),
        r("rule left out", "required", item('"a":{"type":"text"}'), "rule"),
        r("unknown type", "one of eight words", item('"a":{"type":"string","rule":"lastWriterWins"}'), "type"),
        r("type left out", "only a counter's may be", item('"a":{"rule":"lastWriterWins"}'), "type"),
        r("counter of another type", "int", item('"a":{"type":"real","rule":"counter"}'), "counter"),
        r("bias of a register", "for set alone",
          item('"a":{"type":"text","rule":"lastWriterWins","bias":"addWins"}'), "bias"),
        r("unknown bias", "addWins", item('"a":{"type":"text","rule":"set","bias":"removeWins"}'), "bias"),
        r("empty name", "1 ... 64 bytes", item(text_field("")), "name"),
        r("name of 65 bytes", "1 ... 64 bytes", item(text_field("n" * 65)), "64"),
        r("65 bytes in 33 characters", "bytes are counted", item(text_field("\u00e9" * 32 + "e")), "64"),
        r("control character", "U+0085", item(text_field("a\\u0085b")), "control"),
        r("leading underscore", "reserved", item(text_field("_a")), "_"),
        r("sqlite_ in another case", "reserved", item(text_field("SQLite_a")), "sqlite_"),
        r("slash", "separates type and id", item(text_field("a/b")), "/"),
        r("field called ID", "id in any letter case", item(text_field("ID")), "id"),
        r("names equal but for case", "A ... Z are folded",
          item(text_field("Title") + "," + text_field("title")), "title"),
        r("types equal but for case", "A ... Z are folded",
          whole('{"Item":{"fields":{}},"item":{"fields":{}}}'), "item"),
        r("canonically equivalent names", "would look the same",
          item(text_field("caf\u00e9") + "," + text_field("cafe\u0301")), "caf"),
        r("member twice", "no name twice in one object", whole('{"item":{"fields":{}},"item":{"fields":{}}}'), "JSON"),
    ]


def document():
    return {"schemas": accepted(), "refused": refusals()}
