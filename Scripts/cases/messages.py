"""Specs/Vectors/messages.json."""

from reference import identifiers as ids, messages, stamps
from reference.notation import joined

from . import batches as batch_cases
from .layout import case, given, number

A, B, C = ids.number(1), ids.number(2), b"\xff" * 16
TAG = bytes.fromhex("c0c1c2c3c4c5c6c7")
TOP = 1 << 62
DIGEST = bytes.fromhex("d0d1d2d3d4d5d6d7d8d9dadbdcdddedf")
SINGLE = batch_cases.whole(batch_cases.SINGLE_PARTS)
FIRST = batch_cases.whole(batch_cases.ROW_PARTS)
HELLO = {
    "kind": "01", "version": "01", "format": "01", "scope": messages.scope_tag(bytes(16)).hex(),
    "file": "f0f1f2f3f4f5f6f7", "incarnation": "a1b2c3d4", "digest": DIGEST.hex(), "schema": "3ff9f3786e8419aa",
    "clock": "018bcfe568000003",
}
ID_1, ID_2 = A.hex(), B.hex()


def message(kind, name, comment, fields, payload, expected=None):
    given(messages.is_refused(payload), None)
    return case(name, comment, kind=kind, bytes=given(payload, expected or payload).hex(), **fields)


def hello(name, comment, clock, expected=None, format_version=1):
    fields = {
        "formatVersion": format_version, "scopeTag": HELLO["scope"], "fileID": HELLO["file"],
        "incarnation": HELLO["incarnation"], "digest": HELLO["digest"], "schemaTag": HELLO["schema"], "clock": clock,
    }
    payload = messages.hello(
        format_version, bytes.fromhex(HELLO["scope"]), bytes.fromhex(HELLO["file"]), 0xA1B2C3D4, DIGEST,
        bytes.fromhex(HELLO["schema"]), stamps.read(clock))
    assert len(payload) == 55
    return message("hello", name, comment, fields, payload, expected)


def schema(name, comment, payload, expected=None):
    return message("schema", name, comment, {"schema": payload.hex()}, messages.schema(payload), expected)


def vectors(name, comment, claims, forked=(), expected=None):
    shown = [
        {"device": ids.written(device), "ranges": [list(map(number, pair)) for pair in intervals],
         "verified": number(verified), "tag": tag.hex()}
        for device, intervals, verified, tag in claims
    ]
    fields = {"claims": shown, "forked": [ids.written(device) for device in forked]}
    return message("vectors", name, comment, fields, messages.vectors(claims, forked), expected)


def page(name, comment, number_of_page, more, table, entries, expected=None):
    fields = {
        "page": number_of_page, "more": more,
        "devices": [{"device": ids.written(device)} | ({"label": label} if label else {}) for device, label in table],
        "batches": [{"device": ids.written(table[index][0]), "bytes": payload.hex()} for index, payload in entries],
    }
    return message("batches", name, comment, fields, messages.batches(number_of_page, more, table, entries), expected)


def done(name, comment, forked=(), expected=None):
    fields = {"digest": DIGEST.hex(), "forked": [ids.written(device) for device in forked]}
    return message("done", name, comment, fields, messages.done(DIGEST, forked), expected)


def refusal(name, comment, code, about, expected=None):
    fields = {"code": code, "about": about} | ({"reason": messages.REASONS[code]} if code in messages.REASONS else {})
    return message("refusal", name, comment, fields, messages.refusal(code, about), expected)


def accepted():
    tag = TAG.hex()
    return [
        hello("hello", "55 bytes", f"{1_700_000_000_000}.3", joined(" ".join(HELLO.values()))),
        hello("hello of a new store", "a clock that has seen nothing", "0.0"),
        hello("hello of another format", "the session refuses it, the message is one", "0.1", format_version=2),
        schema("schema", "opaque bytes", b"{}", joined("02 01 02 7b7d")),
        schema("empty schema", "opaque bytes, none of them", b"", joined("02 01 00")),
        vectors("no vectors", "a store without history", [], expected=joined("03 01 00 00")),
        vectors("verified to the end", "1 ... 300", [(A, [[1, 300]], 300, TAG)],
                expected=joined(f"03 01 01 {ID_1} 01 00 ab02 00 {tag} 00")),
        vectors("hole", "1 ... 5, 8 ... 9; the chain is verified through 3", [(A, [[1, 5], [8, 9]], 3, TAG)],
                expected=joined(f"03 01 01 {ID_1} 02 00 04 01 01 02 {tag} 00")),
        vectors("hole at the beginning", "nothing is verified", [(A, [[4, 4]], 0, bytes(8))],
                expected=joined(f"03 01 01 {ID_1} 01 03 00 00 {'00' * 8} 00")),
        vectors("nothing verified", "though it begins at 1", [(A, [[1, 2]], 0, bytes(8))],
                expected=joined(f"03 01 01 {ID_1} 01 00 01 02 {'00' * 8} 00")),
        vectors("several devices", "ascending, and two forked ones",
                [(A, [[1, 1]], 1, TAG), (B, [[1, 128]], 128, TAG), (C, [[2, 2]], 0, TAG)], [B, C]),
        vectors("greatest sequence", "2^62", [(A, [[1, TOP]], TOP, TAG)]),
        page("empty page", "nothing more to send", 0, False, [], [], joined("04 01 00 00 00 00")),
        page("one batch", "no label", 0, False, [(A, None)], [(0, SINGLE)],
             joined(f"04 01 00 00 01 {ID_1} 00 01 00 38") + SINGLE),
        page("label", "the batch begins at 1; another device without a label", 3, True,
             [(A, "\u00e9"), (B, None)], [(0, FIRST), (1, SINGLE), (0, SINGLE)],
             joined(f"04 01 03 01 02 {ID_1} 02 c3a9 {ID_2} 00 03 00 68") + FIRST + joined("01 38") + SINGLE
             + joined("00 38") + SINGLE),
        page("page 300", "a number of two bytes", 300, False, [], [], joined("04 01 ac02 00 00 00")),
        page("longest label", "64 bytes", 0, False, [(A, "l" * 64)], [(0, FIRST)]),
        done("done", "nothing is forked", expected=joined(f"05 01 {DIGEST.hex()} 00")),
        done("done with forks", "ascending", [A, B], joined(f"05 01 {DIGEST.hex()} 02 {ID_1} {ID_2}")),
        *(refusal(f"refusal {code}", messages.REASONS[code], code, "why") for code in messages.REASONS),
        refusal("refusal of another code", "is kept as it is", 200, "", joined("06 01 c8 00")),
        refusal("longest text", "512 bytes", 7, "\u00e9" * 256),
    ]


def no_message(name, comment, hexadecimal, reason="malformed"):
    payload = joined(hexadecimal)
    return case(name, comment, bytes=payload.hex(), reason=given(messages.is_refused(payload), reason))


def hello_with(**changes):
    return " ".join((HELLO | changes).values())


def refused_forms():
    tag = TAG.hex()
    claim = f"{ID_1} 01 00 00 00 {tag}"
    return [
        no_message("no bytes", "not even a kind", ""),
        no_message("kind alone", "no version", "01"),
        no_message("kind 0", "there is none", "00 01"),
        no_message("kind 7", "there is none", "07 01"),
        no_message("protocol version 2", "the version is read before the kind", "07 02", "protocolVersion"),
        no_message("protocol version 0", "whatever follows", "01 00", "protocolVersion"),
        no_message("short hello", "54 bytes", hello_with()[:-2]),
        no_message("long hello", "56 bytes", hello_with() + "00"),
        no_message("hello beyond 9999", "no such stamp", hello_with(clock="e677d21fdc000000")),
        no_message("short schema", "a count of 3 before 2 bytes", "02 01 03 7b7d"),
        no_message("trailing byte", "nothing follows the last part", "02 01 02 7b7d 00"),
        no_message("long count", "2 in two bytes", "02 01 8200 7b7d"),
        no_message("claims beyond the bytes", "100 claims", f"03 01 64 {claim} 00"),
        no_message("claims descending", "ascending by device", f"03 01 02 {claim.replace(ID_1, ID_2)} {claim} 00"),
        no_message("claim twice", "strictly ascending", f"03 01 02 {claim} {claim} 00"),
        no_message("claim without ranges", "at least one interval", f"03 01 01 {ID_1} 00 00 {tag} 00 00 00"),
        no_message("claim beyond 64 bits", "the upper bound overflows",
                   f"03 01 01 {ID_1} 01 00 ffffffffffffffffff01 00 {tag} 00"),
        no_message("verified before 0", "3 before the end 2", f"03 01 01 {ID_1} 01 00 01 03 {tag} 00"),
        no_message("verified behind a hole", "the end counts as 0", f"03 01 01 {ID_1} 01 01 01 01 {tag} 00"),
        no_message("forked descending", "ascending", f"03 01 00 02 {ID_2} {ID_1}"),
        no_message("forked beyond the bytes", "two of sixteen bytes", f"03 01 00 02 {ID_1}"),
    ]


def refused_pages():
    single, first = f"38 {SINGLE.hex()}", f"68 {FIRST.hex()}"
    return [
        no_message("page flag 1", "reserved", "04 01 00 02 00 00"),
        no_message("more after an empty page", "not 0 batches where more pages follow", "04 01 00 01 00 00"),
        no_message("index beyond the table", "one device", f"04 01 00 00 01 {ID_1} 00 01 01 {single}"),
        no_message("device without a batch", "each has one in the page",
                   f"04 01 00 00 02 {ID_1} 00 {ID_2} 00 01 00 {single}"),
        no_message("table descending", "strictly ascending",
                   f"04 01 00 00 02 {ID_2} 00 {ID_1} 00 02 00 {single} 01 {single}"),
        no_message("label without the first batch", "the batch begins at 300",
                   f"04 01 00 00 01 {ID_1} 01 61 01 00 {single}"),
        no_message("label of 65 bytes", "at most 64", f"04 01 00 00 01 {ID_1} 41 {'61' * 65} 01 00 {first}"),
        no_message("label with a control character", "U+007F", f"04 01 00 00 01 {ID_1} 01 7f 01 00 {first}"),
        no_message("label with another control character", "U+0085", f"04 01 00 00 01 {ID_1} 02 c285 01 00 {first}"),
        no_message("label that is no UTF-8", "a lone continuation", f"04 01 00 00 01 {ID_1} 01 80 01 00 {first}"),
        no_message("batch without a header", "its header ends early",
                   f"04 01 00 00 01 {ID_1} 00 01 00 0d 00a1b2c3d4" + "80" * 8),
        no_message("short done", "15 bytes of digest", "05 01 " + "00" * 15),
        no_message("refusal of 513 bytes", "at most 512", "06 01 02 8104" + "61" * 513),
        no_message("refusal that is no UTF-8", "a lone continuation", "06 01 02 01 80"),
    ]


def digest(name, comment, entries):
    """Entries are (device, intervals, chain value)."""
    shown = [{"device": ids.written(device), "ranges": intervals, "chain": chain.hex()}
             for device, intervals, chain in entries]
    return case(name, comment, entries=shown, digest=messages.store_digest(entries).hex())


def document():
    chain = bytes(range(32))
    return {
        "digests": [
            digest("nothing", "the digest of no bytes", []),
            digest("one device", "everything is verified", [(A, [[1, 300]], chain)]),
            digest("holes", "the chain value is that at the end of the verified chain", [
                (A, [[1, 5], [8, 9]], chain), (C, [[2, 2]], chain[::-1]),
            ]),
        ],
        "messages": accepted(),
        "refused": refused_forms() + refused_pages(),
    }
