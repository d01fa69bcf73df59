internal import Weft

/// Random JSON values, the same ones for the same seed (SplitMix64).
struct JSONRandomSource: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// A real with any finite bit pattern.
  mutating func real() -> Double {
    while true {
      let value = Double(bitPattern: next())
      if value.isFinite { return value }
    }
  }

  private static let reals: [Double] = [
    0, -0.0, 1, -1, 130, 0.1, 1e15, 1e16, 1e17, 1e20, 1e22, 1e23, 0x1p53, 0x1p63, -0x1p63, .leastNonzeroMagnitude,
    -.leastNonzeroMagnitude,
    .leastNormalMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .pi, 1 / 3,
  ]
  private static let integers: [Int64] = [
    0, 1, -1, 9, 10, -10, .max, .min, .max - 1, .min + 1, 1 << 53, 1 << 53 + 1, -(1 << 53) - 1,
  ]
  private static let pieces: [String] = [
    "a", "Z", "0", " ", "\"", "\\", "/", "\0", "\u{1}", "\u{8}", "\t", "\n", "\u{B}", "\u{C}", "\r", "\u{1F}", "\u{7F}",
    "\u{80}", "é", "e\u{301}", "\u{301}", "ß", "€", "\u{2028}", "\u{FEFF}", "\u{FFFD}", "\u{FFFF}", "\u{D7FF}",
    "\u{E000}", "😀", "👩‍👩‍👧", "\u{10FFFF}", "\\u0041", "\\ud800", "null", "{\"a\":[", "]}", "a longer piece of text, plain",
  ]

  mutating func string() -> String {
    var text = ""
    for _ in 0..<below(6) { text += Self.pieces[below(Self.pieces.count)] }
    return text
  }

  mutating func value(depth: Int) -> JSONValue {
    switch below(depth == 0 ? 6 : 10) {
    case 0: return .null
    case 1: return .bool(below(2) == 0)
    case 2: return .integer(below(2) == 0 ? Self.integers[below(Self.integers.count)] : Int64(bitPattern: next()))
    case 3: return .real(below(2) == 0 ? Self.reals[below(Self.reals.count)] : real())
    case 4, 5: return .string(string())
    case 6, 7: return .array((0..<below(6)).map { _ in value(depth: depth - 1) })
    default: return object(depth: depth)
    }
  }

  private mutating func object(depth: Int) -> JSONValue {
    var object = JSONObject()
    for _ in 0..<below(below(8) == 0 ? 60 : 6) {
      let name = string()
      // By bytes and with a set of this file's own, so that the object's judgement is checked too.
      let isNew = !object.members.contains { Array($0.name.utf8) == Array(name.utf8) }
      let value = value(depth: depth - 1)
      let wasAppended = object.appendIfAbsent(value, named: name)
      precondition(wasAppended == isNew, "a wrong judgement of a name")
    }
    return .object(object)
  }
}
