internal import Testing

struct MarkTests {
  @Test("Nothing is marked as unfinished")
  func unfinished() {
    let findings = Repository.swiftFiles.flatMap(MarkRule.unfinishedFindings)
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("Every mark is found, in code and in comments", arguments: MarkRule.unfinished)
  func planted(mark: String) {
    let file = SourceFile(path: "Sources/Fold/A.swift", text: "let a = 1\n// \(mark)\n  \(mark)\n")
    #expect(MarkRule.unfinishedFindings(in: file).map(\.line) == [2, 3])
  }

  @Test("Longer words are left alone")
  func longerWords() {
    let file = SourceFile(path: "Sources/Fold/A.swift", text: "let hex = \"\("XX" + "X")0\", a\("TO" + "DO")s = 1\n")
    #expect(MarkRule.unfinishedFindings(in: file) == [])
  }
}
