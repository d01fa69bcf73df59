"""Specs/Vectors/lines.json."""

from reference import lines, values

from .layout import case, number, refused

HEAD = '"t":1700000000000,"device":"phone","entity":"item","id":"milk"'
UUID = "01890a5d-ac96-774b-bcce-b302099a8057"


def line(name, comment, text, is_written=True):
    """`is_written`: the line is itself what is written for its meaning."""
    meaning = lines.read(text)
    written = lines.written(meaning)
    assert (written == text) == is_written, written
    shown = {word: number(content) if isinstance(content, int) else content
             for word, content in meaning.items() if word not in ("actions", "names") and content is not None}
    shown["actions"] = [
        {"action": word} | ({"field": field} if field is not None else {})
        | ({"value": content.hex()} if content != values.none else {})
        for word, field, content in meaning["actions"]
    ]
    if "names" in meaning:
        shown["names"] = {label: number(sequence) for label, sequence in meaning["names"].items()}
    return case(name, comment, line=text, meaning=shown) | ({} if is_written else {"written": written})


def of(*members):
    return "{" + ",".join((HEAD, *members)) + "}"


def refusal(name, comment, text, place=None, why=None):
    """`place`: the member or field that is wrong; `why`: a word where no member is."""
    refused(lines.read, text)
    return case(name, comment, line=text, **({"place": place} if place else {"why": why}))


def accepted():
    full = ('{"t":1700000000000,"counter":3,"device":"phone","sequence":12,"entity":"item","id":"milk",'
            '"set":{"title":"Milk"},"add":{"quantity":2}}')
    backwards = ('{"names":{},"insert":{"tags":["dairy"]},"id":"milk","entity":"item","sequence":14,"device":"phone",'
                 '"counter":1,"t":1700000000001}')
    return [
        line("full", "an example of the page", full),
        line("names nothing", "an example of the page",
             '{"t":1700000000001,"device":"phone","sequence":14,"entity":"item","id":"milk",'
             '"insert":{"tags":["dairy"]},"names":{}}'),
        line("names", "an example of the page",
             '{"t":1700000000002,"device":"laptop","sequence":7,"entity":"item","id":"milk","delete":true,'
             '"names":{"phone":14}}'),
        line("order of members", "means nothing", backwards, False),
        line("white space", "means nothing",
             ' \t{ "t" : 5 , "device":"a","entity":"item","id":"milk","create":true }\r', False),
        line("create", "no field, no value", of('"create":true')),
        line("restore", "nothing named", of('"restore":true', '"names":{}')),
        line("id", "a UUID is the id itself",
             f'{{"t":5,"device":"a","entity":"item","id":"{UUID}","create":true}}'),
        line("id in upper case", "read in either case",
             f'{{"t":5,"device":"a","entity":"item","id":"{UUID.upper()}","create":true}}', False),
        line("least stamp", "t 0 needs a counter above 0",
             '{"t":0,"counter":1,"device":"a","entity":"item","id":"milk","create":true}'),
        line("greatest numbers", "a day before the end of 9999; 2^62",
             '{"t":253402214399999,"counter":65535,"device":"a","sequence":4611686018427387904,"entity":"item",'
             '"id":"milk","create":true}'),
        line("all actions", "in the order of the table, whatever the order of members",
             of('"restore":true', '"delete":true', '"remove":{"tags":["b"]}', '"insert":{"tags":["a"]}',
                '"add":{"quantity":-1}', '"set":{"title":null}', '"create":true'), False),
        line("order of fields and elements", "that of the line",
             of('"set":{"z":1,"a":2}', '"insert":{"tags":["b","a"],"more":[1]}')),
        line("values", "every kind", of(
            '"set":{"a":null,"b":true,"c":-129,"d":130.0,"e":"\u00e9","f":{"$bytes":"AP8="},'
            f'"g":{{"$id":"{UUID}"}},"h":{{"$real":"NaN"}}}}')),
        line("greatest amount", "64 bits", of('"add":{"quantity":9223372036854775807}')),
    ]


def refusals():
    r = refusal
    return [
        r("no JSON", "a line is an object", "{", why="JSON"),
        r("no object", "a line is an object", "[]", why="object"),
        r("two objects", "one object a line", of('"create":true') + of('"create":true'), why="JSON"),
        r("no t", "required", '{"device":"a","entity":"item","id":"milk","create":true}', "t"),
        r("no device", "required", '{"t":5,"entity":"item","id":"milk","create":true}', "device"),
        r("no entity", "required", '{"t":5,"device":"a","id":"milk","create":true}', "entity"),
        r("no id", "required", '{"t":5,"device":"a","entity":"item","create":true}', "id"),
        r("no action", "at least one", of(), why="action"),
        r("unknown member", "a misspelt one would be lost", of('"create":true', '"sets":{}'), "sets"),
        r("member twice", "no name twice in one object", of('"create":true', '"create":true'), why="JSON"),
        r("negative t", "from 0", '{"t":-1,"device":"a","entity":"item","id":"milk","create":true}', "t"),
        r("t too late", "a day before the end of 9999 is the last",
          '{"t":253402214400000,"device":"a","entity":"item","id":"milk","create":true}', "t"),
        r("t with a fraction", "an integer", '{"t":5.0,"device":"a","entity":"item","id":"milk","create":true}', "t"),
        r("t as text", "an integer", '{"t":"5","device":"a","entity":"item","id":"milk","create":true}', "t"),
        r("counter 65 536", "16 bits", of('"counter":65536', '"create":true'), "counter"),
        r("stamp 0", "no operation has it",
          '{"t":0,"counter":0,"device":"a","entity":"item","id":"milk","create":true}', "counter"),
        r("sequence 0", "from 1", of('"sequence":0', '"create":true'), "sequence"),
        r("sequence beyond 2^62", "2^62 + 1", of('"sequence":4611686018427387905', '"create":true'), "sequence"),
        r("empty label", "1 ... 64 bytes", '{"t":5,"device":"","entity":"item","id":"milk","create":true}', "device"),
        r("label of 65 bytes", "1 ... 64 bytes",
          f'{{"t":5,"device":"{"a" * 65}","entity":"item","id":"milk","create":true}}', "device"),
        r("control character in a label", "none",
          '{"t":5,"device":"a\\n","entity":"item","id":"milk","create":true}', "device"),
        r("empty id", "1 ... 1,024 bytes", '{"t":5,"device":"a","entity":"item","id":"","create":true}', "id"),
        r("id of 1,025 bytes", "1 ... 1,024 bytes",
          f'{{"t":5,"device":"a","entity":"item","id":"{"a" * 1_025}","create":true}}', "id"),
        r("create false", "true alone", of('"create":false'), "create"),
        r("delete with an object", "true alone", of('"delete":{}'), "delete"),
        r("set nothing", "no empty objects", of('"set":{}'), "set"),
        r("set a list", "an object by fields", of('"set":["title"]'), "set"),
        r("empty field name", "refused", of('"set":{"":1}'), "set"),
        r("set an array", "no value", of('"set":{"title":[1]}'), "title"),
        r("add text", "an integer", of('"add":{"quantity":"1"}'), "quantity"),
        r("add a real", "an integer", of('"add":{"quantity":1.0}'), "quantity"),
        r("add beyond 64 bits", "2^63", of('"add":{"quantity":9223372036854775808}'), why="64"),
        r("insert no list", "a list of elements", of('"insert":{"tags":"a"}'), "tags"),
        r("insert nothing", "no empty arrays", of('"insert":{"tags":[]}'), "tags"),
        r("names of a set", "sets name nothing", of('"set":{"title":"x"}', '"names":{}'), "names"),
        r("names of two", "exactly one operation", of('"insert":{"tags":["a","b"]}', '"names":{}'), "names"),
        r("named sequence 0", "from 1", of('"delete":true', '"names":{"phone":0}'), "names"),
        r("names as a list", "an object by labels", of('"delete":true', '"names":["phone"]'), "names"),
    ]


def document():
    return {"lines": accepted(), "refused": refusals()}
