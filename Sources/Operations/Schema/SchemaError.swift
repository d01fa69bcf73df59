/// A schema that cannot be: where, why, and what to do.
public struct SchemaError: Error, Sendable, CustomStringConvertible {
  public let entity: String?
  public let field: String?
  public let reason: String
  public let remedy: String

  package init(_ entity: String?, _ field: String?, _ reason: String, remedy: String) {
    self.entity = entity
    self.field = field
    self.reason = reason
    self.remedy = remedy
  }

  /// The place and the reason, without the remedy.
  public var message: String {
    switch (entity, field) {
    case (let entity?, let field?): "The schema's field “\(entity).\(field)”: \(reason)."
    case (let entity?, nil): "The schema's entity type “\(entity)”: \(reason)."
    default: "The schema: \(reason)."
    }
  }

  public var description: String { "\(message) \(remedy)" }
}
