/// Cuts an input that arrives in chunks of any size into its lines.
///
/// A line ends with a line feed, with or without a carriage return before it, or with the input. Lines of nothing but
/// white space are passed over and still counted. Memory is bounded by the greatest line and the chunk at hand.
///
/// Feed a chunk, take lines until there is none, feed the next; after ``finish()`` take the rest.
package struct LineSplitter: Sendable {
  /// The length up to which a line is taken, without its line feed: more than any one operation takes, of which each byte may
  /// be written as an escape of six.
  package static let byteLimit = 128 << 20

  private let byteLimit: Int
  private var chunk: ContiguousArray<UInt8> = []
  /// The first byte of the chunk that belongs to no line yet.
  private var position = 0
  /// The beginning, in earlier chunks, of the line at hand.
  private var beginning: ContiguousArray<UInt8> = []
  private var number = 1
  private var isFinished = false

  package init(byteLimit: Int = LineSplitter.byteLimit) {
    self.byteLimit = byteLimit
  }

  /// Gives the next bytes of the input.
  ///
  /// - Precondition: All lines of the chunk before have been taken.
  package mutating func feed(_ chunk: ContiguousArray<UInt8>) {
    precondition(position == self.chunk.count, "a chunk was fed before the lines of the last one were taken")
    precondition(!isFinished, "a chunk was fed after the end")
    self.chunk = chunk
    position = 0
  }

  /// Says that the input ends here, so that what is left is its last line.
  package mutating func finish() {
    isFinished = true
  }

  /// The next line that is complete, or nil until more is fed.
  ///
  /// - Throws: `limitExceeded` for a line above the limit, again at every further call.
  /// - Complexity: O(*n*) in the number of bytes passed.
  package mutating func next() throws(WeftError) -> InputLine? {
    while true {
      let start = position
      let end = chunk[start...].firstIndex(of: UInt8(ascii: "\n"))
      guard beginning.count + (end ?? chunk.count) - start <= byteLimit else { throw tooLong }
      guard let end else { return takeLast() }
      position = end + 1
      if let line = take(start..<end) { return line }
    }
  }

  /// Keeps what is left of the chunk for the next one, or gives it as the last line when there is no next one.
  private mutating func takeLast() -> InputLine? {
    let rest = position..<chunk.count
    position = chunk.count
    if isFinished { return take(rest) }
    if beginning.isEmpty {
      beginning = ContiguousArray(chunk[rest])
    } else {
      beginning.append(contentsOf: chunk[rest])
    }
    return nil
  }

  /// The line that ends with this range of the chunk, or nil when it is blank.
  private mutating func take(_ range: Range<Int>) -> InputLine? {
    let line: (bytes: ContiguousArray<UInt8>, range: Range<Int>)
    if beginning.isEmpty {
      line = (chunk, range)
    } else {
      beginning.append(contentsOf: chunk[range])
      line = (beginning, 0..<beginning.count)
      beginning = []
    }
    defer { number += 1 }
    guard let last = line.bytes[line.range].lastIndex(where: { !Self.isBlank($0) }) else { return nil }
    // White space at a line's end means nothing; a carriage return is no more than that.
    return InputLine(bytes: line.bytes, range: line.range.lowerBound..<last + 1, number: number)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  private var tooLong: WeftError {
    WeftError(
      .limitExceeded, "Line \(number) is longer than \(byteLimit) bytes.",
      remedy: "Put no more than \(byteLimit) bytes into a line.", line: number)
  }
}
