package import WeftOperations

/// The life of one entity under the rule that its type declares.
package enum Life: Sendable {
  case latest(LatestLife)
  case reviving(RevivingLife)
  case deletion(DeletionLife)

  package init(_ rule: EntityLife) {
    switch rule {
    case .lastWriterWins: self = .latest(LatestLife())
    case .editsRevive: self = .reviving(RevivingLife())
    case .deleteWins: self = .deletion(DeletionLife())
    }
  }

  /// Takes in any operation other than a deletion, also one that the schema does not know.
  @inline(__always)
  package mutating func edited(at position: Position, _ authors: AuthorTable) {
    switch self {
    case .latest(var life):
      life.edited(at: position, authors)
      self = .latest(life)
    case .reviving(var life):
      // Emptied first, so that the marks are raised in place instead of copied.
      self = .latest(LatestLife())
      life.edits.raise(position.author, to: position.sequence)
      self = .reviving(life)
    case .deletion: break
    }
  }

  package mutating func deleted(at position: Position, naming names: some Sequence<Mark>, _ authors: AuthorTable) {
    switch self {
    case .latest(var life):
      life.deleted(at: position, authors)
      self = .latest(life)
    case .reviving(var life):
      for name in names { life.named.raise(name.author, to: name.sequence) }
      // Of its own author a deletion has seen everything.
      life.named.raise(position.author, to: position.sequence)
      self = .reviving(life)
    case .deletion(var life):
      for name in names { life.replace(name.author, through: name.sequence) }
      life.deleted(position.author, position.sequence)
      self = .deletion(life)
    }
  }

  package mutating func restored(at position: Position, naming names: some Sequence<Mark>, _ authors: AuthorTable) {
    guard case .deletion(var life) = self else {
      edited(at: position, authors)
      return
    }
    for name in names { life.replace(name.author, through: name.sequence) }
    life.restored(position.author, position.sequence)
    self = .deletion(life)
  }

  /// The life under the union of two disjoint sets of operations.
  package mutating func combine(_ other: Life, _ renumber: (UInt32) -> UInt32, _ authors: AuthorTable) {
    switch (self, other) {
    case (.latest(var life), .latest(let other)):
      func renumbered(_ position: Position) -> Position {
        guard position.exists else { return position }
        return Position(stamp: position.stamp, author: renumber(position.author), sequence: position.sequence)
      }
      life.edited(at: renumbered(other.edit), authors)
      life.deleted(at: renumbered(other.deletion), authors)
      self = .latest(life)
    case (.reviving(var life), .reviving(let other)):
      life.combine(other, renumber)
      self = .reviving(life)
    case (.deletion(var life), .deletion(let other)):
      life.combine(other, renumber)
      self = .deletion(life)
    default: preconditionFailure("an entity type has one rule of life")
    }
  }

  package mutating func settle(_ settled: (UInt32) -> UInt64) {
    guard case .deletion(var life) = self else { return }
    life.settle(settled)
    self = .deletion(life)
  }

  package func isVisible(_ authors: AuthorTable) -> Bool {
    switch self {
    case .latest(let life): life.isVisible(authors)
    case .reviving(let life): life.isVisible
    case .deletion(let life): !life.isDeleted
    }
  }

  /// What a deletion written now names.
  package var namesForDeletion: Marks {
    switch self {
    case .latest: Marks()
    case .reviving(let life): life.edits
    case .deletion(let life): life.heads
    }
  }

  /// What a restoration written now names.
  package var namesForRestoration: Marks {
    guard case .deletion(let life) = self else { return Marks() }
    return life.heads
  }
}
