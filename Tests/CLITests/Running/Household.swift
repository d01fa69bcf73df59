/// A small history in which every kind of action occurs, and what it comes to, worked out by hand.
enum Household {
  static let schema = """
    { "weft": 1, "version": 1,
      "entities": {
        "item": { "life": "editsRevive",
          "fields": { "title": { "type": "text", "rule": "lastWriterWins" },
                      "amount": { "rule": "counter" },
                      "extra": { "type": "any", "rule": "lastWriterWins" },
                      "tags": { "type": "text", "rule": "set" } } },
        "kind": { "life": "deleteWins", "fields": { "n": { "type": "number", "rule": "lastWriterWins" } } } } }
    """

  /// Milk gets two titles, the later one from the kitchen, 2 + 3 as its amount, and one of its two tags taken out. Bread is
  /// deleted and restored. Eggs are deleted.
  static let lines = #"""
    {"t":1700000000000,"device":"kitchen","entity":"item","id":"milk","create":true,"set":{"title":"Milk"},"add":{"amount":2},"insert":{"tags":["cold","white"]}}
    {"t":1700000001000,"device":"phone","entity":"item","id":"milk","set":{"title":"Oat milk"},"add":{"amount":3},"remove":{"tags":["white"]}}
    {"t":1700000001500,"device":"kitchen","entity":"item","id":"milk","set":{"title":"Whole milk"}}
    {"t":1700000002000,"device":"phone","entity":"item","id":"bread","create":true,"set":{"extra":{"$bytes":"AAEC"}}}
    {"t":1700000003000,"device":"kitchen","entity":"item","id":"bread","delete":true}
    {"t":1700000004000,"device":"phone","entity":"item","id":"bread","restore":true}
    {"t":1700000005000,"device":"phone","entity":"kind","id":"a/b","set":{"n":9223372036854775807}}
    {"t":1700000006000,"device":"kitchen","entity":"item","id":"eggs","insert":{"tags":["\u00e9","e\u0301"]},"set":{"title":""}}
    {"t":1700000007000,"device":"kitchen","entity":"item","id":"eggs","delete":true}

    """#

  static let lineCount = 9
  /// Per line: 5, 3, 1, 2, 1, 1, 1, 3, 1.
  static let operationCount = 18

  /// A folder with the schema, the lines, and an empty store of the kitchen at `k.weft`.
  static func empty() async throws -> Workspace {
    let workspace = try Workspace()
    try workspace.write(schema, to: "schema.json")
    try workspace.write(lines, to: "lines.jsonl")
    _ = try await workspace.weft("init", "k.weft", "--schema", "schema.json", "--device", "kitchen")
    return workspace
  }

  /// The same with the history imported.
  static func filled() async throws -> Workspace {
    let workspace = try await empty()
    _ = try await workspace.weft("import", "k.weft", "lines.jsonl")
    return workspace
  }
}
