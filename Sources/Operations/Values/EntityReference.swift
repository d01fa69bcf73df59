/// Names one entity: its type and its id, and the natural key where it was born from one.
///
/// Equality and order are by type (UTF-8 bytes) and id; the key follows from neither and adds nothing.
public struct EntityReference: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The entity type's name in the schema.
  public let type: String
  public let id: EntityID
  /// The natural key that the id was computed from, when there is one. Never empty: the empty key has an id as any
  /// other, but is not kept.
  public let key: String?

  public init(_ type: String, _ id: EntityID) {
    self.type = type
    self.id = id
    key = nil
  }

  /// Refers to the entity that every device finds under this natural key. A UUID in text is no key but the id itself,
  /// so that one text never names two entities.
  public init(_ type: String, key: String) {
    if let id = EntityID(key) {
      self.init(type, id)
    } else {
      self.init(type, id: EntityID(type: type, key: key), key: key)
    }
  }

  package init(_ type: String, id: EntityID, key: String?) {
    self.type = type
    self.id = id
    self.key = key.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Reads an id where text is expected: a UUID is itself, any other text a natural key.
  public init(_ type: String, text: String) {
    self.init(type, key: text)
  }

  public static func == (left: EntityReference, right: EntityReference) -> Bool {
    left.id == right.id && ExactText(left.type) == ExactText(right.type)
  }

  public static func < (left: EntityReference, right: EntityReference) -> Bool {
    let (leftType, rightType) = (ExactText(left.type), ExactText(right.type))
    return leftType == rightType ? left.id < right.id : leftType < rightType
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(ExactText(type))
  }

  /// The id as people write it: the natural key where there is one, else the UUID.
  public var idText: String { key ?? id.description }

  public var description: String { "\(type)/\(idText)" }
}
