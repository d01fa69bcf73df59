extension WeftError {
  /// A document, named by the subject of a sentence, that is not JSON, or none that is taken.
  init(_ error: JSONError, in subject: String) {
    self.init(
      .malformedInput, "\(subject) \(error.predicate(at: "line \(error.line), column \(error.column)")).",
      remedy: error.remedy ?? "Correct the text there.", line: error.line)
  }
}
