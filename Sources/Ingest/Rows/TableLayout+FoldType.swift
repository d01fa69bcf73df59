package import WeftFold
internal import WeftOperations
package import WeftStorage

extension TableLayout {
  /// The state table that an entity type gets.
  package init(_ type: FoldType) {
    self.init(
      type: type.name,
      columns: type.fields.map { field in
        switch field.place {
        case .register: Column(field.name, ColumnType(field.type))
        case .counter: Column(field.name, .integer)
        case .set: Column(field.name, .text)
        }
      })
  }
}

extension ColumnType {
  init(_ type: FieldType) {
    switch type {
    case .bool, .int: self = .integer
    case .real: self = .real
    case .text: self = .text
    case .bytes, .id: self = .blob
    case .number, .any: self = .any
    }
  }
}
