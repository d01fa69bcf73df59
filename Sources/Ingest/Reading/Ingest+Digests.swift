package import WeftCausality
package import WeftCrypto
internal import WeftFold
internal import WeftOperations
internal import WeftStorage

extension Ingest {
  /// The digest of the visible state: the sum modulo 2^256 of one SHA-256 for each visible entity. Equal folded sets give equal
  /// digests on every replica. Flushes what is deferred, where that can be; otherwise it costs a look.
  package func digest() throws -> SHA256Digest {
    try flushIfPossible()
    return try store.read {
      try catchUp()
      return try storedDigest() &+ overlayDigest()
    }
  }

  /// What the overlay would add to the digest of the tables. Inside a transaction, caught up.
  private func overlayDigest() throws -> SHA256Digest {
    guard let overlay, !overlay.isEmpty else { return .zero }
    var difference = SHA256Digest.zero
    var visible = ContiguousArray<UInt8>()
    for type in schema.types.indices {
      for id in overlay.state.types[type].slots.ids {
        if try store.states.read(layouts[type], id, into: &row) { difference &-= row.digest }
        guard let state = try load(type: type, id), let slot = state.find(type, id) else { continue }
        visible.removeAll(keepingCapacity: true)
        state.appendVisibleState(type: type, slot: slot, to: &visible)
        if !visible.isEmpty { difference &+= hash.hash(visible) }
      }
    }
    return difference
  }

  /// SHA-256 of the canonical dump.
  package func deepDigest() throws -> SHA256Digest {
    try store.read {
      try catchUp()
      return try dumpDigest()
    }
  }

  /// The canonical dump: schema, folded vector, and every entity's state and bookkeeping, line by line, in an order that depends
  /// on nothing but the facts (`Specs/StoreLayout.md`, Canonical dump).
  package func forEachDumpLine(_ body: (String) throws -> Void) throws {
    try store.read {
      try catchUp()
      try dump(body)
    }
  }

  /// SHA-256 of the dump of tables and overlay as they are. Inside a transaction.
  func dumpDigest() throws -> SHA256Digest {
    let hash = SHA256()
    var line = ContiguousArray<UInt8>()
    try dump { text in
      line.removeAll(keepingCapacity: true)
      line.append(contentsOf: text.utf8)
      line.append(UInt8(ascii: "\n"))
      hash.update(line)
    }
    return hash.finish()
  }

  /// The dump of tables and overlay as they are. Inside a transaction.
  private func dump(_ body: (String) throws -> Void) throws {
    try body("weft dump 1")
    try body("schema \(schema.schema.digest)")
    for entry in try foldedVector() {
      for range in entry.ranges { try body("folded \(entry.device) \(range.lowerBound)-\(range.upperBound)") }
    }
    let order = schema.types.indices.sorted { ExactText(schema.types[$0].name) < ExactText(schema.types[$1].name) }
    let settled = try settledSequences()
    for type in order {
      try walk(type: type) { state, slot in
        var state = state
        state.settle(type: type, slot: slot) { Int($0) < settled.count ? settled[Int($0)] : 0 }
        try state.forEachCanonicalLine(type: type, slot: slot, body)
      }
    }
  }

  /// Which operations are part of the state, unsealed ones included.
  package func foldedVector() throws -> VersionVector {
    var vector = VersionVector()
    try store.read {
      try refreshAuthors()
      for tip in try store.logs.all() where tip.through > 0 {
        if let device = try store.devices.device(tip.device) { vector.insert(1...tip.through, for: device.id) }
      }
      if let last = try store.runs.last(), Int(last.author) < authors.count, last.last > 0 {
        vector.insert(1...last.last, for: authors[last.author].device)
      }
    }
    return vector
  }

  /// Which operations are stored, folded or held.
  package func heldVector() throws -> VersionVector {
    var vector = try foldedVector()
    try store.read {
      for row in try store.held.ranges() where row.reason.isHere && row.count > 0 && row.first > 0 {
        guard let device = try store.devices.device(row.device) else { continue }
        vector.insert(row.first...row.first + UInt64(row.count) - 1, for: device.id)
      }
    }
    return vector
  }
}
