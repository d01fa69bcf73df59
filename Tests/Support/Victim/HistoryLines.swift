/// Operation lines of four devices, made as they are read: texts of different lengths, counters, sets and deletions, on ever new
/// entities and on old ones.
struct HistoryLines {
  private(set) var byteCount = 0
  private let limit: Int
  private var state: UInt64
  private var number: UInt64 = 0
  private let words: [UInt8]

  init(seed: UInt64, byteCount limit: Int) {
    state = seed
    self.limit = limit
    var state = seed
    words = (0..<(1 << 16)).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(ascii: "a") + UInt8(truncatingIfNeeded: (state >> 40) % 26)
    }
  }

  /// Some lines, nil when there have been enough.
  mutating func next() -> [UInt8]? {
    guard byteCount < limit else { return nil }
    var bytes: [UInt8] = []
    while bytes.count < 1 << 16 { appendLine(to: &bytes) }
    byteCount += bytes.count
    return bytes
  }

  private mutating func appendLine(to bytes: inout [UInt8]) {
    number += 1
    let time = 1_700_000_000_000 + number
    // Half of the lines are about what came up to a thousand entities before.
    let thing = draw() % 2 == 0 ? number : number - min(number - 1, draw() % 1_000)
    bytes.append(
      contentsOf: "{\"t\":\(time),\"device\":\"d\(draw() % 4)\",\"entity\":\"thing\",\"id\":\"t\(thing)\",".utf8)
    switch draw() % 8 {
    case 0: bytes.append(contentsOf: "\"add\":{\"count\":1}}\n".utf8)
    case 1: bytes.append(contentsOf: "\"insert\":{\"tags\":[\"tag \(draw() % 100)\"]}}\n".utf8)
    case 2: bytes.append(contentsOf: "\"delete\":true}\n".utf8)
    default:
      let length = Int(64 << (draw() % 7))
      let start = Int(draw() % UInt64(words.count - length))
      bytes.append(contentsOf: "\"set\":{\"title\":\"".utf8)
      bytes.append(contentsOf: words[start..<start + length])
      bytes.append(contentsOf: "\"}}\n".utf8)
    }
  }

  private mutating func draw() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
