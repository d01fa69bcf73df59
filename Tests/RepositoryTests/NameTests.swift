internal import Testing

struct NameTests {
  @Test("No type and no file has a name that names no thing")
  func vagueNames() {
    let findings = Repository.swiftFiles.flatMap(NameRule.vagueFindings)
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("Every source file is named by what it declares")
  func fileNames() {
    let findings = Repository.sources.flatMap(NameRule.fileFindings)
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("Every vague ending is found in types and in files", arguments: NameRule.vagueEndings)
  func plantedEnding(ending: String) {
    let type = SourceFile(path: "Sources/Fold/A.swift", text: "enum A {\n  final class Sync\(ending): B {}\n}")
    #expect(NameRule.vagueFindings(in: type).map(\.line) == [2])
    let name = SourceFile(path: "Sources/Fold/A+\(ending).swift", text: "extension A {}")
    #expect(NameRule.vagueFindings(in: name).map(\.line) == [1])
  }

  @Test("Names that only contain such a word, and other people's types, are left alone")
  func allowedNames() {
    let text = "struct Database {}\nextension ProcessInfo {}\nstruct ServiceArea {}\nlet baseInfo = 1"
    #expect(NameRule.vagueFindings(in: SourceFile(path: "Sources/Fold/Database.swift", text: text)) == [])
  }

  @Test(
    "A file without the type of its name is found",
    arguments: [
      ("Log.swift", "struct Log {}", 0),
      ("Log.swift", "package final class Log<A> {}", 0),
      ("Log.swift", "extension Log {}", 1),
      ("Log.swift", "struct Logs {}\n// struct Log", 1),
      ("Log.swift", "class func Log() {}", 1),
      ("Log+Reading.swift", "extension Log {}", 0),
      ("Log+Reading.swift", "extension Store.Log where A: B {}", 0),
      ("Log+Reading.swift", "extension Store {}", 1),
      ("main.swift", "print(1)", 0),
    ])
  func plantedFile(name: String, text: String, findingCount: Int) {
    #expect(NameRule.fileFindings(in: SourceFile(path: "Sources/Fold/\(name)", text: text)).count == findingCount)
  }
}
