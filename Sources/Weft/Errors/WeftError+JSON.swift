extension WeftError {
  /// A document, named by the subject of a sentence, that is not JSON.
  init(_ error: JSONError, in subject: String) {
    self.init(
      .malformedInput, "\(subject) is not JSON at line \(error.line), column \(error.column): \(error.message).",
      remedy: "Correct the text there.", line: error.line)
  }
}
