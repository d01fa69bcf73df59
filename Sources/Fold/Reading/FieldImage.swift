/// What a field shows: the outcome of its rule, whichever rule that is.
package enum FieldImage: Sendable {
  /// No operation has touched the field, or it is a set without elements.
  case absent
  case value(ValueReference)
  case number(Int64)
  /// In the order of their canonical bytes.
  case elements([ValueReference])
}
