internal import WeftFold
public import WeftOperations

/// What a field shows.
public enum FieldValue: Hashable, Sendable {
  case value(Value)
  /// A counter's sum, held at the bounds of 64 bits.
  case counter(Int64)
  /// A set's elements in the order of their canonical bytes.
  case set([Value])

  /// What the image shows; `nil` for an absent field.
  init?(_ image: FieldImage, _ state: FoldState) {
    switch image {
    case .absent: return nil
    case .value(let reference):
      guard let value = state.value(reference) else { return nil }
      self = .value(value)
    case .number(let number): self = .counter(number)
    case .elements(let elements): self = .set(elements.compactMap { state.value($0) })
    }
  }
}
