internal import Foundation
internal import Testing
internal import Weft

/// The real history of `fires.jsonl` and the state that it must fold to.
///
/// Found through `WEFT_DATA`, else in `../shared/data` beside the repository; where it is missing the test is cancelled and says so.
struct FireHistory {
  let lines: ContiguousArray<UInt8>
  let expected: JSONValue

  init() throws {
    let folder =
      ProcessInfo.processInfo.environment["WEFT_DATA"]
      ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../../shared/data")
      .standardizedFileURL.path
    guard let lines = FileManager.default.contents(atPath: folder + "/fires.jsonl"),
      let expected = FileManager.default.contents(atPath: folder + "/fires.expected.json")
    else {
      try Test.cancel("fires.jsonl is not there: set WEFT_DATA to the folder that holds it")
    }
    self.lines = ContiguousArray(lines)
    self.expected = try JSONReader.read(ContiguousArray(expected))
  }

  /// The schema that inference finds in the lines.
  func schema() throws -> Schema {
    var inference = SchemaInference()
    var splitter = LineSplitter()
    splitter.feed(lines)
    while let line = try splitter.next() { try inference.observe(OperationLine(line), number: line.number) }
    return try inference.schema()
  }

  func replica(at path: String, label: String) throws -> Replica {
    try Replica(try schema(), at: .file(path), options: ReplicaOptions(label: label))
  }

  @discardableResult
  func importAll(into replica: Replica, only label: String? = nil) throws -> ImportReport {
    try importLines([UInt8](lines), into: replica, only: label)
  }

  func importLines(_ lines: [UInt8], into replica: Replica, only label: String? = nil) throws -> ImportReport {
    var rest: [UInt8]? = lines
    return try replica.importOperations(onlyDevice: label) {
      defer { rest = nil }
      return rest
    }
  }

  /// Expects the exported state to be the expected one, value for value.
  func expectState(of replica: Replica) throws {
    var exported = ContiguousArray<UInt8>()
    try replica.exportState(of: "incident") { exported.append(contentsOf: $0) }
    let state = try JSONReader.read(exported)
    guard case .object(let got) = state, case .object(let wanted) = expected else {
      Issue.record("the exports are no objects")
      return
    }
    #expect(got.members.count == wanted.members.count)
    for member in wanted.members { expectEntity(got[member.name], member.value, member.name) }
  }

  private func expectEntity(_ got: JSONValue?, _ wanted: JSONValue, _ id: String) {
    guard case .object(let got)? = got, case .object(let wanted) = wanted, case .object(let gotFields)? = got["fields"],
      case .object(let wantedFields)? = wanted["fields"]
    else {
      Issue.record("\(id) is missing or has no fields")
      return
    }
    #expect(got["visible"] == wanted["visible"], "\(id)")
    #expect(gotFields.members.count == wantedFields.members.count, "\(id)")
    for field in wantedFields.members { #expect(gotFields[field.name] == field.value, "\(id).\(field.name)") }
  }
}

extension FireHistory {
  /// The lines with the devices' turns in another order, each device's own lines in theirs.
  func shuffledLines(seed: UInt64) throws -> [UInt8] {
    let bits = SeededBits(seed)
    var queues: [String: [ArraySlice<UInt8>]] = [:]
    var order: [String] = []
    for line in [UInt8](lines).split(separator: UInt8(ascii: "\n")) {
      let device = try OperationLine(parsing: ContiguousArray(line), number: 1).device
      queues[device, default: []].append(line)
      order.append(device)
    }
    for index in order.indices.reversed() { order.swapAt(index, bits.next(below: index + 1)) }
    var taken: [String: Int] = [:]
    var shuffled: [UInt8] = []
    for device in order {
      guard let queue = queues[device] else { continue }
      shuffled += queue[taken[device, default: 0]]
      shuffled.append(UInt8(ascii: "\n"))
      taken[device, default: 0] += 1
    }
    return shuffled
  }
}
