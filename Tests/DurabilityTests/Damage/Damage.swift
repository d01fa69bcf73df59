internal import Testing

/// One thing that something else has done to a store's file.
struct Damage: Sendable, CustomTestStringConvertible {
  let name: String
  /// Whether `verify` must have something to say: not of what has no second place in the store that would tell.
  var isFindable = true
  /// - Returns: nil when the store does not take it.
  let apply: @Sendable (ContiguousArray<UInt8>) throws -> ContiguousArray<UInt8>?

  var testDescription: String { name }
}
