"""Specs/BatchFormat.md: batches to bytes, bytes to batches, and the chain."""

from collections import namedtuple

from . import identifiers, stamps, values
from .notation import Reader, Refused, counted, require, sha256, text, u32, u48, varint

COLUMNAR, ROW, SINGLE = 1, 2, 3
FORMS = {COLUMNAR: "columnar", ROW: "row", SINGLE: "single"}
SET, ADD, INSERT, REMOVE, CREATE, DELETE, RESTORE = 1, 2, 3, 4, 5, 6, 7
NAMED = 0x80
GREATEST_SEQUENCE = 1 << 62

Author = namedtuple("Author", "device incarnation")
# `key` is the natural key or None; `id` follows from type and key where there is one.
Entity = namedtuple("Entity", "type id key")
# `names` are pairs (author, sequence); `begins` says whether the operation begins a transaction.
Operation = namedtuple("Operation", "stamp entity action field value names begins", defaults=((), True))
Batch = namedtuple("Batch", "author first parent version operations")


def entity(type_name, identifier):
    if isinstance(identifier, str):
        return Entity(type_name, identifiers.of_key(type_name, identifier), identifier)
    return Entity(type_name, identifier, None)


# Encoding


def header(batch):
    return b"\0" + u32(batch.author.incarnation) + varint(batch.first) + varint(len(batch.operations)) + batch.parent


def encoded(batch):
    """header, body, form: the one form that an encoder writes."""
    if len(batch.operations) == 1:
        form, part = SINGLE, single(batch)
    else:
        row, columnar = row_entities(batch), columnar_entities(batch)
        form, part = (COLUMNAR, columnar) if len(columnar) < len(row) else (ROW, row)
        part = columns(batch, part)
    return header(batch), bytes([form]) + varint(batch.version) + part, FORMS[form]


class Table:
    """Entries in the order of first use."""

    def __init__(self):
        self.indices = {}

    def index(self, entry):
        return self.indices.setdefault(entry, len(self.indices))

    @property
    def count(self):
        return len(self.indices)


def columns(batch, entities):
    names, shapes, authors = Table(), Table(), Table()
    authors.index(batch.author)
    shape_column, lengths, lists, payloads = b"", b"", b"", b""
    for operation in batch.operations:
        type_index = names.index(operation.entity.type)
        field_index = 0 if operation.field is None else names.index(operation.field) + 1
        kind, payload = operation.value[0], operation.value[1:]
        action = operation.action | (NAMED if operation.names else 0)
        shape_column += varint(shapes.index((type_index, field_index, action, kind)))
        lengths += b"" if kind in values.FIXED_LENGTHS else varint(len(payload))
        lists += name_list(operation, authors)
        payloads += payload
    out = varint(names.count) + b"".join(map(text, names.indices)) + varint(shapes.count)
    for type_index, field_index, action, kind in shapes.indices:
        out += varint(type_index) + varint(field_index) + bytes([action, kind])
    return (out + author_table(authors) + transactions(batch) + bytes([may_have_keys(batch)]) + entities
            + shape_column + lengths + lists + payloads)


def author_table(authors):
    others = list(authors.indices)[1:]
    return varint(len(others)) + b"".join(author.device + u32(author.incarnation) for author in others)


def name_list(operation, authors):
    if not operation.names:
        return b""
    pairs = (varint(authors.index(author)) + varint(sequence) for author, sequence in operation.names)
    return varint(len(operation.names)) + b"".join(pairs)


def transactions(batch):
    groups = []
    for operation in batch.operations:
        if operation.begins:
            groups.append([])
        groups[-1].append(operation.stamp)
    milliseconds = groups[0][0] >> 16
    out, last = varint(len(groups)) + u48(milliseconds), None
    for group in groups:
        assert group == list(range(group[0], group[0] + len(group))), "consecutive stamps"
        elapsed = (group[0] >> 16) - milliseconds
        base = last + 1 if elapsed == 0 and last is not None else milliseconds + elapsed << 16
        skipped = group[0] - base
        out += varint(elapsed) + varint(len(group) * 2 + (skipped > 0)) + (varint(skipped) if skipped else b"")
        last = group[-1]
        milliseconds = last >> 16
    return out


def may_have_keys(batch):
    return any(operation.entity.key for operation in batch.operations)


def entity_bytes(entity, with_keys, type_index):
    if not with_keys:
        return entity.id
    if entity.key is None:
        return varint(0) + entity.id
    return varint(len(entity.key.encode())) + varint(type_index) + entity.key.encode()


def entity_entries(batch):
    """For each operation, its entity's bytes."""
    names = Table()
    with_keys = may_have_keys(batch)
    entries = []
    for operation in batch.operations:
        entries.append(entity_bytes(operation.entity, with_keys, names.index(operation.entity.type)))
        if operation.field is not None:
            names.index(operation.field)
    return entries


def row_entities(batch):
    return b"".join(entity_entries(batch))


def columnar_entities(batch):
    table, runs = Table(), []
    entries = {}
    for operation, entry in zip(batch.operations, entity_entries(batch)):
        index = table.index((operation.entity.type, operation.entity.id, operation.entity.key))
        entries[index] = entry
        if runs and runs[-1][0] == index:
            runs[-1][1] += 1
        else:
            runs.append([index, 1])
    out = varint(table.count) + b"".join(entries[index] for index in range(table.count)) + varint(len(runs))
    return out + b"".join(varint(index) + varint(count) for index, count in runs)


def single(batch):
    operation, = batch.operations
    kind, payload = operation.value[0], operation.value[1:]
    out = u48(operation.stamp >> 16) + varint(operation.stamp & 0xFFFF) + text(operation.entity.type)
    out += varint(0) if operation.field is None else text(operation.field)
    out += bytes([operation.action | (NAMED if operation.names else 0), kind])
    out += entity_bytes(operation.entity, True, 0)
    if operation.names:
        authors = Table()
        authors.index(batch.author)
        pairs = name_list(operation, authors)
        out += author_table(authors) + pairs
    return out + (b"" if kind in values.FIXED_LENGTHS else varint(len(payload))) + payload


# Decoding


def decoded(payload, device):
    reader = Reader(payload)
    require(reader.byte() == 0, "flags")
    incarnation = reader.number(4)
    first = reader.varint()
    require(1 <= first <= GREATEST_SEQUENCE, "sequence")
    count = reader.varint()
    parent = reader.take(4)
    require(1 <= count <= reader.left, "count")
    require(first + count - 1 <= GREATEST_SEQUENCE, "sequence")
    form = reader.byte()
    require(form in FORMS, "form")
    version = reader.varint()
    require(1 <= version < 1 << 32, "varint")
    author = Author(device, incarnation)
    if form == SINGLE:
        require(count == 1, "count")
        operations = read_single(reader, author, first)
    else:
        operations = read_columns(reader, author, first, count, form)
    require(reader.left == 0, "trailing")
    return Batch(author, first, parent, version, operations), FORMS[form]


def read_name(reader):
    payload = reader.counted()
    require(1 <= len(payload) <= 64, "name")
    try:
        return payload.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused("name") from None


def read_shape(reader):
    action, kind = reader.byte(), reader.byte()
    require(action & 0x1F and not action & 0x60, "shape", "action")
    require(kind <= 15, "shape", "kind")
    return action & 0x1F, bool(action & NAMED), kind


def indexed(table, index):
    require(index < len(table), "index")
    return table[index]


def read_authors(reader, own):
    return [own] + [Author(reader.take(16), reader.number(4)) for _ in range(reader.count(20))]


def read_list(reader, authors, sequence):
    count = reader.count(2)
    require(count >= 1, "names")
    names = []
    for _ in range(count):
        author, named = indexed(authors, reader.varint()), reader.varint()
        limit = sequence if author == authors[0] else GREATEST_SEQUENCE
        require(1 <= named < limit, "names")
        names.append((author, named))
    return tuple(names)


def read_value(reader, kind, length):
    return values.check(bytes([kind]) + reader.take(length))


def read_entity(reader, names, with_keys):
    """(id, None, None), or (None, key, type's name); in the single form its index."""
    length = reader.varint() if with_keys else 0
    if length == 0:
        return reader.take(16), None, None
    type_name = indexed(names, reader.varint())
    key = values.check_text(reader.take(length))
    require(identifiers.read(key) is None, "value", "a key in the form of a UUID")
    return None, key, type_name


def joined_entity(entry, type_name):
    identifier, key, type_of_key = entry
    require(key is None or type_of_key == type_name, "shape", "a key of another type")
    return entity(type_name, identifier if key is None else key)


def checked_stamp(raw):
    require(0 < raw <= stamps.MAXIMUM, "stamp")
    return raw


def read_single(reader, author, first):
    milliseconds, counter = reader.number(6), reader.varint()
    require(counter <= 65_535, "stamp")
    stamp = checked_stamp(stamps.stamp(milliseconds, counter))
    type_name = read_name(reader)
    field = None
    if reader.payload[reader.offset:reader.offset + 1] == b"\0":
        reader.byte()
    else:
        field = read_name(reader)
    action, named, kind = read_shape(reader)
    # The type's name has the index 0 and the field's the index 1, and a key is of the type.
    entry = read_entity(reader, [0] if field is None else [0, 1], True)
    require(entry[2] in (None, 0), "shape", "a key of another type")
    of = entity(type_name, entry[0] if entry[1] is None else entry[1])
    names = read_list(reader, read_authors(reader, author), first) if named else ()
    length = values.FIXED_LENGTHS.get(kind)
    value = read_value(reader, kind, reader.varint() if length is None else length)
    return [Operation(stamp, of, action, field, value, names)]


def read_transactions(reader, count):
    """For each operation, its stamp and whether it begins a transaction."""
    number = reader.count(2)
    require(number >= 1, "transaction")
    milliseconds = reader.number(6)
    column, last = [], None
    for _ in range(number):
        elapsed, size = reader.varint(), reader.varint()
        skipped = reader.varint() if size & 1 else 0
        require(skipped <= 65_535, "transaction", "skipped")
        require(1 <= size >> 1 <= count - len(column), "transaction", "count")
        require(milliseconds + elapsed <= stamps.MAXIMUM >> 16, "transaction", "milliseconds")
        base = last + 1 if elapsed == 0 and last is not None else milliseconds + elapsed << 16
        for position in range(size >> 1):
            last = checked_stamp(base + skipped + position)
            column.append((last, position == 0))
        milliseconds = last >> 16
    require(len(column) == count, "transaction", "counts do not add up")
    return column


def read_runs(reader, entities, count):
    """For each operation, the index of its run and its entity's entry."""
    number = reader.count(2)
    require(number >= 1, "run")
    column = []
    for run in range(number):
        entry, size = indexed(entities, reader.varint()), reader.varint()
        require(1 <= size <= count - len(column), "run")
        column += [(run, entry)] * size
    require(len(column) == count, "run", "counts do not add up")
    return column


def read_columns(reader, author, first, count, form):
    names = [read_name(reader) for _ in range(reader.count(2, 65_534))]
    shapes = []
    for _ in range(reader.count(4, 65_535)):
        type_name, field = indexed(names, reader.varint()), reader.varint()
        field = None if field == 0 else indexed(names, field - 1)
        shapes.append((type_name, field, *read_shape(reader)))
    authors = read_authors(reader, author)
    times = read_transactions(reader, count)
    flag = reader.byte()
    require(flag <= 1, "form", "keys")
    if form == ROW:
        runs = [(position, read_entity(reader, names, flag)) for position in range(count)]
    else:
        entities = [read_entity(reader, names, flag) for _ in range(reader.count(3 if flag else 16))]
        runs = read_runs(reader, entities, count)
    column = [indexed(shapes, reader.varint()) for _ in range(count)]
    types = {}
    for (run, _), shape in zip(runs, column):
        require(types.setdefault(run, shape[0]) == shape[0], "shape", "two types in a run")
    of = [joined_entity(entry, shape[0]) for (_, entry), shape in zip(runs, column)]
    lengths = [
        values.FIXED_LENGTHS[kind] if kind in values.FIXED_LENGTHS else reader.varint()
        for *_, kind in column
    ]
    lists = [
        read_list(reader, authors, first + position) if named else ()
        for position, (_, _, _, named, _) in enumerate(column)
    ]
    return [
        Operation(stamp, of[at], column[at][2], column[at][1], read_value(reader, column[at][4], lengths[at]),
                  lists[at], begins)
        for at, (stamp, begins) in enumerate(times)
    ]


# Chain


def origin(scope, device):
    return sha256(scope + device)


def chained(previous, header_bytes, body):
    return sha256(previous + header_bytes + sha256(body))
