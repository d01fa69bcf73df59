internal import WeftOperations

extension TypeState {
  /// Folds one operation other than an edit's mark on the entity's life, which is the caller's.
  ///
  /// - Parameters:
  ///   - bytes: the buffer that `value` points into.
  ///   - names: the part of `marks` that the operation names.
  /// - Returns: whether the schema could fold it.
  @inline(__always)
  mutating func fold(
    _ shape: ResolvedShape, _ value: ValueReference, _ bytes: ContiguousArray<UInt8>, at position: Position,
    naming names: Range<Int>, of marks: ContiguousArray<Mark>, _ slot: Int, _ authors: AuthorTable,
    _ buffers: ContiguousArray<ContiguousArray<UInt8>>
  ) -> Bool {
    switch shape {
    case .set(let place):
      registers[slot * registerCount + place].assign(value, at: position, authors)
    case .add(let place):
      counters[slot * counterCount + place].add(Self.integer(bytes, value.range))
    case .insert(let place):
      sets[slot * setCount + place].insert(value, bytes, at: position, naming: names, of: marks, buffers)
    case .remove(let place):
      sets[slot * setCount + place].remove(value, bytes, at: position, naming: names, of: marks, buffers)
    case .delete: lives[slot].deleted(at: position, naming: marks[names], authors)
    case .restore: lives[slot].restored(at: position, naming: marks[names], authors)
    case .create: break
    case .unknownEdit, .unknownType: return false
    }
    return true
  }

  /// A canonical integer, as the decoder left it: at most eight bytes.
  private static func integer(_ bytes: ContiguousArray<UInt8>, _ range: Range<Int>) -> Int64 {
    if range.isEmpty { return 0 }
    var value = Int64(Int8(bitPattern: bytes[range.lowerBound]))
    for index in range.dropFirst() { value = value << 8 | Int64(bytes[index]) }
    return value
  }
}
