/// The modules of the package by layer, and which other modules of the package each may import.
///
/// The one place outside the manifest that knows the layers: a new module is entered here first.
enum ModuleTable {
  struct Module {
    var layer: Int
    var name: String
    /// Nil: every module of a lower layer.
    var imports: [String]?
    /// Pure modules compute, and do nothing else: no clock, no randomness, no operating system.
    var isPure = false
  }

  static let modules = [
    Module(layer: 0, name: "WeftCausality", imports: [], isPure: true),
    Module(layer: 0, name: "WeftCrypto", imports: []),
    Module(layer: 1, name: "WeftOperations", imports: ["WeftCausality", "WeftCrypto"], isPure: true),
    Module(layer: 1, name: "WeftSQLite", imports: []),
    Module(layer: 2, name: "WeftFold", imports: ["WeftCausality", "WeftOperations"], isPure: true),
    Module(layer: 2, name: "WeftReconciliation", imports: ["WeftCausality"], isPure: true),
    Module(
      layer: 2, name: "WeftStorage", imports: ["WeftCausality", "WeftCrypto", "WeftOperations", "WeftSQLite"]),
    Module(
      layer: 3, name: "WeftIngest",
      imports: ["WeftCausality", "WeftCrypto", "WeftFold", "WeftOperations", "WeftStorage"]),
    Module(
      layer: 3, name: "WeftSync", imports: ["WeftCausality", "WeftCrypto", "WeftOperations", "WeftReconciliation"]),
    Module(layer: 4, name: "Weft", imports: nil),
    Module(layer: 5, name: "WeftCLI", imports: nil),
  ]

  /// The libraries beneath Swift, each with the one module that sees it.
  static let libraries = [
    "CSQLite": "WeftSQLite", "SQLite3": "WeftSQLite",
    "CCrypto": "WeftCrypto", "CryptoKit": "WeftCrypto",
  ]

  /// What the toolchain brings along; closed to pure modules.
  static let platform: Set = [
    "Foundation", "FoundationEssentials", "Dispatch", "Synchronization", "Glibc", "Musl", "Android", "Darwin",
  ]

  static func module(named name: String) -> Module? {
    modules.first { $0.name == name }
  }

  /// Targets carry the package's prefix, their folders do not.
  static func moduleName(ofFolder folder: some StringProtocol) -> String {
    folder.hasPrefix("Weft") ? String(folder) : "Weft\(folder)"
  }

  static func importable(by module: Module) -> Set<String> {
    Set(module.imports ?? modules.filter { $0.layer < module.layer }.map(\.name))
  }
}
