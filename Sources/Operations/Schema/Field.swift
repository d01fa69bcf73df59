/// One field of an entity type: its name on the wire, its type and its rule.
public struct Field: Sendable {
  public let name: String
  /// For a set, the type of its elements; for a counter, `int`.
  public let type: FieldType
  public let rule: Rule

  public init(_ name: String, _ type: FieldType, _ rule: Rule = .lastWriterWins) {
    self.name = name
    self.type = type
    self.rule = rule
  }
}
