internal import Testing

/// A process that ended by a trap ended by a signal; a thrown error would have ended it with a code.
func expectTrap(_ result: ExitTest.Result?, at location: SourceLocation = #_sourceLocation) {
  guard case .signal = result?.exitStatus else {
    Issue.record("no trap", sourceLocation: location)
    return
  }
}
