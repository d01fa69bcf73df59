internal import WeftOperations

/// What one entity shows: the form in which the fold and the reference are compared.
struct VisibleEntity: Equatable {
  enum Field: Equatable {
    case absent
    case value(CanonicalValue)
    /// The exact sum, and what a reader gets.
    case sum(Int128, shown: Int64)
    case elements([CanonicalValue])
  }

  var type: [UInt8]
  var id: EntityID
  var key: [UInt8]?
  var isVisible: Bool
  /// In the schema's order.
  var fields: [Field]

  static func precedes(_ left: VisibleEntity, _ right: VisibleEntity) -> Bool {
    left.type == right.type ? left.id < right.id : left.type.lexicographicallyPrecedes(right.type)
  }
}
