/// The dependencies that `Package.swift` declares, read as text and held against the module table.
enum ManifestRule {
  static func findings(inManifest text: String, modules: [ModuleTable.Module]) -> [Finding] {
    let words = SourceText.blanked(text, keepingStrings: true).split(whereSeparator: \.isWhitespace)
    let manifest = words.joined(separator: " ").replacing("( ", with: "(")
    return modules.flatMap { module in
      let declarations = arguments(declaring: module.name, in: manifest)
      if declarations.isEmpty { return [Finding(path: "Package.swift", line: 1, message: "\(module.name) is missing")] }
      let allowed = ModuleTable.importable(by: module)
      return names(in: declarations).filter { $0 != module.name && !allowed.contains($0) }.compactMap { name in
        if let owner = ModuleTable.libraries[name], owner == module.name { return nil }
        return Finding(path: "Package.swift", line: 1, message: "\(module.name) may not depend on \(name)")
      }
    }
  }

  /// What follows the name of a module to the end of the call: `module("Fold", …)` or `.target(name: "WeftFold", …)`.
  private static func arguments(declaring module: String, in manifest: String) -> [Substring] {
    let starts = ["module(\"\(module.dropFirst("Weft".count))\"", "arget(name: \"\(module)\""]
    return starts.flatMap { start in manifest.ranges(of: start).map { callRest(manifest[$0.upperBound...]) } }
  }

  private static func callRest(_ text: Substring) -> Substring {
    var depth = 0
    let end = text.firstIndex { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth < 0
    }
    return text[..<(end ?? text.endIndex)]
  }

  /// The quoted names of modules and libraries, in order.
  private static func names(in declarations: [Substring]) -> [String] {
    declarations.flatMap { declaration in
      let parts = declaration.split(separator: "\"", omittingEmptySubsequences: false)
      return parts.indices.filter { !$0.isMultiple(of: 2) }.map { String(parts[$0]) }
        .filter { ModuleTable.module(named: $0) != nil || ModuleTable.libraries[$0] != nil }
    }
  }
}
