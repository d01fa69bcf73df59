internal import Weft

extension Verb {
  static let inferSchema = Verb(
    name: "schema infer",
    summary: "Print a schema that operation lines fit.",
    operands: [Operand(name: "FILE", summary: "Operation lines; “-” is the standard input.", content: .file)],
    notes: [
      """
      Every field that is set is lastWriterWins with the narrowest type that takes all values seen; number where whole \
      numbers and others were seen, any where the kinds differ or only null was seen. A field that is added to is a \
      counter, one that is inserted into a set. Entities live by lastWriterWins. It is a draft: look at it before use.
      """
    ],
    examples: ["schema infer fires.jsonl > fires.json"]
  ) { invocation, output in
    let file = try InputFile(invocation.operands[0])
    let progress = Progress("Reading")
    defer { progress.end() }
    var inference = SchemaInference()
    var splitter = LineSplitter()
    var byteCount = 0
    while true {
      let piece = try file.next()
      if let piece { splitter.feed(ContiguousArray(piece)) } else { splitter.finish() }
      while let line = try splitter.next() { try inference.observe(OperationLine(line), number: line.number) }
      byteCount += piece?.count ?? 0
      progress.tell(byteCount: byteCount, of: file.byteCount)
      if piece == nil { break }
    }
    try output.write(try inference.schema().json)
    return .fine
  }
}
