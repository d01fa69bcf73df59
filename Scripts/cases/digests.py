"""Specs/Vectors/digests.json."""

import math

from reference import batches, digests, identifiers as ids, schemas, values
from reference.batches import ADD, CREATE, DELETE, INSERT, REMOVE, RESTORE, SET, Author, Batch, entity
from reference.notation import joined, sha256
from reference.stamps import stamp

from . import batches as batch_cases
from .batches import on
from .layout import case, given
from .schema import SHOPPING

ONE, TWO, AA, BB = ids.number(1), ids.number(2), ids.number(0xAA), ids.number(0xBB)
A, B = Author(AA, 1), Author(BB, 2)
FIELDS_A = {
    "title": ("register", values.text("tea")), "quantity": ("counter", 3), "tags": ("set", [values.text("x")]),
}
INPUT_A = joined("""
    04 6974656d 00000000000000000000000000000001
    08 7175616e74697479 02 0000000000000003
    04 74616773 03 01 05 01 78
    05 7469746c65 01 05 03 746561
    """)
DIGEST_A = "adb6a5ab3735b51409946232247a5387134165ac4f2b11e86c222e0b30b782f5"


def shown(rule, content):
    if rule == "register":
        return {"register": content.hex()}
    if rule == "counter":
        return {"counter": str(content)}
    return {"set": [element.hex() for element in content]}


def visible(name, comment, type_name, identifier, fields, expected=None):
    payload = digests.entity_input(type_name, identifier, fields)
    given(payload, expected or payload)
    return case(
        name, comment, type=type_name, id=ids.written(identifier), input=payload.hex(),
        fields={label: shown(*field) for label, field in fields.items()},
        digest=digests.digest(type_name, identifier, fields).hex())


def entities():
    kinds = [values.null, values.boolean(False), values.boolean(True), values.integer(-129), values.real(math.nan),
             values.text("\u00e9"), values.blob(b"\0\1"), values.identifier(TWO)]
    first = visible("item", "the example of the page", "item", ONE, FIELDS_A, INPUT_A)
    given(first["digest"], DIGEST_A)
    return [
        first,
        visible("no fields", "type and id alone", "item", ONE, {}),
        visible("other id", "the id is part of it", "item", TWO, {}),
        visible("null is a value", "not absent", "item", ONE, {"title": ("register", values.null)}),
        visible("counter of 0", "present", "item", ONE, {"quantity": ("counter", 0)}),
        visible("negative counter", "two's complement", "item", ONE, {"quantity": ("counter", -1)}),
        visible("counter beyond 64 bits", "held at 2^63 - 1", "item", ONE, {"quantity": ("counter", 1 << 63)}),
        visible("counter below 64 bits", "held at -2^63", "item", ONE, {"quantity": ("counter", -(1 << 64))}),
        visible("every kind", "registers, by name bytes: Z before a, \u00e9 last", "thing", ONE,
                dict(zip(["\u00e9", "a", "Z", "b", "c", "d", "e", "f"], [("register", kind) for kind in kinds]))),
        visible("set of every kind", "by canonical bytes, whatever their order here", "thing", ONE,
                {"all": ("set", kinds[::-1])}),
        visible("texts in a set", "by bytes: the shorter first where it is the beginning", "thing", ONE,
                {"tags": ("set", [values.text(text) for text in ("b", "ab", "a", "")])}),
        visible("long text", "a length of two bytes", "item", ONE, {"title": ("register", values.text("x" * 200))}),
    ]


def total(name, comment, parts, expected=None):
    found = digests.total(parts)
    return case(name, comment, digests=[part.hex() for part in parts], sum=given(found, expected or found).hex())


def sums():
    a, none = bytes.fromhex(DIGEST_A), bytes(32)
    one, top = none[1:] + b"\1", b"\xff" * 32
    return [
        total("nothing", "0", [], none),
        total("one", "itself", [a], a),
        total("carry", "from byte to byte", [none[2:] + b"\xff\xff", one], none[3:] + b"\1\0\0"),
        total("carry over eight bytes", "from word to word", [bytes(24) + b"\xff" * 8, one],
              bytes(23) + b"\1" + bytes(8)),
        total("modulo 2^256", "the carry is lost", [top, one], none),
        total("two", "the order shows nothing", [a, digests.digest("item", TWO, {})]),
        total("twice", "doubled, not undone", [top, top], b"\xff" * 31 + b"\xfe"),
    ]


THREE_LIVES = """{
  "weft": 1,
  "version": 1,
  "entities": {
    "log": {
      "life": "lastWriterWins",
      "fields": { "title": { "type": "text", "rule": "lastWriterWins" } }
    },
    "note": {
      "life": "deleteWins",
      "fields": { "title": { "type": "text", "rule": "lastWriterWins" } }
    },
    "task": {
      "life": "editsRevive",
      "fields": {
        "title": { "type": "text", "rule": "lastWriterWins" },
        "count": { "rule": "counter" },
        "tags": { "type": "text", "rule": "set" }
      }
    }
  }
}
"""


def logs_of_two():
    """The batches of two devices, as (author, first, operations)."""
    task, tie, log = entity("task", ONE), entity("task", TWO), entity("log", ONE)
    note, gone, text = entity("note", ONE), entity("note", TWO), values.text
    return [
        (A, 1, [
            on(stamp(5), task, SET, "title", text("tea")),
            on(stamp(5, 1), task, ADD, "count", values.integer((1 << 63) - 1), begins=False),
            on(stamp(5, 2), task, INSERT, "tags", text("x"), begins=False),
            on(stamp(6), note, CREATE),
            on(stamp(6, 1), log, SET, "title", text("a")),
            on(stamp(6, 2), tie, SET, "title", text("tea")),
        ]),
        (B, 1, [
            on(stamp(5, 1), task, ADD, "count", values.integer(1)),
            on(stamp(5, 2), task, INSERT, "tags", text("y")),
            on(stamp(6, 2), tie, SET, "title", values.null),
            on(stamp(7), task, REMOVE, "tags", text("x"), [(A, 3)]),
            on(stamp(7, 1), task, DELETE, names=[(A, 3)]),
        ]),
        (A, 7, [
            on(stamp(8), task, SET, "title", text("milk")),
            on(stamp(8, 1), note, DELETE),
            on(stamp(8, 2), log, DELETE),
            on(stamp(8, 3), gone, DELETE),
        ]),
        (B, 6, [
            on(stamp(9), log, RESTORE),
            on(stamp(9, 1), note, RESTORE, names=[(A, 8)]),
            on(stamp(9, 2), gone, SET, "title", text("n")),
            on(stamp(9, 3), task, SET, "color", text("red")),
            on(stamp(9, 4), entity("other", ONE), CREATE),
        ]),
    ]


# Worked out by hand: what stands in these dumps follows from the operations by Specs/MergeRules.md.

DUMP_OF_ONE = """weft dump 1
schema {schema}
folded {aa} 1-5
item/{one} visible
item/{one} life edits {aa}/a1b2c3d4/4
item/{one} field "quantity" sum 3
item/{one} field "tags" element text "x" heads {aa}/a1b2c3d4/4
item/{one} field "title" set at 1000.2 by {aa}/a1b2c3d4/3 text "tea"
item/8e062277-6099-06e0-c204-5039b44d8a0f hidden key "milk"
item/8e062277-6099-06e0-c204-5039b44d8a0f life named {aa}/a1b2c3d4/5
"""
DUMP_OF_TWO = """weft dump 1
schema {schema}
folded {aa} 1-10
folded {bb} 1-10
log/{one} visible
log/{one} life edit at 9.0 by {b}/6
log/{one} life deletion at 8.2 by {a}/9
log/{one} field "title" set at 6.1 by {a}/5 text "a"
note/{one} visible
note/{one} life restorations {b}/7
note/{two} hidden
note/{two} life deletions {a}/10
note/{two} field "title" set at 9.2 by {b}/8 text "n"
task/{one} visible
task/{one} life edits {a}/7 {b}/9
task/{one} life named {a}/3 {b}/5
task/{one} field "count" sum 9223372036854775808
task/{one} field "tags" element text "y" heads {b}/2
task/{one} field "title" set at 8.0 by {a}/7 text "milk"
task/{two} visible
task/{two} life edits {a}/6 {b}/3
task/{two} field "title" set at 6.2 by {b}/3 null
"""


DUMP_OF_VALUES = """weft dump 1
schema {schema}
folded {aa} 1-12
thing/{one} visible
thing/{one} life edits {a}/12
thing/{one} field "a" set at 5.0 by {a}/1 null
thing/{one} field "b" set at 5.1 by {a}/2 bool true
thing/{one} field "c" set at 5.2 by {a}/3 int -129
thing/{one} field "d" set at 5.3 by {a}/4 real 0 (0.0)
thing/{one} field "e" set at 5.4 by {a}/5 real 3ee4f8b588e368f1 (1e-05)
thing/{one} field "f" set at 5.5 by {a}/6 real 7ff8000000000000 (nan)
thing/{one} field "g" set at 5.6 by {a}/7 real fff0000000000000 (-inf)
thing/{one} field "h" set at 5.7 by {a}/8 text "\\u{{22}}\\u{{5c}}\\u{{a}}\\u{{7f}}/\u00e9"
thing/{one} field "i" set at 5.8 by {a}/9 bytes 00ff
thing/{one} field "j" set at 5.9 by {a}/10 id {two}
thing/{one} field "k" element bool false heads {a}/12
thing/{one} field "k" element text "" heads {a}/11
"""
SHOWN = dict(zip("abcdefghij", [
    values.null, values.boolean(True), values.integer(-129), values.real(0.0), values.real(1e-5), values.real(math.nan),
    values.real(-math.inf), values.text('"\\\n\x7f/\u00e9'), values.blob(b"\0\xff"), values.identifier(TWO),
]))
ANY = ('{"weft":1,"version":1,"entities":{"thing":{"fields":{'
       + "".join(f'"{field}":{{"type":"any","rule":"lastWriterWins"}},' for field in SHOWN)
       + '"k":{"type":"any","rule":"set"}}}}}')


def log_of_values():
    thing = entity("thing", ONE)
    sets = [
        on(stamp(5, at), thing, SET, field, shown, begins=at == 0) for at, (field, shown) in enumerate(SHOWN.items())
    ]
    return [(A, 1, sets + [
        on(stamp(5, 10), thing, INSERT, "k", values.text(""), begins=False),
        on(stamp(5, 11), thing, INSERT, "k", values.boolean(False), begins=False),
    ])]


def fold(name, comment, schema, log, dump, states):
    """`log`: (device, bytes) in an order in which they can be folded; `states`: the visible entities."""
    text = dump.format(
        schema=schemas.digest(schemas.read(schema)).hex(), one=ids.written(ONE), two=ids.written(TWO),
        aa=ids.written(AA), bb=ids.written(BB), a=ids.author(*A), b=ids.author(*B))
    return case(
        name, comment, schema=schema, dump=text.splitlines(), deepDigest=sha256(text.encode()).hex(),
        batches=[{"device": ids.written(device), "bytes": payload.hex()} for device, payload in log],
        digest=digests.total([digests.digest(*state) for state in states]).hex())


def sealed(logs):
    """The batches of each device as a chain in the scope main."""
    values_of, out = {}, []
    for author, first, operations in logs:
        value = values_of.get(author.device) or batches.origin(bytes(16), author.device)
        header, body, _ = batches.encoded(Batch(author, first, value[:4], 1, operations))
        values_of[author.device] = batches.chained(value, header, body)
        out.append((author.device, header + body))
    return out


def folds():
    tag = batches.origin(bytes(16), AA)[:4].hex()
    columnar = batch_cases.whole(batch_cases.COLUMNAR_PARTS, parent=tag)
    register, text = (lambda value: ("register", value)), values.text
    return [
        fold("one device", "the example of the page: a set's element, a counter, a title, a deletion by key", SHOPPING,
             [(AA, columnar)], DUMP_OF_ONE, [("item", ONE, FIELDS_A)]),
        fold("two devices", "each life, a tie, a sum beyond 64 bits, a removal, unknown operations", THREE_LIVES,
             sealed(logs_of_two()), DUMP_OF_TWO, [
                 ("log", ONE, {"title": register(text("a"))}),
                 ("note", ONE, {}),
                 ("task", ONE, {
                     "count": ("counter", 1 << 63), "tags": ("set", [text("y")]), "title": register(text("milk")),
                 }),
                 ("task", TWO, {"title": register(values.null)}),
             ]),
        fold("values", "each kind as the dump writes it", ANY, sealed(log_of_values()), DUMP_OF_VALUES, [
            ("thing", ONE, {field: register(shown) for field, shown in SHOWN.items()}
             | {"k": ("set", [text(""), values.boolean(False)])}),
        ]),
    ]


def document():
    return {"entities": entities(), "folds": folds(), "sums": sums()}
