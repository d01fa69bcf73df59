internal import Weft

/// What `entity` or `entity/id` on the command line stands for.
struct EntityTarget {
  let type: String
  /// Nil for all entities of the type.
  let id: String?

  static let operand = Operand(
    name: "ENTITY[/ID]", summary: "An entity type, or one entity of it by UUID or natural key.", content: .text)
  static let entityOperand = Operand(
    name: "ENTITY/ID", summary: "An entity by its type and its UUID or natural key.", content: .text)

  /// The first slash separates type and id: no type has one in its name, while a natural key may have more.
  ///
  /// - Throws: `invalidUsage` when the type or what is behind the slash is empty.
  init(_ text: String) throws(WeftError) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
    if parts.contains(where: \.isEmpty) { throw Self.error(text) }
    type = String(Substring(parts[0]))
    id = parts.count > 1 ? String(Substring(parts[1])) : nil
  }

  /// The one entity that is meant, or nil for all of the type.
  var reference: EntityReference? { id.map { EntityReference(type, text: $0) } }

  /// The one entity that is meant.
  ///
  /// - Throws: `invalidUsage` when it is all of a type.
  static func entity(_ text: String) throws(WeftError) -> EntityReference {
    guard let reference = try EntityTarget(text).reference else { throw error(text) }
    return reference
  }

  private static func error(_ text: String) -> WeftError {
    WeftError(.invalidUsage, "\(text.quoted) names no entity.", remedy: "Write ENTITY/ID, as in item/milk.")
  }
}
