/// Names say what a thing is, and files are named by what they declare.
enum NameRule {
  /// Endings that name no thing.
  static let vagueEndings = [
    "Manager", "Helper", "Helpers", "Util", "Utils", "Utility", "Utilities", "Service", "Impl", "Base", "Info",
  ]

  static func vagueFindings(in file: SourceFile) -> [Finding] {
    let types = TypeDeclaration.all(in: file).filter { !$0.isExtension }.map { ($0.name, $0.line) }
    let parts = file.name.split(separator: "+").map { (String($0), 1) }
    return (parts + types).filter { name, _ in vagueEndings.contains { name.hasSuffix($0) } }.map {
      Finding(path: file.path, line: $0.1, message: "\($0.0) names no thing")
    }
  }

  /// `Type.swift` declares the type, `Type+Aspect.swift` extends or declares it; a program's `main.swift` is free.
  static func fileFindings(in file: SourceFile) -> [Finding] {
    guard file.name != "main", let type = file.name.split(separator: "+").first else { return [] }
    let isAspect = type != file.name
    let isNamed = TypeDeclaration.all(in: file).contains { $0.name == type && (isAspect || !$0.isExtension) }
    if isNamed { return [] }
    return [Finding(path: file.path, line: 1, message: "the file declares no \(type)")]
  }
}
