package import WeftOperations

extension WeftError {
  /// - Parameter line: The line of the input that gave the schema its faulty part.
  package init(_ error: SchemaError, line: Int? = nil) {
    let place = line.map { "Line \($0): " } ?? ""
    self.init(.schemaInvalid, place + error.message, remedy: error.remedy, field: error.field, line: line)
  }
}
