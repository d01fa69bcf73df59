internal import Testing

/// Stores whose files something else has changed: each use gives what is right or says what is wrong, nothing wrong travels, and
/// nothing is made worse. A trap would end the process.
@Suite struct DamagedStoreTests {
  private func run(_ damages: [Damage], atLeast expected: Int) throws {
    var trial = DamageTrial(try #require(DamageBench.shared))
    for damage in damages { try trial.run(damage) }
    let report = trial.report
    print(
      "damages \(report.damageCount), refused \(report.refusedCount), uses \(report.useCount), unseen \(report.unseenCount)",
      report.errors.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
    #expect(
      report.violations.isEmpty, "\(report.violations.count): \(report.violations.prefix(40).joined(separator: "\n"))")
    #expect(report.damageCount >= expected)
  }

  @Test("a file that ends too soon, at every border of its pages and inside its header")
  func cut() throws {
    let file = try #require(DamageBench.shared).file
    let lengths = [0, 1, 15, 16, 99, 100, 101, 511, 512, 1_000, 4_095, 4_097, file.count / 2]
    let pages = (1..<file.count / 4_096).map { Damage.pages($0) }
    try run(lengths.map { .cut(to: $0) } + pages, atLeast: 29)
  }

  @Test("B211: bytes of the file turned at places chosen by seed")
  func bytes() throws {
    let count: UInt64 = Chance.isSoaking ? 5_000 : 250
    try run((0..<count).map { .bytes($0) }, atLeast: Int(count))
  }

  private static let columns: KeyValuePairs<String, [String]> = [
    "_batch": ["bytes", "chain", "first", "count", "device", "damage"],
    "_held": ["bytes", "hash", "first", "count", "device"],
    "_run": ["body", "digest", "first", "count", "stamp", "author", "hash"],
    "_device": ["id"], "_author": ["device", "incarnation"], "_log": ["through", "chain", "device"],
    "_state_thing": ["id", "_hidden", "_key", "_digest", "_merge", "title", "count", "tags"],
    "_state_note": ["id", "_hidden", "_key", "_digest", "_merge", "text"],
  ]

  @Test("B211: single bits in the rows of every table", arguments: columns.map(\.key))
  func bits(_ table: String) throws {
    let columns = try #require(Self.columns.first { $0.key == table }).value
    let seeds: UInt64 = Chance.isSoaking ? 400 : 8
    try run(
      columns.flatMap { column in
        // The chain value that ends the log is the last batch's, and is put right by the opening.
        (0..<seeds).map { Damage.bit($0, of: column, in: table, isFindable: (table, column) != ("_log", "chain")) }
      },
      atLeast: columns.count)
  }

  @Test("single facts that are others, of another kind, or gone")
  func facts() throws {
    let values = ["NULL", "'x'", "x'00'", "-1", "0", "9223372036854775807", "-9223372036854775808", "1.5"]
    let names = [
      "file_id", "device", "schema", "schema_digest", "applied_position", "digest", "digest_run", "clock",
    ]
    var damages = names.map { Damage.script("DELETE FROM _meta WHERE name = '\($0)'", isFindable: false) }
    for name in names {
      damages += values.map {
        Damage.script("UPDATE _meta SET value = \($0) WHERE name = '\(name)'", isFindable: false)
      }
    }
    try run(damages, atLeast: 60)
  }

  @Test("rows that have changed places, and rows of another store")
  func places() throws {
    let foreign = "(SELECT bytes FROM _batch ORDER BY position DESC LIMIT 1)"
    let swaps = [
      ("_batch", "bytes", "position", 1, 2), ("_batch", "bytes", "position", 2, 8),
      ("_batch", "chain", "position", 3, 4),
      ("_batch", "first", "position", 4, 5), ("_batch", "device", "position", 1, 3), ("_held", "bytes", "held", 1, 2),
      ("_run", "body", "run", 1, 2), ("_run", "digest", "run", 1, 2),
    ]
    var damages: [Damage] = []
    for (table, column, key, one, other) in swaps {
      damages.append(
        .script(
          """
          CREATE TEMP TABLE kept AS SELECT \(key) AS k, \(column) AS v FROM \(table) WHERE \(key) IN (\(one), \(other));
          UPDATE OR IGNORE \(table) SET \(column) = (SELECT v FROM kept WHERE k = CASE \(key) WHEN \(one) THEN \(other) ELSE \(one) END)
          WHERE \(key) IN (\(one), \(other));
          """, named: "\(table).\(column) of \(one) and \(other)"))
    }
    for table in ["_state_thing", "_state_note"] {
      damages.append(
        .script(
          """
          CREATE TEMP TABLE ends AS SELECT min(id) AS a, max(id) AS b FROM \(table);
          CREATE TEMP TABLE rest AS SELECT * FROM \(table) WHERE id IN (SELECT a FROM ends UNION SELECT b FROM ends);
          DELETE FROM \(table) WHERE id IN (SELECT id FROM rest);
          UPDATE rest SET id = (SELECT CASE rest.id WHEN a THEN b ELSE a END FROM ends);
          INSERT INTO \(table) SELECT * FROM rest;
          """, named: "two rows of \(table)"))
      damages.append(.script("DELETE FROM \(table) WHERE id = (SELECT min(id) FROM \(table))"))
    }
    for position in [1, 3, 7] {
      damages.append(.script("UPDATE _batch SET bytes = \(foreign) WHERE position = \(position)"))
      damages.append(.script("DELETE FROM _batch WHERE position = \(position)"))
      damages.append(.script("UPDATE _batch SET bytes = x'' WHERE position = \(position)"))
      damages.append(.script("UPDATE _batch SET bytes = zeroblob(70000) WHERE position = \(position)"))
    }
    damages += [
      .script("DELETE FROM _batch WHERE position = (SELECT max(position) FROM _batch)"), .script("DELETE FROM _batch"),
      .script("DELETE FROM _author WHERE author = 0"), .script("DELETE FROM _author"), .script("DELETE FROM _device"),
      .script("UPDATE _author SET author = author + 5"), .script("DELETE FROM _run WHERE run = 1"),
      // What waits, and the last that was written, is in no other place.
      .script("DELETE FROM _held", isFindable: false), .script("DELETE FROM _scope", isFindable: false),
      .script("UPDATE _batch SET position = 100 - position"), .script("UPDATE _batch SET position = -position"),
    ]
    try run(damages, atLeast: 28)
  }

  @Test("values of kinds that no column holds, in tables that another program has made anew")
  func kinds() throws {
    let columns: KeyValuePairs<String, [String]> = [
      "_batch": ["position", "device", "first", "count", "unknown", "damage", "chain", "bytes"],
      "_held": ["device", "first", "count", "reason", "hash", "bytes"],
      "_run": ["author", "first", "count", "stamp", "digest", "body", "hash"],
      "_device": ["device", "id"], "_author": ["author", "device", "incarnation"],
      "_log": ["device", "through", "stamp", "chain"],
      "_state_thing": ["id", "_hidden", "_key", "_digest", "_merge", "title"],
    ]
    let values = ["NULL", "'text'", "-1", "9223372036854775807", "-9223372036854775808", "1e300", "zeroblob(3)"]
    var damages: [Damage] = []
    for (table, columns) in columns {
      for column in columns {
        for (index, value) in values.enumerated() where Chance.isSoaking || (index + column.utf8.count) % 2 == 0 {
          damages.append(
            .script(
              """
              CREATE TABLE made AS SELECT * FROM \(table); DROP TABLE \(table); ALTER TABLE made RENAME TO \(table);
              UPDATE \(table) SET \(column) = \(value) WHERE rowid = 2;
              """, named: "\(table).\(column) is \(value)", isFindable: false))
        }
      }
    }
    try run(damages, atLeast: 80)
  }

  @Test("tables, views, indexes and columns that are gone or have other names, and a program's triggers")
  func shapes() throws {
    var damages: [Damage] = []
    for table in ["_meta", "_scope", "_device", "_author", "_log", "_batch", "_held", "_run"] {
      damages.append(.script("DROP TABLE \(table)"))
      damages.append(.script("ALTER TABLE \(table) RENAME TO elsewhere"))
      damages.append(
        .script(
          "ALTER TABLE \(table) RENAME TO elsewhere; CREATE VIEW \(table) AS SELECT * FROM elsewhere", isFindable: false
        ))
    }
    // What is derived from the log is put right by the opening.
    damages += [
      "DROP TABLE _state_thing", "DROP VIEW thing", "ALTER TABLE _state_thing RENAME TO elsewhere",
      "ALTER TABLE _state_thing RENAME COLUMN title TO name", "ALTER TABLE _state_thing ADD COLUMN more TEXT",
      "DROP VIEW note; CREATE TABLE note(a)", "DROP VIEW thing; CREATE VIEW thing AS SELECT 1 AS id",
      "DELETE FROM _state_thing; DELETE FROM _state_note", "DELETE FROM _log",
    ].map { .script($0, isFindable: false) }
    damages += [
      .script("DROP INDEX _batch_sequence", isFindable: false),
      .script("CREATE INDEX own ON _batch(count)", isFindable: false),
      .script("ALTER TABLE _batch RENAME COLUMN bytes TO octets"),
      .script("ALTER TABLE _run RENAME COLUMN body TO octets"),
      .script("CREATE TRIGGER own AFTER INSERT ON _run BEGIN DELETE FROM _batch; END"),
      .script("CREATE TRIGGER own BEFORE INSERT ON _run BEGIN SELECT raise(ABORT, 'no'); END"),
      .script("PRAGMA user_version = 7"), .script("PRAGMA application_id = 1"),
    ]
    try run(damages, atLeast: 38)
  }
}
