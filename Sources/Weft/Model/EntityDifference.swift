public import WeftOperations

/// One entity that two replicas show differently.
public struct EntityDifference: Sendable {
  /// One field that is not the same on both sides; a value that is absent is `nil`.
  public struct FieldDifference: Sendable, Equatable {
    public let name: String
    public let here: FieldValue?
    public let there: FieldValue?
  }

  public enum Presence: String, Sendable {
    /// Visible only in the replica that was asked.
    case onlyHere
    /// Visible only in the other one.
    case onlyThere
    case both
  }

  public let reference: EntityReference
  public let presence: Presence
  /// The entity in the replica that was asked, deleted or not; `nil` when no operation has touched it there.
  public let here: EntitySnapshot?
  /// The entity in the other one.
  public let there: EntitySnapshot?
  /// The fields that differ, where both sides show the entity: in the order of declaration here, then what only the other
  /// schema declares.
  public let fields: [FieldDifference]

  /// `nil` when both sides show the same, which they also do when neither shows anything.
  init?(here: EntitySnapshot?, there: EntitySnapshot?, _ types: (here: EntityType?, there: EntityType?)) {
    guard let reference = here?.reference ?? there?.reference else { return nil }
    self.reference = reference
    self.here = here
    self.there = there
    switch (here?.isVisible ?? false, there?.isVisible ?? false) {
    case (false, false): return nil
    case (true, false):
      presence = .onlyHere
      fields = []
    case (false, true):
      presence = .onlyThere
      fields = []
    case (true, true):
      presence = .both
      fields = Self.fields(here, there, types)
      if fields.isEmpty { return nil }
    }
  }

  private static func fields(
    _ here: EntitySnapshot?, _ there: EntitySnapshot?, _ types: (here: EntityType?, there: EntityType?)
  ) -> [FieldDifference] {
    let mine = types.here?.fields.map(\.name) ?? []
    let theirs = types.there?.fields.map(\.name) ?? []
    return (mine + theirs.filter { types.here?.field(named: $0) == nil }).compactMap { name in
      // Asked of the type first: a name that only looks the same is another field.
      let left = types.here?.field(named: name).flatMap { here?.fields[$0.name] }
      let right = types.there?.field(named: name).flatMap { there?.fields[$0.name] }
      return left == right ? nil : FieldDifference(name: name, here: left, there: right)
    }
  }
}
