internal import Testing

struct SizeTests {
  @Test("No file is too long")
  func files() {
    let findings = Repository.swiftFiles.flatMap(SizeRule.fileFindings)
    let long = Repository.swiftFiles.filter { $0.lines.count > SizeRule.fileWarning }.map(\.path)
    if !long.isEmpty { print("Files of more than \(SizeRule.fileWarning) lines:", long.joined(separator: ", ")) }
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("The median file is short", arguments: Repository.codeFolders)
  func median(folder: String) {
    let files = Repository.swiftFiles.filter { $0.path.hasPrefix("\(folder)/") }
    #expect(SizeRule.median(of: files.map(\.lines.count)) <= SizeRule.medianLimit)
  }

  @Test("No function is too long")
  func functions() {
    #expect(!Repository.sources.flatMap(FunctionSpan.all).isEmpty)
    let findings = Repository.swiftFiles.flatMap(SizeRule.functionFindings)
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("A file is counted by its lines", arguments: [(600, 0), (601, 1)])
  func plantedFile(lineCount: Int, findingCount: Int) {
    let file = SourceFile(path: "A.swift", text: String(repeating: "\n", count: lineCount))
    #expect(SizeRule.fileFindings(in: file).count == findingCount)
  }

  @Test("A function is counted from its keyword to its brace", arguments: [(68, 0), (69, 1)])
  func plantedFunction(bodyLineCount: Int, findingCount: Int) {
    let body = String(repeating: "  a() // }\n", count: bodyLineCount)
    let file = SourceFile(path: "A.swift", text: "struct A {\n  func b() {\n\(body)  }\n}\n")
    #expect(SizeRule.functionFindings(in: file).count == findingCount)
  }

  @Test("The median is that of the sorted counts")
  func plantedMedian() {
    #expect(SizeRule.median(of: [900, 1, 300]) == 300)
    #expect(SizeRule.median(of: []) == 0)
  }

  @Test(
    "Functions are told from calls and from requirements",
    arguments: [
      ("func a() {\n}\n", ["a 1-2"]),
      ("func a(\n  _ b: [Int] = c { $0 }\n) throws(E) -> (Int, Int)\nwhere D: F {\n  g { }\n}", ["a 1-6"]),
      ("protocol A {\n  func b()\n  init(c: Int)\n  var d: Int { get }\n}", []),
      ("struct A {\n  init?(b: Int) { self.init(c: b) }\n  deinit {\n  }\n}", ["init 2-2", "deinit 3-4"]),
      ("struct A { subscript(b: Int) -> Int {\n  c } }", ["subscript 1-2"]),
      ("static func < (a: A, b: A) -> Bool { c }", ["< 1-1"]),
      ("let a = A.init(b)\nif c { }", []),
      ("func a() { \"\\(b { \"}\" })\"\n}", ["a 1-2"]),
      ("func a() {\n  func b() {\n  }\n}", ["a 1-4", "b 2-3"]),
    ])
  func spans(text: String, expected: [String]) {
    let spans = FunctionSpan.all(in: SourceFile(path: "A.swift", text: text))
    #expect(spans.map { "\($0.name) \($0.lines.lowerBound)-\($0.lines.upperBound)" } == expected)
  }
}
