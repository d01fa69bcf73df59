internal import WeftCausality
public import WeftOperations

/// Why an entity, or one field of it, shows what it shows: every operation on it, and what became of each.
public struct Explanation: Sendable {
  /// What became of one operation.
  public enum Outcome: String, Sendable {
    /// It decides what is shown, or is a part of it.
    case decides
    /// It does not show.
    case overruled
    /// It is stored and not folded yet.
    case waits
    /// The schema cannot fold it; it is kept and relayed.
    case unknown
  }

  public struct Entry: Sendable {
    public let history: HistoryEntry
    public let outcome: Outcome
    /// Why, in words.
    public let reason: String
  }

  /// One field, or the life of the entity.
  public struct Section: Sendable {
    /// `nil` for the entity's life.
    public let field: String?
    /// The rule by its name in the schema.
    public let rule: String
    /// What the field shows; `nil` when it is absent, and for the life.
    public let value: FieldValue?
    /// In the total order.
    public let entries: [Entry]
  }

  public let entity: EntityReference
  public let isVisible: Bool
  public let sections: [Section]
}
