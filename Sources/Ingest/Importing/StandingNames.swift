internal import WeftCausality
internal import WeftFold
internal import WeftOperations
internal import WeftStorage

/// What the store's operations leave standing for the lines of an import to name: rows, each read once, and the overlay.
///
/// Rows do not change between two flushes, so what was read of them is kept, within a limit. Nothing of an entity is copied
/// for an operation: its cost does not grow with what the entity holds.
struct StandingNames {
  private struct Key: Hashable {
    let type: Int
    let id: EntityID
  }

  private let ingest: Ingest
  /// As of the last flush.
  private var rows: FoldState
  /// Which entities have been looked for, whether they have a row or not.
  private var known: Set<Key> = []
  /// How often a row was looked for.
  private(set) var lookUpCount = 0

  /// About how much of what was read is kept, the last entity in any case.
  private static let byteLimit = 8 << 20
  private static let entityLimit = 1 << 16

  init(_ ingest: Ingest) {
    self.ingest = ingest
    rows = FoldState(ingest.schema, authors: ingest.authors)
  }

  /// Forgets what was read: the rows are about to change.
  mutating func forget() {
    rows = FoldState(ingest.schema, authors: ingest.authors)
    known = []
  }

  /// What an operation written now names. Inside a writing transaction, the overlay caught up.
  mutating func names(of step: ImportedTransaction.Step, _ id: EntityID, _ type: Int) throws -> [OperationID] {
    switch step {
    case .create, .set, .add: return []
    case .insert(let field, let value), .remove(let field, let value):
      let index = try ActionCheck.fieldIndex(field, .insert, value, type: type, in: ingest.schema)
      try load(type, id)
      return rows.names(ofElement: value, of: id, type: type, field: index, joining: ingest.overlay?.state)
    case .delete:
      try load(type, id)
      return rows.namesForDeletion(of: id, type: type, joining: ingest.overlay?.state)
    case .restore:
      try load(type, id)
      return rows.namesForRestoration(of: id, type: type, joining: ingest.overlay?.state)
    }
  }

  /// Reads the entity's row unless it has been.
  private mutating func load(_ type: Int, _ id: EntityID) throws {
    rows.authors = ingest.authors
    let key = Key(type: type, id: id)
    if known.contains(key) { return }
    if known.count >= Self.entityLimit || rows.exceeds(Self.byteLimit) {
      forget()
    }
    known.insert(key)
    lookUpCount += 1
    if try ingest.store.states.read(ingest.layouts[type], id, into: &ingest.row) {
      try rows.absorb(ingest.row, type: type)
    }
  }
}
