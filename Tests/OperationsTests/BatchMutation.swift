/// Falsifies bytes in the ways that break readers: structure moved, repeated, cut, and numbers made too large.
struct BatchMutation {
  var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// Shortest and overlong forms of numbers at the borders of every width.
  static let numbers: [ContiguousArray<UInt8>] = [
    [0x00], [0x7F], [0x80, 0x01], [0xFF, 0x7F], [0x80, 0x80, 0x01], [0xFF, 0xFF, 0x03],
    [0xFF, 0xFF, 0xFF, 0xFF, 0x0F], [0x80, 0x80, 0x80, 0x80, 0x10], [0x80, 0x80, 0x80, 0x80, 0x08],
    [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01],
    [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01],
    [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F],
    [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02], [0x80, 0x00], [0x81, 0x80, 0x00],
  ]

  mutating func mutate(_ bytes: ContiguousArray<UInt8>, with donor: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    var result = bytes
    for _ in 0..<[1, 1, 1, 2, 4][below(5)] { mutateOnce(&result, donor) }
    return result
  }

  private mutating func mutateOnce(_ bytes: inout ContiguousArray<UInt8>, _ donor: ContiguousArray<UInt8>) {
    guard !bytes.isEmpty else {
      bytes = donor
      return
    }
    let position = below(bytes.count)
    switch below(9) {
    case 0: bytes[position] ^= 1 << UInt8(below(8))
    case 1: bytes[position] = UInt8(below(256))
    case 2: bytes[position] &+= below(2) == 0 ? 1 : 255
    case 3: bytes.insert(contentsOf: bytes[slice(bytes.count)], at: position)
    case 4: bytes.removeSubrange(slice(bytes.count))
    case 5: bytes.insert(contentsOf: donor[slice(donor.count)], at: position)
    case 6: bytes.replaceSubrange(position..<position + 1, with: Self.numbers[below(Self.numbers.count)])
    case 7:
      let part = slice(bytes.count)
      let other = slice(donor.count)
      bytes.replaceSubrange(part, with: donor[other])
    default: bytes.replaceSubrange(position..<position + 1, with: [bytes[position] | 0x80, UInt8(below(128))])
    }
  }

  private mutating func slice(_ count: Int) -> Range<Int> {
    let start = below(count)
    return start..<min(count, start + [1, 2, 4, 16, 20, 64][below(6)])
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
}
