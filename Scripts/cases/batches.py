"""Specs/Vectors/batches.json."""

from reference import batches, identifiers as ids, stamps, values
from reference.batches import ADD, CREATE, DELETE, INSERT, REMOVE, RESTORE, SET, Author, Batch, Operation, entity
from reference.notation import joined
from reference.stamps import stamp

from .layout import case, given, number, refused

DEVICE = bytes.fromhex("0102030405060708090a0b0c0d0e0f10")
OWN = Author(DEVICE, 0xA1B2C3D4)
BB = Author(ids.number(0xBB), 7)
PARENT = bytes.fromhex("01020304")
WORDS = {SET: "set", ADD: "add", INSERT: "insert", REMOVE: "remove", CREATE: "create", DELETE: "delete",
         RESTORE: "restore"}
T = 1_700_000_000_000

SINGLE_PARTS = {
    "flags": "00", "incarnation": "a1b2c3d4", "first": "ac02", "count": "01", "parent": "01020304", "form": "03",
    "version": "01", "milliseconds": "018bcfe56800", "counter": "03", "type": "04 6974656d", "field": "05 7469746c65",
    "action": "01", "kind": "05", "no key": "00", "id": "0190000000007abc8123456789abcdef", "length": "04",
    "value": "6d696c6b",
}
COLUMNAR_PARTS = {
    "flags": "00", "incarnation": "a1b2c3d4", "first": "01", "count": "05", "parent": "01020304", "form": "01",
    "version": "02", "name count": "04", "item": "04 6974656d", "quantity": "08 7175616e74697479",
    "title": "05 7469746c65", "tags": "04 74616773", "shape count": "05", "shape 0": "00 00 05 0f",
    "shape 1": "00 02 02 03", "shape 2": "00 03 01 05", "shape 3": "00 04 83 05", "shape 4": "00 00 06 0f",
    "authors": "01 000000000000000000000000000000bb 00000007", "transaction count": "03",
    "milliseconds": "0000000003e8", "transaction 0": "00 06", "transaction 1": "00 03 02", "transaction 2": "02 02",
    "keys": "01", "entity count": "02", "entity 0": "00 00000000000000000000000000000001", "entity 1": "04 00 6d696c6b",
    "run count": "02", "run 0": "00 04", "run 1": "01 01", "shapes": "00 01 02 03 04", "lengths": "01 03 01",
    "names": "02 00 02 01 09", "values": "03 746561 78",
}
ROW_PARTS = {
    "header": "00 a1b2c3d4 01 03 01020304", "form": "02", "version": "01", "names": "02 04 6974656d 04 646f6e65",
    "shapes": "03 00 02 01 02 00 02 01 01 00 02 01 00", "authors": "00", "transaction count": "02",
    "milliseconds": "000000000001", "transaction 0": "00 05 ffff03", "transaction 1": "00 02", "keys": "00",
    "entities": "".join(ids.number(n).hex() for n in (1, 2, 3)), "column": "00 01 02",
}


def whole(parts, **changes):
    """The bytes of the parts with some of them changed; spaces in names of parts become underscores here."""
    parts = dict(parts)
    for name, change in changes.items():
        assert name.replace("_", " ") in parts, name
        parts[name.replace("_", " ")] = change
    return joined("".join(parts.values()))


def on(time, of, action, field=None, value=values.none, names=(), begins=True):
    return Operation(time, of, action, field, value, tuple(names), begins)


def shown(operation):
    of = operation.entity
    out = {"stamp": stamps.written(operation.stamp), "type": of.type, "id": ids.written(of.id)}
    out["action"] = WORDS.get(operation.action, operation.action)
    if of.key is not None:
        out["key"] = of.key
    if operation.field is not None:
        out["field"] = operation.field
    if operation.value != values.none:
        out["value"] = operation.value.hex()
    if operation.names:
        out["names"] = [ids.operation(*author, sequence) for author, sequence in operation.names]
    return out


def transaction_sizes(operations):
    sizes = []
    for operation in operations:
        if operation.begins:
            sizes.append(0)
        sizes[-1] += 1
    return sizes


def batch(name, comment, form, operations, expected=None, first=1, version=1, parent=PARENT):
    made = Batch(OWN, first, parent, version, operations)
    header, body, found = batches.encoded(made)
    given(found, form)
    payload = given(header + body, expected or header + body)
    given(batches.decoded(payload, DEVICE), (made, form))
    return case(
        name, comment, form=form, device=ids.written(DEVICE), incarnation=f"{OWN.incarnation:08x}", first=number(first),
        count=len(operations), parent=parent.hex(), version=version, bytes=payload.hex(), bodyOffset=len(header),
        transactions=transaction_sizes(operations), operations=[shown(operation) for operation in operations])


def examples():
    a, milk = entity("item", ids.number(1)), entity("item", "milk")
    items = [entity("item", ids.number(n)) for n in (1, 2, 3)]
    return [
        batch("single", "an example of the page: the 300th operation sets a title", "single", [
            on(stamp(T, 3), entity("item", bytes.fromhex(SINGLE_PARTS["id"])), SET, "title", values.text("milk")),
        ], whole(SINGLE_PARTS), first=300),
        batch("columnar", "an example of the page: three transactions on two items", "columnar", [
            on(stamp(1_000), a, CREATE),
            on(stamp(1_000, 1), a, ADD, "quantity", values.integer(3), begins=False),
            on(stamp(1_000, 2), a, SET, "title", values.text("tea"), begins=False),
            on(stamp(1_000, 5), a, INSERT, "tags", values.text("x"), [(OWN, 2), (BB, 9)]),
            on(stamp(1_002), milk, DELETE),
        ], whole(COLUMNAR_PARTS), version=2),
        batch("row", "an example of the page: stamps carry into the next millisecond", "row", [
            on(stamp(1, 65_535), items[0], SET, "done", values.boolean(True)),
            on(stamp(2), items[1], SET, "done", values.boolean(False), begins=False),
            on(stamp(2, 1), items[2], SET, "done", values.null),
        ], whole(ROW_PARTS)),
    ]


def singles():
    a, milk = entity("item", ids.number(1)), entity("item", "milk")
    return [
        batch("single of a key", "the key stands in place of the id", "single", [on(stamp(5), milk, CREATE)],
              joined("00 a1b2c3d4 01 01 01020304 03 01 000000000005 00 04 6974656d 00 05 0f 04 00 6d696c6b")),
        batch("single with names", "own author without an entry; the other from 1; no value", "single", [
            on(stamp(5), a, DELETE, names=[(BB, 9), (OWN, 299)]),
        ], joined(f"00 a1b2c3d4 ac02 01 01020304 03 01 000000000005 00 04 6974656d 00 86 0f 00 {ids.number(1).hex()}"
                  f"01 {BB.device.hex()} 00000007 02 01 09 00 ab02"), first=300),
        batch("other incarnation", "an incarnation of the own device is another author", "single", [
            on(stamp(5), a, REMOVE, "tags", values.text("x"), [(Author(DEVICE, 1), 7)]),
        ], first=8),
        batch("unknown action", "code 9 is carried as it is", "single", [
            on(stamp(5), a, 9, "title", values.text("x")),
        ]),
        batch("unknown kind", "kind 8 is raw bytes behind their length", "single", [
            on(stamp(5), a, SET, "title", b"\x08\xff\x00"),
        ]),
        batch("create with a value", "does not fit its action: unknown, and carried", "single", [
            on(stamp(5), a, CREATE, None, values.integer(1)),
        ]),
        batch("names break the rules for schemas", "a decoder checks length and UTF-8 alone", "single", [
            on(stamp(5), entity("_item/\n", ids.number(1)), SET, "id", values.null),
        ]),
        batch("greatest sequence and stamp", "2^62, and the last stamp of 9999", "single", [
            on(stamps.MAXIMUM, a, RESTORE),
        ], first=1 << 62, version=(1 << 32) - 1),
        batch("empty payloads", "0 has no payload", "single", [on(stamp(0, 1), a, ADD, "quantity", values.integer(0))],
              joined("00 a1b2c3d4 01 01 01020304 03 01 000000000000 01 04 6974656d 08 7175616e74697479 02 03"
                     f"00 {ids.number(1).hex()} 00")),
        batch("long value", "a length of two bytes", "single", [
            on(stamp(5), a, SET, "title", values.text("\u00e9" * 64)),
        ]),
    ]


def of_many():
    a, b = entity("item", ids.number(1)), entity("item", ids.number(2))
    list_a = entity("list", ids.number(1))
    short, shorter = entity("item", "ab"), entity("item", "a")
    kinds = [values.null, values.boolean(False), values.boolean(True), values.integer(-129), values.real(1.5),
             values.text("\u00e9"), values.blob(b"\0\1"), values.identifier(ids.number(5)), b"\x0etail"]
    return [
        batch("every kind", "one entity, one transaction; lengths for int, text, bytes and kind 14", "columnar", [
            on(stamp(5, n), a, SET, "any", kind, begins=n == 0) for n, kind in enumerate(kinds)
        ]),
        batch("next millisecond", "after 1.65535, 2.0 is one millisecond on and skips nothing", "columnar", [
            on(stamp(1, 65_535), a, CREATE), on(stamp(2), a, DELETE),
        ], joined(f"00 a1b2c3d4 01 02 01020304 01 01 01 04 6974656d 02 00 00 05 0f 00 00 06 0f 00"
                  f"02 000000000001 00 03 ffff03 01 02 00 01 {ids.number(1).hex()} 01 00 02 00 01")),
        batch("skips", "in the same millisecond and after some", "columnar", [
            on(stamp(5), a, CREATE), on(stamp(5, 1), a, DELETE), on(stamp(5, 65_535), a, RESTORE),
            on(stamp(6, 300), a, DELETE),
        ]),
        batch("entity visited twice", "an entry for each entity, a run for each visit", "columnar", [
            on(stamp(5, n), of, SET, "title", values.null, begins=n == 0) for n, of in enumerate([a, a, a, b, a, a, a])
        ]),
        batch("two types under one id", "entities are (type, id): two entries of equal bytes, two runs", "columnar", [
            on(stamp(5, n), of, CREATE, begins=n == 0) for n, of in enumerate([a, a, a, list_a, list_a, list_a])
        ]),
        batch("as long in both forms", "then the row form is written", "row", [
            on(stamp(5), short, CREATE), on(stamp(5, 1), short, DELETE, begins=False),
        ]),
        batch("one byte shorter in columns", "then the columnar form is written", "columnar", [
            on(stamp(5), entity("item", "abc"), CREATE), on(stamp(5, 1), entity("item", "abc"), DELETE, begins=False),
        ]),
        batch("keys of two types", "a key's type is an index into the names", "row", [
            on(stamp(5), shorter, SET, "title", values.null),
            on(stamp(5, 1), entity("list", "a"), CREATE, begins=False),
            on(stamp(5, 2), b, CREATE, begins=False),
        ]),
        batch("a field named like a type", "names are listed once, whatever they name", "row", [
            on(stamp(5), a, SET, "list", values.null), on(stamp(5, 1), list_a, SET, "item", values.null, begins=False),
        ]),
        batch("authors in order of use", "an author is listed once", "columnar", [
            on(stamp(5), a, DELETE, names=[(Author(ids.number(3), 0), 1), (BB, 9)]),
            on(stamp(6), a, DELETE, names=[(BB, 10), (OWN, 1), (Author(ids.number(2), 0), 1)]),
        ]),
    ]


def other(name, comment, of, payload):
    return case(name, comment, of=of["name"], bytes=payload.hex()), of, payload


def other_forms(known):
    """Bytes that no encoder writes and every decoder reads, to the operations of another case."""
    known = {part["name"]: part for part in known}
    id_1 = ids.number(1).hex()
    create = known["single of a key"]
    head = "00 a1b2c3d4 01 01 01020304"
    made = [
        other("columnar for one", "any form for any count", create, joined(
            f"{head} 01 01 01 04 6974656d 01 00 00 05 0f 00 01 000000000005 00 02 01 01 04 00 6d696c6b 01 00 01 00")),
        other("row for one", "any form for any count", create, joined(
            f"{head} 02 01 01 04 6974656d 01 00 00 05 0f 00 01 000000000005 00 02 01 04 00 6d696c6b 00")),
        other("unused and repeated entries", "tables may have them", create, joined(
            f"{head} 02 01 03 01 61 04 6974656d 04 6974656d 02 00 00 01 05 02 00 05 0f"
            f"01 {id_1} 00000000 01 000000000005 00 02 01 04 01 6d696c6b 01")),
        other("skip of 0", "the bit without stamps to skip", known["row"], whole(ROW_PARTS, transaction_1="00 03 00")),
        other("first elapsed is not 0", "the milliseconds may lie before the first stamp", known["row"],
              whole(ROW_PARTS, milliseconds="000000000000", transaction_0="01 05 ffff03")),
        other("keys that are possible only", "the byte says that entities may have keys", known["row"], whole(
            ROW_PARTS, keys="01", entities="".join("00" + ids.number(n).hex() for n in (1, 2, 3)))),
        other("one type under two indices", "types are told apart by their names", known["columnar"], whole(
            COLUMNAR_PARTS, name_count="05", tags="04 74616773 04 6974656d", shape_1="04 02 02 03",
            entity_1="04 04 6d696c6b")),
        other("split run", "two runs that touch", known["columnar"],
              whole(COLUMNAR_PARTS, run_count="03", run_0="00 01 00 03")),
    ]
    for part, of, payload in made:
        decoded, _ = batches.decoded(payload, DEVICE)
        assert [shown(operation) for operation in decoded.operations] == of["operations"], part["name"]
        assert transaction_sizes(decoded.operations) == of["transactions"], part["name"]
    return [part for part, _, _ in made]


def refusal(name, comment, reason, payload):
    given(refused(batches.decoded, payload, DEVICE), reason)
    return case(name, comment, bytes=payload.hex(), reason=reason)


def refused_headers():
    def single(name, comment, reason, **changes):
        return refusal(name, comment, reason, whole(SINGLE_PARTS, **changes))

    return [
        refusal("no bytes", "not even flags", "truncated", b""),
        refusal("header ends early", "in the parent tag", "truncated", whole(SINGLE_PARTS)[:10]),
        single("flags", "a newer format", "flags", flags="01"),
        single("long varint", "300 in three bytes", "varint", first="ac8200"),
        single("varint beyond 64 bits", "ten bytes", "varint", first="ffffffffffffffffff02"),
        single("sequence 0", "from 1", "sequence", first="00"),
        single("sequence beyond 2^62", "2^62 + 1", "sequence", first="818080808080808040"),
        refusal("last sequence beyond 2^62", "2^62 and the next", "sequence",
                whole(ROW_PARTS, header="00 a1b2c3d4 808080808080808040 03 01020304")),
        single("no operations", "a count of 0", "count", count="00"),
        single("more operations than bytes", "45 in a body of 44", "count", count="2d"),
        single("single of two", "one operation alone", "count", count="02"),
        single("form 0", "unknown", "form", form="00"),
        single("form 4", "unknown", "form", form="04"),
        single("schema version 0", "from 1", "varint", version="00"),
        single("schema version 2^32", "up to 2^32 - 1", "varint", version="8080808010"),
    ]


def refused_singles():
    def single(name, comment, reason, **changes):
        return refusal(name, comment, reason, whole(SINGLE_PARTS, **changes))

    uuid = ids.written(ids.number(1)).encode().hex()
    return [
        refusal("single ends in the value", "a byte less", "truncated", whole(SINGLE_PARTS)[:-1]),
        refusal("single ends in the id", "sixteen bytes", "truncated", whole(SINGLE_PARTS)[:-8]),
        single("value beyond the end", "a length of 5 before 4 bytes", "truncated", length="05"),
        single("trailing byte", "nothing follows the value", "trailing", value="6d696c6b00"),
        single("stamp 0", "no operation has it", "stamp", milliseconds="000000000000", counter="00"),
        single("stamp beyond 9999", "a millisecond more", "stamp", milliseconds="e677d21fdc00"),
        single("empty type", "1 ... 64 bytes", "name", type="00"),
        single("type of 65 bytes", "1 ... 64 bytes", "name", type="41" + "61" * 65),
        single("type that is no UTF-8", "a lone continuation", "name", type="01 80"),
        single("field of 65 bytes", "1 ... 64 bytes", "name", field="41" + "61" * 65),
        single("action 0", "none", "shape", action="00"),
        single("action bit 5", "reserved", "shape", action="21"),
        single("action bit 6", "reserved", "shape", action="41"),
        single("kind 16", "beyond 15", "shape", kind="10"),
        single("text that is no UTF-8", "a truncated scalar", "text", value="6d696cc3"),
        single("int that is not canonical", "1 in two bytes", "value", kind="03", length="02", value="0001"),
        single("int of nine bytes", "beyond 64 bits", "value", kind="03", length="09", value="01" + "00" * 8),
        single("real that is not canonical", "-0.0", "value", kind="04", length="", value="8000000000000000"),
        single("key in the form of a UUID", "it would be the id itself", "value", no_key="24 00", id=uuid),
        single("key that is no UTF-8", "a lone continuation", "text", no_key="01 00", id="80"),
        single("key of the field's name", "a key's type is at 0, the field at 1", "shape", no_key="01 01", id="61"),
        single("key of a name beyond", "there are two names", "index", no_key="01 02", id="61"),
        single("list of no names", "at least one", "names", action="81", id=SINGLE_PARTS["id"] + "00 00"),
        single("named sequence 0", "from 1", "names", action="81", id=SINGLE_PARTS["id"] + "00 01 00 00"),
        single("naming itself", "only what was written before", "names", action="81",
               id=SINGLE_PARTS["id"] + "00 01 00 ac02"),
        single("naming 2^62 of another", "below 2^62", "names", action="81",
               id=SINGLE_PARTS["id"] + f"01 {ids.number(0xBB).hex()} 00000007 01 01 808080808080808040"),
        single("named author", "there is the own one, at 0", "index", action="81",
               id=SINGLE_PARTS["id"] + "00 01 01 01"),
    ]


def refused_columns():
    def columnar(name, comment, reason, **changes):
        return refusal(name, comment, reason, whole(COLUMNAR_PARTS, **changes))

    return [
        columnar("name count beyond the bytes", "127 of two bytes each", "count", name_count="7f"),
        columnar("empty name", "1 ... 64 bytes", "name", tags="00"),
        columnar("shape count beyond the bytes", "100 of four bytes each", "count", shape_count="64"),
        columnar("shape of a name beyond", "four names", "index", shape_0="04 00 05 0f"),
        columnar("field beyond", "four names, counted from 1", "index", shape_3="00 05 83 05"),
        columnar("shape beyond", "five shapes", "index", shapes="00 01 02 03 05"),
        columnar("no transaction", "at least one", "transaction", transaction_count="00", transaction_0="",
                 transaction_1="", transaction_2=""),
        columnar("transaction of none", "a count of 0", "transaction", transaction_1="00 00"),
        columnar("transactions of six", "five operations", "transaction", transaction_2="02 04"),
        columnar("transactions of four", "five operations", "transaction", transaction_0="00 04"),
        columnar("65 536 skipped", "at most 65 535", "transaction", transaction_1="00 03 808004"),
        columnar("transaction beyond 9999", "the first milliseconds of 10000", "transaction",
                 milliseconds="e677d21fdc00"),
        columnar("elapsed beyond 9999", "a millisecond after the last", "transaction", milliseconds="e677d21fdbff",
                 transaction_1="01 02", transaction_2="00 02"),
        columnar("stamp carries beyond 9999", "three stamps from the last but one", "stamp",
                 milliseconds="e677d21fdbff", transaction_0="00 07 feff03"),
        columnar("first stamp is 0", "no operation has it", "stamp", milliseconds="000000000000"),
        columnar("byte for keys", "0 or 1", "form", keys="02"),
        columnar("entity count beyond the bytes", "64", "count", entity_count="40"),
        columnar("no run", "at least one", "run", run_count="00", run_0="", run_1=""),
        columnar("run of none", "a count of 0", "run", run_1="01 00"),
        columnar("runs of six", "five operations", "run", run_1="01 02"),
        columnar("runs of four", "five operations", "run", run_0="00 03"),
        columnar("entity beyond", "two entities", "index", run_1="02 01"),
        columnar("two types in a run", "the second shape is of tags", "shape", shape_1="03 02 02 03"),
        columnar("key of another type", "the key's type is quantity", "shape", entity_1="04 01 6d696c6b"),
        columnar("last value beyond the end", "the last text has two bytes", "truncated", lengths="01 03 02"),
        columnar("byte after the last value", "the last text has no bytes", "trailing", lengths="01 03 00"),
        columnar("naming a later one", "the fourth names the own fourth", "names", names="02 00 04 01 09"),
        columnar("own author under another number", "the table lists the own author again", "names",
                 authors=f"01 {DEVICE.hex()} a1b2c3d4"),
    ]


def chain(name, comment, scope, device, made, expected=None):
    """`made`: names and operations; each batch extends the one before."""
    value = given(batches.origin(scope, device), expected or batches.origin(scope, device))
    origin, first, links = value, 1, []
    for operations in made:
        header, body, _ = batches.encoded(Batch(Author(device, 1), first, value[:4], 1, operations))
        value = batches.chained(value, header, body)
        first += len(operations)
        links.append({"bytes": (header + body).hex(), "bodyOffset": len(header), "value": value.hex()})
    return case(name, comment, scope=scope.hex(), device=ids.written(device), origin=origin.hex(), batches=links)


def chains():
    main, a = bytes(16), entity("item", ids.number(1))
    header, body, _ = batches.encoded(Batch(OWN, 300, PARENT, 1, [
        on(stamp(T, 3), entity("item", bytes.fromhex(SINGLE_PARTS["id"])), SET, "title", values.text("milk"))]))
    previous = joined("0102030405060708 1112131415161718 2122232425262728 3132333435363738")
    given(batches.chained(previous, header, body).hex(),
          "85037f5cf9d7da95b4586a36e3cee1c11667b7444985cdc9b0864776f7791eed")
    return [
        chain("origin", "the example of the page: scope main, no batch yet", main, DEVICE, [], bytes.fromhex(
            "743c778cfd2cfc5bd3ef4050acf630e052fed58accd9b5ab3487a0e5b4e6b557")),
        chain("other scope", "the scope is part of the origin", ids.number(1), DEVICE, []),
        chain("two batches", "each names the first four bytes of the value before", main, ids.number(0xAA), [
            [on(stamp(1_000), a, CREATE), on(stamp(1_000, 1), a, SET, "title", values.text("tea"), begins=False)],
            [on(stamp(2_000), a, DELETE)],
        ]),
    ], [case("example", "the example of the page: the value after the single batch", previous=previous.hex(),
             bytes=(header + body).hex(), bodyOffset=len(header), value=batches.chained(previous, header, body).hex())]


def document():
    known = examples() + singles() + of_many()
    made, links = chains()
    return {
        "batches": known,
        "chains": made,
        "links": links,
        "otherForms": other_forms(known),
        "refused": refused_headers() + refused_singles() + refused_columns(),
        "refusedFor": ids.written(DEVICE),
    }
