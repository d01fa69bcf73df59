extension Verb {
  /// Every verb in the order of the help.
  static let all: [Verb] = [
    initialize, inferSchema, importLines, export, sync, digest, status, cat, explain, verify, rebuild, bench, help,
  ]
}
