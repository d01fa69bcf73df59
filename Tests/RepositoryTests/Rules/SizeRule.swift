/// How long files and functions may be. The numbers may fall, never rise.
enum SizeRule {
  static let fileLimit = 600
  static let fileWarning = 400
  static let medianLimit = 200
  static let functionLimit = 70

  static func fileFindings(in file: SourceFile) -> [Finding] {
    let count = file.lines.count
    if count <= fileLimit { return [] }
    return [Finding(path: file.path, line: count, message: "\(count) lines, \(fileLimit) are allowed")]
  }

  static func functionFindings(in file: SourceFile) -> [Finding] {
    FunctionSpan.all(in: file).filter { $0.lines.count > functionLimit }.map {
      let message = "\($0.name) has \($0.lines.count) lines, \(functionLimit) are allowed"
      return Finding(path: file.path, line: $0.lines.lowerBound, message: message)
    }
  }

  /// The upper median; 0 without files.
  static func median(of lineCounts: [Int]) -> Int {
    lineCounts.isEmpty ? 0 : lineCounts.sorted()[lineCounts.count / 2]
  }
}
