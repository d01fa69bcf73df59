internal import WeftOperations

extension OperationLine {
  /// The line as JSON without a line feed; reading it gives the same line again, and writing that the same bytes.
  package var bytes: ContiguousArray<UInt8> {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Writes the line as one document; its members always have the same order.
  ///
  /// - Precondition: The line has at least one operation.
  package func write(to writer: inout JSONWriter) {
    precondition(!actions.isEmpty, "an operation line without operations")
    writer.beginObject()
    writer.key("t")
    writer.integer(milliseconds)
    if let counter { writer.member("counter", Int64(counter)) }
    writer.member("device", device)
    if let sequence { writer.member("sequence", Int64(sequence)) }
    writer.member("entity", entity)
    writer.member("id", id)
    writeActions(to: &writer)
    if let names {
      writer.key("names")
      writer.beginObject()
      for name in names { writer.member(name.label, Int64(name.sequence)) }
      writer.endObject()
    }
    writer.endObject()
  }

  private func writeActions(to writer: inout JSONWriter) {
    var next = actions.startIndex
    while next < actions.endIndex {
      let first = actions[next]
      let end = actions[next...].firstIndex { $0.rank != first.rank } ?? actions.endIndex
      writer.key(first.code.name)
      switch first {
      case .create, .delete, .restore: writer.bool(true)
      case .set, .add: writeFields(actions[next..<end], to: &writer)
      case .insert, .remove: writeElements(actions[next..<end], to: &writer)
      }
      next = end
    }
  }

  /// Writes settings or additions, each field once.
  private func writeFields(_ actions: ArraySlice<LineAction>, to writer: inout JSONWriter) {
    writer.beginObject()
    for action in actions {
      guard let field = action.field, let value = action.value else { continue }
      writer.key(field)
      writer.write(value.json)
    }
    writer.endObject()
  }

  /// Writes insertions or removals, those of a field one after the other.
  private func writeElements(_ actions: ArraySlice<LineAction>, to writer: inout JSONWriter) {
    writer.beginObject()
    var openField: String?
    for action in actions {
      guard let field = action.field, let element = action.value else { continue }
      if openField?.isExactly(field) != true {
        if openField != nil { writer.endArray() }
        writer.key(field)
        writer.beginArray()
        openField = field
      }
      writer.write(element.json)
    }
    writer.endArray()
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ value: Int64) {
    key(name)
    integer(value)
  }

  fileprivate mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }
}
