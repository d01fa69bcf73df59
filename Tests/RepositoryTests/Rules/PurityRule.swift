/// Pure modules give the same answer on every device and in every run.
///
/// Reliance on the iteration order of dictionaries and sets cannot be seen in the text; the tests of the modules
/// themselves have to catch it.
enum PurityRule {
  static let banned = [
    "Date(", ".now", "clock_gettime", "gettimeofday", "ContinuousClock", "SuspendingClock", "ProcessInfo", "getenv",
    ".random", ".randomElement", ".shuffled", ".shuffle", "SystemRandomNumberGenerator", ".hashValue", "Hasher(",
  ]

  static func findings(in file: SourceFile) -> [Finding] {
    guard let folder = file.sourceFolder else { return [] }
    let module = ModuleTable.module(named: ModuleTable.moduleName(ofFolder: folder))
    guard let module, module.isPure else { return [] }
    return banned.flatMap { file.findings(of: $0, "\(module.name) is pure and may not use \($0)") }
  }
}
