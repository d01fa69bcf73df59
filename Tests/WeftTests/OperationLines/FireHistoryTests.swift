internal import Testing
internal import Weft
internal import WeftOperations

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The real history of wildfires, which lies outside of the repository.
@Suite("Operation lines: a real history")
struct FireHistoryTests {
  /// From the folder that the environment names, else the one beside the repository.
  static func history() throws -> [InputLine] {
    let folder: String
    if let named = getenv("WEFT_DATA") {
      folder = String(cString: named)
    } else {
      let repository = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
      folder = "/\(repository)/../shared/data"
    }
    guard let file = fopen("\(folder)/fires.jsonl", "rb") else {
      try Test.cancel("fires.jsonl is not there: set WEFT_DATA to the folder that holds it")
    }
    defer { fclose(file) }
    var splitter = LineSplitter()
    var lines: [InputLine] = []
    // Odd, so that chunks end everywhere within lines.
    var chunk = ContiguousArray<UInt8>(repeating: 0, count: 65_537)
    while true {
      let count = chunk.withUnsafeMutableBytes { fread($0.baseAddress, 1, $0.count, file) }
      if count == 0 { break }
      splitter.feed(ContiguousArray(chunk[..<count]))
      while let line = try splitter.next() { lines.append(line) }
    }
    splitter.finish()
    while let line = try splitter.next() { lines.append(line) }
    return lines
  }

  /// Whether two documents are the same but for the order of members.
  static func areSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
    switch (left, right) {
    case (.object(let left), .object(let right)):
      left.members.count == right.members.count
        && left.members.allSatisfy { member in right[member.name].map { areSame(member.value, $0) } == true }
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { areSame($0, $1) }
    default: left == right
    }
  }

  @Test("Every line is read and written as the same JSON")
  func roundTrip() throws {
    let history = try Self.history()
    #expect(history.count == 4_302)
    #expect(history.last?.number == 4_302)
    var fieldCount = 0
    var entities: Set<String> = []
    for line in history {
      let operations = try OperationLine(line)
      fieldCount += operations.actions.count { $0.code == .set }
      entities.insert(operations.id)
      let written = operations.bytes
      let isSame = Self.areSame(try JSONReader.read(line.bytes, in: line.range), try JSONReader.read(written))
      #expect(isSame, "line \(line.number)")
      #expect(try OperationLine(parsing: written, number: line.number).bytes == written)
    }
    #expect(fieldCount == 29_418)
    #expect(entities.count == 402)
  }

  /// Every field in the order of its first appearance, with the type that its values have in the file.
  static let types: [(String, FieldType)] = [
    ("Name", .text), ("Location", .text), ("Latitude", .real), ("Longitude", .number), ("AcresBurned", .number),
    ("FuelType", .any), ("PercentContained", .number), ("CountyIds", .text), ("AdminUnit", .text), ("Updated", .text),
    ("Started", .text), ("Extinguished", .text), ("ArchiveYear", .int), ("Public", .bool), ("Active", .bool),
    ("Featured", .bool), ("CalFireIncident", .bool), ("MajorIncident", .bool), ("Final", .bool), ("Status", .text),
    ("CanonicalUrl", .text), ("StructuresDestroyed", .int), ("StructuresDamaged", .int),
    ("StructuresThreatened", .int), ("StructuresEvacuated", .any), ("PersonnelInvolved", .int),
    ("CrewsInvolved", .int), ("Injuries", .int), ("Fatalities", .int), ("Helicopters", .int), ("Engines", .int),
    ("Dozers", .int), ("WaterTenders", .int), ("AirTankers", .int), ("ExternalIncidentLink", .text),
  ]

  @Test("The schema inferred has the types that the values have")
  func inference() throws {
    var inference = SchemaInference()
    for line in try Self.history() { try inference.observe(OperationLine(line), number: line.number) }
    let schema = try inference.schema()
    #expect(schema.entities.map(\.name) == ["incident"])
    #expect(schema.entities[0].life == .lastWriterWins)
    let fields = schema.entities[0].fields
    #expect(fields.map(\.name) == Self.types.map(\.0))
    #expect(fields.map(\.type) == Self.types.map(\.1))
    #expect(fields.allSatisfy { $0.rule == .lastWriterWins })
    #expect(try Schema(json: schema.json).digest == schema.digest)
  }
}
