/// One place that breaks a rule of this repository.
struct Finding: Equatable, CustomStringConvertible {
  var path: String
  var line: Int
  var message: String

  var description: String { "\(path):\(line): \(message)" }
}

extension [Finding] {
  /// One finding a line, as an expectation prints them.
  var report: String { map { "\n\($0)" }.joined() }
}
