/// Which of a concurrent insert and removal of the same element holds.
public enum SetBias: String, Sendable, CaseIterable {
  /// A removal removes the insertions that it names, and no others.
  case addWins
}
