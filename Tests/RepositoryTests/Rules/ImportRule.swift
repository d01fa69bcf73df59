/// Imports point down only, as the module table says, and each says who sees what it brings.
enum ImportRule {
  /// Where access levels are concerned; applies to tests and benchmarks too.
  static func accessFindings(in file: SourceFile) -> [Finding] {
    ImportStatement.all(in: file).filter { $0.access == nil }.map {
      Finding(path: file.path, line: $0.line, message: "the import of \($0.module) has no access level")
    }
  }

  /// Where directions are concerned; applies to files of a module.
  static func directionFindings(in file: SourceFile) -> [Finding] {
    guard let folder = file.sourceFolder else { return [] }
    let name = ModuleTable.moduleName(ofFolder: folder)
    guard let module = ModuleTable.module(named: name) else {
      return [Finding(path: file.path, line: 1, message: "\(name) is not in the module table")]
    }
    return ImportStatement.all(in: file).compactMap { statement in
      refusal(of: statement.module, in: module).map { Finding(path: file.path, line: statement.line, message: $0) }
    }
  }

  private static func refusal(of imported: String, in module: ModuleTable.Module) -> String? {
    if let owner = ModuleTable.libraries[imported] {
      return owner == module.name ? nil : "\(imported) is seen by \(owner) alone, not by \(module.name)"
    }
    if ModuleTable.platform.contains(imported) {
      return module.isPure ? "\(module.name) is pure and may not import \(imported)" : nil
    }
    if ModuleTable.importable(by: module).contains(imported) { return nil }
    return "\(module.name) may not import \(imported)"
  }
}
