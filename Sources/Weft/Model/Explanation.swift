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

extension Explanation: CustomStringConvertible {
  /// The entity on a line, then each section, with its operations on lines of their own.
  public var description: String {
    (["\(entity) is \(isVisible ? "visible" : "deleted")".onOneLine] + sections.map(\.description)).joined(
      separator: "\n")
  }
}

extension Explanation.Section: CustomStringConvertible {
  /// The field with its rule and what it shows on a line, then a line for each operation.
  public var description: String {
    let shown =
      value.map { "shows " + String(decoding: JSONWriter.bytes(of: $0.json), as: UTF8.self) } ?? "shows nothing"
    let title = field.map { "\($0) (\(rule)) \(shown)" } ?? "life (\(rule))"
    return ([title.onOneLine] + entries.map { "  \($0)" }).joined(separator: "\n")
  }
}

extension Explanation.Entry: CustomStringConvertible {
  /// The operation, and why it decides or does not, on one line.
  public var description: String { "\(history): \(outcome.rawValue), \(reason)".onOneLine }
}
