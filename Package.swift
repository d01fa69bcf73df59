// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Modules in which the word `unsafe` must mark every unsafe use, so that the unsafe surface can be searched for.
let memorySafe: [SwiftSetting] = strict + [.strictMemorySafety()]

/// Module names are global in the graph of whoever depends on this package, so they carry its prefix; folders do not.
func module(_ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = strict) -> Target {
  .target(
    name: "Weft\(name)", dependencies: dependencies, path: "Sources/\(name.isEmpty ? "Weft" : name)",
    swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: "\(name)Tests", dependencies: dependencies, path: "Tests/\(name)Tests", swiftSettings: strict)
}

let package = Package(
  name: "Weft",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Weft", targets: ["Weft"]),
    .executable(name: "weft", targets: ["WeftCLI"]),
  ],
  targets: [
    // 0
    module("Causality", settings: memorySafe),
    .systemLibrary(
      name: "CSQLite", path: "Sources/CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]),
    .systemLibrary(
      name: "CCrypto", path: "Sources/CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    module(
      "Crypto",
      [.target(name: "CCrypto", condition: .when(platforms: [.linux, .android, .windows]))],
      settings: memorySafe),
    // 1
    module("SQLite", ["CSQLite"], settings: memorySafe),
    module("Operations", ["WeftCausality", "WeftCrypto"], settings: memorySafe),
    // 2
    module("Fold", ["WeftCausality", "WeftOperations"], settings: memorySafe),
    module("Reconciliation", ["WeftCausality"], settings: memorySafe),
    module("Storage", ["WeftCausality", "WeftCrypto", "WeftOperations", "WeftSQLite"], settings: memorySafe),
    // 3
    module(
      "Ingest", ["WeftCausality", "WeftCrypto", "WeftFold", "WeftOperations", "WeftStorage"],
      settings: memorySafe),
    module(
      "Sync", ["WeftCausality", "WeftCrypto", "WeftOperations", "WeftReconciliation"], settings: memorySafe),
    // 4
    module(
      "",
      [
        "WeftCausality", "WeftCrypto", "WeftFold", "WeftIngest", "WeftOperations", "WeftSQLite", "WeftStorage",
        "WeftSync", "WeftReconciliation",
      ]),
    // 5
    .executableTarget(
      name: "WeftCLI", dependencies: ["Weft", "WeftCausality", "WeftCrypto", "WeftFold", "WeftOperations"],
      path: "Sources/WeftCLI", swiftSettings: strict),
    // Benchmarks
    .target(
      name: "WeftBenchHarness",
      dependencies: [
        "CSQLite", "WeftCausality", "WeftCrypto", "WeftFold", "WeftIngest", "WeftOperations", "WeftSQLite",
        "WeftStorage",
      ],
      path: "Benchmarks/Harness", swiftSettings: strict),
    .executableTarget(
      name: "WeftBench", dependencies: ["WeftBenchHarness"], path: "Benchmarks/WeftBench", swiftSettings: strict),
    // Tests
    .target(
      name: "WeftFaultyDisk", dependencies: ["CSQLite"], path: "Tests/Support/FaultyDisk", swiftSettings: memorySafe),
    .target(name: "WeftShelf", dependencies: ["Weft"], path: "Tests/Support/Shelf", swiftSettings: strict),
    .executableTarget(
      name: "WeftVictim",
      dependencies: ["Weft", "WeftCausality", "WeftIngest", "WeftOperations", "WeftShelf", "WeftStorage"],
      path: "Tests/Support/Victim", swiftSettings: strict),
    tests("Causality", ["WeftCausality"]),
    tests("Crypto", ["WeftCrypto"]),
    tests("SQLite", ["WeftSQLite"]),
    tests("Operations", ["WeftOperations", "WeftCausality", "WeftCrypto"]),
    tests("Fold", ["WeftFold", "WeftOperations", "WeftCausality"]),
    tests("Reconciliation", ["WeftCausality", "WeftReconciliation"]),
    tests("Storage", ["WeftCausality", "WeftCrypto", "WeftOperations", "WeftSQLite", "WeftStorage"]),
    tests(
      "Ingest",
      ["WeftCausality", "WeftCrypto", "WeftFold", "WeftIngest", "WeftOperations", "WeftSQLite", "WeftStorage"]),
    tests("Sync", ["WeftCausality", "WeftCrypto", "WeftOperations", "WeftReconciliation", "WeftSync"]),
    tests(
      "Weft",
      ["Weft", "WeftCausality", "WeftIngest", "WeftOperations", "WeftSQLite", "WeftStorage", "WeftSync"]),
    tests("CLI", ["Weft", "WeftCLI", "WeftSQLite"]),
    tests(
      "Vector",
      [
        "Weft", "WeftCausality", "WeftCrypto", "WeftFold", "WeftIngest", "WeftOperations", "WeftStorage", "WeftSync",
      ]),
    tests(
      "Durability",
      [
        "Weft", "WeftCausality", "WeftCrypto", "WeftFaultyDisk", "WeftFold", "WeftIngest", "WeftOperations",
        "WeftShelf", "WeftSQLite", "WeftStorage", "WeftSync", "WeftVictim",
      ]),
    tests("Benchmark", ["WeftBenchHarness"]),
    tests("Repository", []),
  ],
  swiftLanguageModes: [.v6]
)
