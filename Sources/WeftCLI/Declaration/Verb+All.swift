extension Verb {
  /// Every verb in the order of the help.
  static let all: [Verb] = [
    initialize, inferSchema, checkSchema, importLines, export, put, add, insert, remove, delete, restore, cat, log,
    history,
    explain, diff, sync, digest, status, doctor, verify, rebuild, backup, bench, help,
  ]
}
