internal import WeftOperations

/// Draws values of 1 to 40 bytes.
struct ValueSource {
  private static let words = [
    "milk", "tea", "bread", "répare", "Zürich", "日本", "rope", "north gate", "ok", "call back", "ж", "2 of 3", "left",
  ]

  /// The value of a register's field.
  static func value(ofField field: Int, entityCount: Int, _ random: inout SplitMix64) -> Value {
    switch WorkloadSchema.fields[field].type {
    case .text: .text(text(&random))
    case .int: .int(integer(&random))
    case .real: .real(Double(Int64.random(in: 1...1 << 40, using: &random)) / 256)
    case .bytes:
      .bytes((0..<Int.random(in: 1...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
    default: .id(entity(Int.random(in: 0..<entityCount, using: &random)))
    }
  }

  /// An element, out of few enough that some come twice.
  static func element(ofField field: Int, _ random: inout SplitMix64) -> Value {
    if WorkloadSchema.fields[field].type == .int { return .int(Int64.random(in: 1...60, using: &random)) }
    return .text("\(words[Int.random(in: 0..<words.count, using: &random)]) \(Int.random(in: 1...4, using: &random))")
  }

  /// Never 0, so that it takes a byte at least.
  static func integer(_ random: inout SplitMix64) -> Int64 {
    let magnitude = Int64(bitPattern: random.next() >> UInt64.random(in: 1...63, using: &random)) | 1
    return Bool.random(using: &random) ? magnitude : -magnitude
  }

  /// The id of an entity by its number; ids look random, as those of a real store do.
  static func entity(_ number: Int) -> EntityID {
    var random = SplitMix64(seed: UInt64(number) &* 2 &+ 1)
    return EntityID(rawValue: UInt128(random.next()) << 64 | UInt128(random.next()))
  }

  private static func text(_ random: inout SplitMix64) -> String {
    let byteCount = Int.random(in: 1...40, using: &random)
    var text = ""
    while true {
      let word = words[Int.random(in: 0..<words.count, using: &random)]
      if text.utf8.count + word.utf8.count + 1 > byteCount { return text.isEmpty ? "a" : text }
      text += text.isEmpty ? word : " " + word
    }
  }
}
