internal import Testing

/// The layers of the architecture, as far as imports and the manifest can break them.
struct ImportTests {
  @Test("Every import of a module points down")
  func directions() {
    #expect(!Repository.sources.isEmpty)
    let findings = Repository.sources.flatMap(ImportRule.directionFindings)
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("Every import says who sees what it brings")
  func accessLevels() {
    // The consumer imports as an application does.
    let files = Repository.swiftFiles.filter { !$0.path.hasPrefix("Tests/Consumer/") }
    let findings = files.flatMap(ImportRule.accessFindings)
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("The manifest declares no other dependencies than the module table allows")
  func manifest() {
    let built = Set(Repository.sources.compactMap(\.sourceFolder).map(ModuleTable.moduleName(ofFolder:)))
    let modules = ModuleTable.modules.filter { built.contains($0.name) }
    #expect(!modules.isEmpty)
    let findings = ManifestRule.findings(inManifest: Repository.text(of: "Package.swift"), modules: modules)
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("The module table itself points down")
  func table() {
    for module in ModuleTable.modules {
      for name in ModuleTable.importable(by: module) {
        let layer = ModuleTable.module(named: name)?.layer
        #expect(layer.map { $0 < module.layer } == true, "\(module.name) imports \(name)")
      }
    }
  }

  @Test(
    "A forbidden direction is found",
    arguments: [
      ("Sources/Fold/A.swift", "package import WeftStorage"),
      ("Sources/Fold/A.swift", "internal import WeftSQLite"),
      ("Sources/Fold/A.swift", "// Why\n@preconcurrency internal import struct Foundation.Date"),
      ("Sources/Fold/A.swift", "#if os(Linux)\n  internal import Glibc\n#endif"),
      ("Sources/Storage/A.swift", "package import WeftFold"),
      ("Sources/Storage/A.swift", "internal import CSQLite"),
      ("Sources/SQLite/A.swift", "internal import CCrypto"),
      ("Sources/Operations/A.swift", "internal import WeftFold"),
      ("Sources/Causality/A.swift", "internal import Synchronization"),
      ("Sources/Ingest/A.swift", "internal import WeftSync"),
      ("Sources/Weft/A.swift", "internal import WeftCLI"),
      ("Sources/Weft/A.swift", "internal import SQLite3"),
      ("Sources/Weft/A.swift", "internal import Logging"),
      ("Sources/Unheard/A.swift", ""),
    ])
  func plantedDirection(path: String, text: String) {
    #expect(ImportRule.directionFindings(in: SourceFile(path: path, text: text)).count == 1)
  }

  @Test(
    "An allowed direction is left alone",
    arguments: [
      ("Sources/Fold/Deep/A.swift", "package import WeftOperations"),
      ("Sources/SQLite/A.swift", "internal import CSQLite"),
      ("Sources/Weft/A.swift", "@_exported public import WeftCausality"),
      ("Sources/CLI/A.swift", "internal import Foundation\ninternal import Weft"),
      ("Sources/Fold/A.swift", "// import WeftStorage\nlet text = \"import WeftStorage\""),
      ("Tests/FoldTests/A.swift", "internal import WeftStorage"),
    ])
  func allowedDirection(path: String, text: String) {
    #expect(ImportRule.directionFindings(in: SourceFile(path: path, text: text)) == [])
  }

  @Test(
    "An import without an access level is found",
    arguments: [("import A", 1), ("\n@testable import A", 1), ("package import A", 0), ("let a = b.import", 0)])
  func plantedAccess(text: String, count: Int) {
    #expect(ImportRule.accessFindings(in: SourceFile(path: "Sources/Fold/A.swift", text: text)).count == count)
  }

  @Test(
    "A forbidden or missing declaration in the manifest is found",
    arguments: [
      (#"module("Fold", ["WeftCausality", "WeftOperations"], settings: safe), module("Storage", [])"#, []),
      (#"module("Fold", ["WeftStorage"]),"#, ["WeftFold may not depend on WeftStorage"]),
      (".target(\n  name: \"WeftFold\",\n  dependencies: [\"WeftSync\"]), a", ["WeftFold may not depend on WeftSync"]),
      (#"module("Fold", [.target(name: "CCrypto", condition: c)])"#, ["WeftFold may not depend on CCrypto"]),
      (#"// module("Fold", [])"#, ["WeftFold is missing"]),
    ])
  func plantedManifest(text: String, messages: [String]) {
    let modules = ModuleTable.modules.filter { $0.name == "WeftFold" }
    #expect(ManifestRule.findings(inManifest: text, modules: modules).map(\.message) == messages)
  }
}
