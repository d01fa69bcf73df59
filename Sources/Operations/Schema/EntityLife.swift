/// When an entity is visible, as a function of all edits and deletions of it (`Specs/MergeRules.md`, Entity life).
public enum EntityLife: String, Sendable, CaseIterable {
  /// The later of the last edit and the last deletion.
  case lastWriterWins
  /// An edit that the deleter had not seen revives.
  case editsRevive
  /// Deleted until a restoration that has seen the deletion.
  case deleteWins
}
