internal import Testing
internal import Weft

extension Replica {
  /// A store in memory with a seed of its own.
  static func inMemory(
    _ seed: UInt64, _ label: String? = nil, clock: ManualClock = ManualClock(), schema: Schema = TestSchema.everything
  ) throws -> Replica {
    try Replica(schema, at: .memory, options: .manual(label, clock: clock, seed: seed))
  }

  func dumpLines() throws -> [String] {
    var lines: [String] = []
    try canonicalDump { lines.append($0) }
    return lines
  }

  /// Expects that a rebuild changes neither dump nor digests, and that everything is in order then.
  func expectRebuildable(_ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let before = (try dumpLines(), try digest(), try deepDigest())
    try rebuild()
    #expect(try dumpLines() == before.0, comment, sourceLocation: sourceLocation)
    #expect(try digest() == before.1, comment, sourceLocation: sourceLocation)
    #expect(try deepDigest() == before.2, comment, sourceLocation: sourceLocation)
    #expect(try verify().findings.map(\.message) == [], comment, sourceLocation: sourceLocation)
  }

  func exportedOperations() throws -> [UInt8] {
    var lines: [UInt8] = []
    try exportOperations { lines += $0 }
    return lines
  }

  @discardableResult
  func importLines(_ lines: [UInt8], only label: String? = nil) throws -> ImportReport {
    var rest: [UInt8]? = lines
    return try importOperations(onlyDevice: label) {
      defer { rest = nil }
      return rest
    }
  }

  @discardableResult
  func importText(_ lines: String...) throws -> ImportReport {
    try importLines(Array(lines.joined(separator: "\n").utf8))
  }

  /// The field of an entity that must be there.
  func value(_ entity: EntityReference, _ field: String) throws -> FieldValue? {
    try fetch(entity)?.fields[field]
  }
}

/// Syncs every pair until a whole round exchanges nothing.
func syncAll(_ replicas: [Replica]) throws {
  var isQuiet = false
  while !isQuiet {
    isQuiet = true
    for left in replicas.indices {
      for right in replicas.indices where right > left {
        let report = try replicas[left].sync(with: replicas[right])
        if report.sent.batchCount + report.received.batchCount > 0 { isQuiet = false }
      }
    }
  }
}

/// Expects one dump and one digest of all.
func expectConverged(
  _ replicas: [Replica], _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let dump = try replicas[0].dumpLines()
  let digest = try replicas[0].digest()
  for replica in replicas.dropFirst() {
    #expect(try replica.dumpLines() == dump, comment, sourceLocation: sourceLocation)
    #expect(try replica.digest() == digest, comment, sourceLocation: sourceLocation)
  }
}
