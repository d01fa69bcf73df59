internal import WeftCausality
internal import WeftIngest
internal import WeftStorage

extension Replica {
  /// Writes every operation in the store as operation lines, in the total order but after what they name; imported into an empty store of the same schema
  /// they give the same digest.
  ///
  /// - Parameter body: takes the bytes piece by piece; it must not use the replica.
  @discardableResult
  public func exportOperations(_ body: ([UInt8]) throws -> Void) throws -> ExportReport {
    try withIngest(isLent: true) { ingest in
      try ingest.inSnapshot {
        var composer = LineComposer(
          labels: try Self.distinctLabels(ingest), folded: try ingest.foldedVector(), schema: ingest.schema)
        var writer = JSONWriter()
        func write(_ line: OperationLine) throws {
          line.write(to: &writer)
          writer.endLine()
          try Self.drain(&writer, body)
        }
        try ingest.forEachOperation { try composer.take($0, write) }
        try composer.finish(write)
        if !writer.bytes.isEmpty { try body(Array(writer.bytes)) }
        return composer.report
      }
    }
  }

  /// Writes the state as one JSON object `{id: {"visible": bool, "fields": {name: value}}}`, deleted entities with their last values
  /// included; without a type, one such object for each type by its name.
  ///
  /// - Parameter body: takes the bytes piece by piece; it must not use the replica.
  public func exportState(of type: String? = nil, _ body: ([UInt8]) throws -> Void) throws {
    let types = type.map { [$0] } ?? schema.entities.map(\.name)
    var writer = JSONWriter()
    if type == nil { writer.beginObject() }
    try withIngest(isLent: true) { ingest in
      try ingest.inSnapshot {
        for name in types {
          let index = try ActionCheck.typeIndex(name, in: ingest.schema)
          if type == nil { writer.key(name) }
          writer.beginObject()
          try ingest.forEachEntity(type: index) { state, slot in
            let entity = EntitySnapshot(state, type: index, slot: slot)
            writer.key(entity.reference.idText)
            entity.write(to: &writer)
            try Self.drain(&writer, body)
          }
          writer.endObject()
        }
      }
    }
    if type == nil { writer.endObject() }
    writer.endLine()
    try body(Array(writer.bytes))
  }

  /// Gives away what has been written, if it is worth a piece.
  private static func drain(_ writer: inout JSONWriter, _ body: ([UInt8]) throws -> Void) throws {
    guard writer.bytes.count > pieceByteCount else { return }
    for start in stride(from: 0, to: writer.bytes.count, by: pieceByteLimit) {
      try body(Array(writer.bytes[start..<min(start + pieceByteLimit, writer.bytes.count)]))
    }
    // One long line must not hold its memory for the rest of the export.
    writer.bytes.removeAll(keepingCapacity: writer.bytes.capacity <= pieceByteLimit)
  }

  private static let pieceByteCount = 1 << 16
  private static let pieceByteLimit = 1 << 20

  /// Labels that tell devices apart: one that two devices bear is left to neither, and one that reads like the id of a device
  /// here is left to that.
  private static func distinctLabels(_ ingest: Ingest) throws -> [DeviceID: String] {
    var labels: [DeviceID: String] = [:]
    var counts: [ExactText: Int] = [:]
    for device in try ingest.store.devices.all() {
      counts[ExactText(device.id.description), default: 0] += 1
      guard let label = device.label else { continue }
      labels[device.id] = label
      counts[ExactText(label), default: 0] += 1
    }
    return labels.filter { counts[ExactText($0.value)] == 1 }
  }
}
