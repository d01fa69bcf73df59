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

extension FieldValue {
  /// The text, where it is one.
  public var text: String? {
    guard case .value(.text(let text)) = self else { return nil }
    return text
  }

  /// The integer, or a counter's sum.
  public var int: Int64? {
    switch self {
    case .value(.int(let value)): value
    case .counter(let sum): sum
    default: nil
    }
  }

  /// The real, or an integer that a real holds exactly.
  public var real: Double? {
    switch self {
    case .value(.real(let value)): value
    case .value(.int(let value)): Double(exactly: value)
    default: nil
    }
  }

  public var bool: Bool? {
    guard case .value(.bool(let value)) = self else { return nil }
    return value
  }

  public var bytes: [UInt8]? {
    guard case .value(.bytes(let value)) = self else { return nil }
    return value
  }

  public var id: EntityID? {
    guard case .value(.id(let value)) = self else { return nil }
    return value
  }

  /// A set's elements.
  public var elements: [Value]? {
    guard case .set(let elements) = self else { return nil }
    return elements
  }
}
