internal import Foundation
internal import Testing
internal import Weft

/// Labels come along with what their devices wrote.
@Suite struct LabelSyncTests {
  private let item = EntityReference("item", EntityID(rawValue: 1))

  private func replica(_ label: String?, seed: UInt64) throws -> Replica {
    let schema = try Schema(
      version: 1, entities: [EntityType("item", fields: [Field("title", .text, .lastWriterWins)])])
    return try Replica(schema, at: .memory, options: .manual(label, seed: seed))
  }

  private func write(_ title: String, to replica: Replica) throws {
    try replica.write { try $0.set(item, "title", .text(title)) }
  }

  /// Who wrote each title, as the replica knows it.
  private func authors(in replica: Replica) throws -> [String: String?] {
    let explanation = try #require(try replica.explain(item, "title"))
    var authors: [String: String?] = [:]
    for entry in try #require(explanation.sections.first).entries {
      guard case .text(let title)? = entry.history.operation.action.value else { continue }
      authors[title] = .some(entry.history.label)
    }
    return authors
  }

  /// The devices that the exported lines name.
  private func exportedDevices(of replica: Replica) throws -> Set<String> {
    var lines: [UInt8] = []
    try replica.exportOperations { lines += $0 }
    return Set(
      try lines.split(separator: UInt8(ascii: "\n")).map {
        try OperationLine(parsing: ContiguousArray($0), number: 1).device
      })
  }

  @Test("Each of two replicas learns what the other is called, a third learns both from the second")
  func relay() throws {
    let (phone, kitchen, hall) = (
      try replica("phone", seed: 1), try replica("kitchen", seed: 2), try replica(nil, seed: 3)
    )
    try write("by phone", to: phone)
    try write("by kitchen", to: kitchen)
    try phone.sync(with: kitchen)
    try kitchen.sync(with: hall)
    for replica in [phone, kitchen, hall] {
      #expect(try authors(in: replica) == ["by phone": "phone", "by kitchen": "kitchen"])
      #expect(try exportedDevices(of: replica) == ["phone", "kitchen"])
      #expect(try Set(replica.history(item).map(\.label)) == ["phone", "kitchen"])
    }
    let reasons = try #require(try hall.explain(item, "title")).sections.flatMap(\.entries).map(\.reason)
    #expect(reasons.contains { $0.contains("phone") || $0.contains("kitchen") })
    // What people call the third is not for others to say.
    #expect(try hall.label == nil)
  }

  @Test("Later batches bring no label, and none is known of a device without one")
  func later() throws {
    let (phone, kitchen) = (try replica(nil, seed: 1), try replica("kitchen", seed: 2))
    try write("first", to: phone)
    try phone.sync(with: kitchen)
    #expect(try authors(in: kitchen) == ["first": nil])
    try write("second", to: phone)
    let sync = try phone.sync(with: kitchen)
    #expect(sync.sent.operationCount == 1 && sync.isInAgreement)
    #expect(try authors(in: kitchen) == ["first": nil, "second": nil])
    #expect(try exportedDevices(of: kitchen) == [phone.device.description])
  }

  @Test("Two devices may bear one label: exported lines then name both by their ids")
  func sameLabel() throws {
    let (one, other) = (try replica("phone", seed: 1), try replica("phone", seed: 2))
    try write("one", to: one)
    try write("other", to: other)
    try one.sync(with: other)
    for replica in [one, other] {
      #expect(try authors(in: replica) == ["one": "phone", "other": "phone"])
      #expect(try exportedDevices(of: replica) == [one.device.description, other.device.description])
    }
  }

  @Test("A label that reads like another device's id is not taken for that device by an export")
  func labelLikeAnID() throws {
    let plain = try replica(nil, seed: 1)
    let posing = try replica(plain.device.description, seed: 2)
    try write("plain", to: plain)
    try write("posing", to: posing)
    try plain.sync(with: posing)
    #expect(try exportedDevices(of: plain) == [plain.device.description, posing.device.description])
  }

  @Test("What a store's own device is called is not for a peer to say, not even for a copy of the store")
  func own() throws {
    let folder = try TemporaryFolder()
    let (path, copyPath) = (folder.file("store"), folder.file("copy"))
    let schema = try replica(nil, seed: 9).schema
    _ = try Replica(schema, at: .file(path), options: .manual(seed: 1))
    try FileManager.default.copyItem(atPath: path, toPath: copyPath)
    let copy = try Replica(at: .file(copyPath), options: .manual("copy", seed: 2))
    try write("by the copy", to: copy)
    let store = try Replica(at: .file(path), options: .manual(seed: 3))
    let kitchen = try replica("kitchen", seed: 4)
    #expect(try store.device == copy.device)
    for replica in [store, kitchen] { try copy.sync(with: replica) }
    #expect(try authors(in: store) == ["by the copy": nil])
    #expect(try store.label == nil)
    #expect(try authors(in: kitchen) == ["by the copy": "copy"])
  }

  @Test("A label is kept: nothing that comes later takes its place")
  func kept() throws {
    let folder = try TemporaryFolder()
    let (path, copyPath) = (folder.file("store"), folder.file("copy"))
    let schema = try replica(nil, seed: 9).schema
    _ = try Replica(schema, at: .file(path), options: .manual(seed: 1))
    try FileManager.default.copyItem(atPath: path, toPath: copyPath)
    let store = try Replica(at: .file(path), options: .manual("store", seed: 2))
    let copy = try Replica(at: .file(copyPath), options: .manual("copy", seed: 3))
    let kitchen = try replica("kitchen", seed: 4)
    try write("first", to: store)
    try store.sync(with: kitchen)
    try store.sync(with: copy)
    try write("second", to: copy)
    try copy.sync(with: kitchen)
    #expect(try copy.label == "copy")
    #expect(try authors(in: copy) == ["first": "copy", "second": "copy"])
    #expect(try authors(in: kitchen) == ["first": "store", "second": "store"])
  }
}
