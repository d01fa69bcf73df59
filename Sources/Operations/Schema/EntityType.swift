/// One kind of entity: its name, when its entities live, and its fields in the order of declaration.
public struct EntityType: Sendable {
  public let name: String
  public let life: EntityLife
  public let fields: [Field]

  public init(_ name: String, life: EntityLife = .editsRevive, fields: [Field]) {
    self.name = name
    self.life = life
    self.fields = fields
  }

  /// The field of that name, by UTF-8 bytes. Complexity: linear in the fields.
  public func field(named name: String) -> Field? {
    fields.first { ExactText($0.name) == ExactText(name) }
  }
}
