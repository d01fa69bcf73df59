internal import Weft
internal import WeftFaultyDisk
internal import WeftIngest
internal import WeftOperations
internal import WeftShelf
internal import WeftStorage

extension Bench {
  enum Side {
    case own
    case other
  }

  /// Takes in batches in whatever order they come, as a transport would give them, through an opening of its own.
  func deliver(_ batches: [SealedBatch], to side: Side = .own) throws {
    let (disk, options) =
      switch side {
      case .own: (disk, self.options(disk, seed: nextOpeningSeed()))
      case .other: (otherDisk, self.options(otherDisk, seed: nextOpeningSeed(), ahead: 30_000))
      }
    do {
      let store = try Store.open(at: Self.path, vfs: disk.name)
      defer { store.close() }
      let ingest = Ingest(
        store, Shelf.schema,
        IngestEnvironment(
          physicalMilliseconds: options.physicalMilliseconds, randomBits: options.randomBits))
      try ingest.receive(batches)
      if case .own = side { try acknowledgePart() }
      try ingest.flush()
    } catch {
      throw WeftError.translated(error, at: Self.path)
    }
  }
}
