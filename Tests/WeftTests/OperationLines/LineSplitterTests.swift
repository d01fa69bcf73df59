internal import Testing
internal import Weft

@Suite("Line splitter")
struct LineSplitterTests {
  struct Line: Equatable, Sendable {
    let text: String
    let number: Int

    init(_ text: String, _ number: Int) {
      self.text = text
      self.number = number
    }
  }

  static func lines(_ bytes: ContiguousArray<UInt8>, chunk: Int, byteLimit: Int = 1_000) throws(WeftError) -> [Line] {
    var splitter = LineSplitter(byteLimit: byteLimit)
    var lines: [Line] = []
    func take() throws(WeftError) {
      while let line = try splitter.next() {
        lines.append(Line(String(decoding: line.bytes[line.range], as: UTF8.self), line.number))
      }
    }
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      splitter.feed(ContiguousArray(bytes[start..<min(start + chunk, bytes.count)]))
      try take()
    }
    splitter.finish()
    try take()
    return lines
  }

  struct Case: Sendable {
    let text: String
    let lines: [Line]

    init(_ text: String, _ lines: [Line]) {
      self.text = text
      self.lines = lines
    }
  }

  static let cases: [Case] = [
    Case("", []), Case("\n", []), Case("\r\n\n  \t\r\n", []), Case("a", [Line("a", 1)]), Case("a\n", [Line("a", 1)]),
    Case("a\r\n", [Line("a", 1)]), Case("a\r", [Line("a", 1)]), Case("a\nb", [Line("a", 1), Line("b", 2)]),
    Case("a\r\nb\r\n", [Line("a", 1), Line("b", 2)]), Case("\n\na\n\n b \n", [Line("a", 3), Line(" b", 5)]),
    Case("é\n\u{2028}x\n", [Line("é", 1), Line("\u{2028}x", 2)]), Case("a\rb\n", [Line("a\rb", 1)]),
    Case("{\"a\":1}\n{\"b\":2}\n\n{\"c\":3}", [Line("{\"a\":1}", 1), Line("{\"b\":2}", 2), Line("{\"c\":3}", 4)]),
  ]

  @Test("The lines are the same however the input is cut", arguments: cases)
  func chunks(_ testCase: Case) throws {
    let bytes = ContiguousArray(testCase.text.utf8)
    for chunk in 1...max(1, bytes.count) {
      #expect(try Self.lines(bytes, chunk: chunk) == testCase.lines, "in chunks of \(chunk)")
    }
  }

  @Test("Empty chunks change nothing")
  func emptyChunks() throws {
    var splitter = LineSplitter()
    for chunk in ["", "a", "", "b\nc", ""] {
      splitter.feed(ContiguousArray(chunk.utf8))
      while let line = try splitter.next() {
        #expect(String(decoding: line.bytes[line.range], as: UTF8.self) == "ab")
        #expect(line.number == 1)
      }
    }
    splitter.finish()
    let last = try #require(try splitter.next())
    #expect(Array(last.bytes[last.range]) == [UInt8(ascii: "c")])
    #expect(last.number == 2)
    for _ in 0..<2 {
      let isOver = try splitter.next() == nil
      #expect(isOver)
    }
  }

  @Test("B210: a line may have as many bytes as the limit, and not one more")
  func limit() throws {
    let fits = ContiguousArray("1\n12345678\n1234567\r\n12345678".utf8)
    let breaks = ContiguousArray("1\n\n123456789\n1\n".utf8)
    let breaksAtEnd = ContiguousArray("1\n123456789".utf8)
    for chunk in 1...fits.count {
      #expect(try Self.lines(fits, chunk: chunk, byteLimit: 8).map(\.text) == ["1", "12345678", "1234567", "12345678"])
      let error = try #require(throws: WeftError.self) { try Self.lines(breaks, chunk: chunk, byteLimit: 8) }
      #expect(error.code == .limitExceeded)
      #expect(error.line == 3)
      #expect(error.message == "Line 3 is longer than 8 bytes.")
      let last = try #require(throws: WeftError.self) { try Self.lines(breaksAtEnd, chunk: chunk, byteLimit: 8) }
      #expect(last.line == 2)
    }
  }

  @Test("An endless line is refused before it has been kept, again at every call")
  func endless() throws {
    var splitter = LineSplitter(byteLimit: 100)
    splitter.feed(ContiguousArray(repeating: UInt8(ascii: "x"), count: 100))
    let isIncomplete = try splitter.next() == nil
    #expect(isIncomplete)
    splitter.feed([UInt8(ascii: "x")])
    for _ in 0..<3 {
      let error = #expect(throws: WeftError.self) { try splitter.next() }
      #expect(error?.code == .limitExceeded)
    }
    #expect(LineSplitter.byteLimit == 134_217_728)
  }
}
