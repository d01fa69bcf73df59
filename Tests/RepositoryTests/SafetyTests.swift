internal import Testing

struct SafetyTests {
  @Test("Unsafe code stays where C is, and promises give their reasons")
  func repository() {
    let findings = Repository.sources.flatMap(SafetyRule.findings)
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test(
    "A promise without a reason, a trap and unsafe code are found",
    arguments: [
      ("let a = try! b()", 1),
      ("let a = try !b()", 0),
      ("final class A: @unchecked Sendable {}", 1),
      ("\nfinal class A: @unchecked Sendable {}", 1),
      ("// Guarded by the lock.\nfinal class A: @unchecked Sendable {}", 0),
      ("/// A box.\n@safe\nfinal class A: @unchecked Sendable {}", 0),
      ("nonisolated(unsafe) var a = 1", 1),
      ("nonisolated(unsafe) var a = 1  // Written once, before any thread is started.", 0),
      ("let a = unsafe b()", 1),
      ("@unsafe func a() {}", 1),
      ("// unsafe\nlet a = \"unsafe\", unsafely = withUnsafeBytes", 0),
    ])
  func planted(text: String, findingCount: Int) {
    #expect(SafetyRule.findings(in: SourceFile(path: "Sources/Storage/A.swift", text: text)).count == findingCount)
  }

  @Test("Modules that see C may be unsafe, but may not trap", arguments: ["SQLite", "Crypto"])
  func modulesWithC(folder: String) {
    let file = SourceFile(path: "Sources/\(folder)/A.swift", text: "let a = unsafe b()\nlet c = try! d()")
    #expect(SafetyRule.findings(in: file).map(\.line) == [2])
  }
}
