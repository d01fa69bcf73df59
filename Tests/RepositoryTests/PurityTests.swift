internal import Testing

struct PurityTests {
  @Test("Pure modules know neither time nor chance nor surroundings")
  func repository() {
    let findings = Repository.sources.flatMap(PurityRule.findings)
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("Every banned call is found in a pure module, and only there", arguments: PurityRule.banned)
  func planted(call: String) {
    let code = "let a = \(call.hasPrefix(".") ? "b" : "")\(call)\n"
    #expect(PurityRule.findings(in: SourceFile(path: "Sources/Fold/A.swift", text: code)).map(\.line) == [1])
    #expect(PurityRule.findings(in: SourceFile(path: "Sources/Weft/A.swift", text: code)) == [])
    #expect(PurityRule.findings(in: SourceFile(path: "Sources/Fold/A.swift", text: "// \(code)")) == [])
  }

  @Test("Names that only begin alike are left alone")
  func alike() {
    let text = "options.randomBits()\nUpDate()\nblock.nowhere\n"
    #expect(PurityRule.findings(in: SourceFile(path: "Sources/Causality/A.swift", text: text)) == [])
  }
}
