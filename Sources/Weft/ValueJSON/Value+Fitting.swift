package import WeftOperations

extension Value {
  /// The value as a field of that type takes it where JSON could not say it better: a whole number for a real, a UUID in text
  /// for an id. Anything else is unchanged, and judged by the field.
  package func fitting(_ type: FieldType) -> Value {
    switch (type, self) {
    case (.real, .int(let value)):
      let real = Double(value)
      return Int64(exactly: real) == value ? .real(real) : self
    case (.id, .text(let text)): return EntityID(text).map { .id($0) } ?? self
    default: return self
    }
  }
}
