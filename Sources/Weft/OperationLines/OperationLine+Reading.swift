extension OperationLine {
  /// Reads one line, given without its line feed.
  ///
  /// - Throws: `malformedInput` that names the line and what is wrong in it, never a value.
  /// - Complexity: O(*n*) in the number of bytes.
  package init(_ line: InputLine) throws(WeftError) {
    try self.init(parsing: line.bytes, in: line.range, number: line.number)
  }

  /// Reads the line that fills the range, or all of the bytes; `number` is what errors call it.
  package init(
    parsing bytes: ContiguousArray<UInt8>, in range: Range<Int>? = nil, number: Int
  ) throws(WeftError) {
    let document: JSONValue
    do {
      document = try JSONReader.read(bytes, in: range, firstLine: number)
    } catch {
      throw WeftError(
        .malformedInput, "Line \(error.line) \(error.predicate(at: "column \(error.column)")).",
        remedy: error.remedy ?? "Write one JSON object a line.", line: error.line)
    }
    guard case .object(let object) = document else {
      throw WeftError(
        .malformedInput, "Line \(number) is not an object.", remedy: "Write one JSON object a line.", line: number)
    }
    self = try OperationLineReader(object: object, number: number).line()
  }
}
