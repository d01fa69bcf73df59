package import WeftOperations

/// The lives of the entities of one type by slot, each as large as the type's rule needs.
package struct LifeTable: Sendable {
  private let rule: EntityLife
  private var latest: ContiguousArray<LatestLife> = []
  private var reviving: ContiguousArray<RevivingLife> = []
  private var deletion: ContiguousArray<DeletionLife> = []

  package init(_ rule: EntityLife) {
    self.rule = rule
  }

  var byteCount: Int {
    latest.capacity * MemoryLayout<LatestLife>.stride + reviving.capacity * MemoryLayout<RevivingLife>.stride
      + deletion.capacity * MemoryLayout<DeletionLife>.stride
  }

  /// How much memory the lives have allocated for themselves.
  var cellByteCount: Int {
    reviving.reduce(0) { $0 + $1.edits.allocatedByteCount + $1.named.allocatedByteCount }
      + deletion.reduce(0) { $0 + $1.deletions.allocatedByteCount + $1.restorations.allocatedByteCount }
  }

  package subscript(slot: Int) -> Life {
    get {
      switch rule {
      case .lastWriterWins: .latest(latest[slot])
      case .editsRevive: .reviving(reviving[slot])
      case .deleteWins: .deletion(deletion[slot])
      }
    }
    _modify {
      var life = self[slot]
      // Emptied meanwhile, so that the marks are changed in place instead of copied.
      put(Life(rule), slot)
      defer { put(life, slot) }
      yield &life
    }
  }

  mutating func reserveCapacity(_ entityCount: Int) {
    switch rule {
    case .lastWriterWins: latest.reserveCapacity(entityCount)
    case .editsRevive: reviving.reserveCapacity(entityCount)
    case .deleteWins: deletion.reserveCapacity(entityCount)
    }
  }

  package mutating func append() {
    switch rule {
    case .lastWriterWins: latest.append(LatestLife())
    case .editsRevive: reviving.append(RevivingLife())
    case .deleteWins: deletion.append(DeletionLife())
    }
  }

  /// Takes in any operation other than a deletion, also one that the schema does not know.
  @inline(__always)
  mutating func edited(_ slot: Int, at position: Position, _ authors: AuthorTable) {
    switch rule {
    case .lastWriterWins: latest[slot].edited(at: position, authors)
    case .editsRevive: reviving[slot].edits.raise(position.author, to: position.sequence)
    case .deleteWins: break
    }
  }

  /// Takes in edits of the entities in these slots, but for those that do not exist.
  mutating func edited(
    _ slots: ContiguousArray<UInt32>, at positions: ContiguousArray<Position>, _ authors: AuthorTable
  ) {
    switch rule {
    case .lastWriterWins:
      for index in slots.indices where positions[index].exists {
        latest[Int(slots[index])].edited(at: positions[index], authors)
      }
    case .editsRevive:
      for index in slots.indices where positions[index].exists {
        reviving[Int(slots[index])].edits.raise(positions[index].author, to: positions[index].sequence)
      }
    case .deleteWins: break
    }
  }

  func isVisible(_ slot: Int, _ authors: AuthorTable) -> Bool {
    switch rule {
    case .lastWriterWins: latest[slot].isVisible(authors)
    case .editsRevive: reviving[slot].isVisible
    case .deleteWins: !deletion[slot].isDeleted
    }
  }

  /// Forgets names of operations that are folded.
  mutating func settle(_ slot: Int, _ settled: (UInt32) -> UInt64) {
    if rule == .deleteWins { deletion[slot].settle(settled) }
  }

  private mutating func put(_ life: Life, _ slot: Int) {
    switch life {
    case .latest(let life): latest[slot] = life
    case .reviving(let life): reviving[slot] = life
    case .deletion(let life): deletion[slot] = life
    }
  }
}
