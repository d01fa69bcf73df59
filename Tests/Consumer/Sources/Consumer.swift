import Foundation
import Weft

/// Uses Weft as an application does, by its public API alone, and stops at the first surprise.
@main
enum Consumer {
  static func main() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("weft-consumer-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    let schema = try household()
    let phone = try Replica(
      schema, at: .file(folder.appendingPathComponent("phone.weft").path), options: ReplicaOptions(label: "phone"))
    let laptop = try Replica(schema, at: .memory, options: ReplicaOptions(label: "laptop"))
    let milk = try writeApart(phone, laptop)
    try meet(phone, laptop, milk)
    try explain(phone, milk)
    try exchangeAsLines(phone, schema)
    try refuse(phone, milk)
    try reopen(folder.appendingPathComponent("phone.weft").path, phone)
    print("The public API does what it says.")
  }

  static func household() throws -> Schema {
    let schema = try Schema(
      version: 1,
      entities: [
        EntityType(
          "item", life: .editsRevive,
          fields: [
            Field("title", .text), Field("price", .number), Field("bought", .bool),
            Field("quantity", .int, .counter), Field("tags", .text, .set(.addWins)),
          ]),
        EntityType("list", life: .deleteWins, fields: [Field("name", .text, .lastWriterWins)]),
      ])
    let read = try Schema(json: schema.json)
    expect(read.json == schema.json, "a schema is the same after its JSON form")
    return schema
  }

  static func writeApart(_ phone: Replica, _ laptop: Replica) throws -> EntityReference {
    let milk = EntityReference("item", key: "milk")
    let receipt = try phone.write { tx in
      try tx.create(milk)
      try tx.set(milk, "title", .text("Milk"))
      try tx.set(milk, "price", .real(1.5))
      try tx.add(milk, "quantity", 2)
      try tx.insert(milk, "tags", .text("dairy"))
    }
    expect(receipt.operationCount == 5, "five operations")
    expect(receipt.firstStamp.map { $0 < receipt.lastStamp ?? $0 } == true, "stamps rise")
    let nothing = try phone.write { try $0.set(milk, "price", .real(1.5)) }
    expect(nothing.operationCount == 0, "an unchanged value makes no operation")
    try laptop.write { tx in
      try tx.create("item", key: "milk")
      try tx.add(milk, "quantity", -1)
      try tx.set(milk, "bought", .bool(true))
      let list = try tx.create("list")
      try tx.set(list, "name", .text("Sunday"))
      try tx.delete(list)
      expect(try tx.fetch(list)?.isVisible == false, "a transaction sees its own deletion")
      try tx.restore(list)
    }
    return milk
  }

  static func meet(_ phone: Replica, _ laptop: Replica, _ milk: EntityReference) throws {
    let report = try phone.sync(with: laptop)
    expect(report.isInAgreement && report.haveEqualDigests == true, "both agree")
    expect(report.sent.operationCount == 5 && report.received.operationCount > 0, "operations each way")
    expect(report.forkedDevices.isEmpty, "no history has forked")
    expect(try phone.digest() == laptop.digest(), "one digest")
    expect(try phone.deepDigest() == laptop.deepDigest(), "one deep digest")
    let seen = try laptop.fetch(milk)
    expect(seen?["quantity"] == .counter(1), "deltas add up")
    expect(seen?["tags"] == .set([.text("dairy")]) && seen?["title"] == .value(.text("Milk")), "fields merge")
    expect(try phone.all("list").count == 1, "a restored list is visible")
    var names: [EntityReference] = []
    try phone.forEach("item", includingHidden: true) { names.append($0.reference) }
    expect(names == [milk], "one item, whoever made it")
  }

  static func explain(_ phone: Replica, _ milk: EntityReference) throws {
    let history = try phone.history(milk)
    expect(history.count > 5 && history.allSatisfy(\.isFolded), "the whole history")
    let explanation = try phone.explain(milk, "quantity")
    expect(explanation?.sections.first?.entries.count == 2, "two deltas made the quantity")
    let status = try phone.status()
    expect(!status.needsAttention && status.deviceCount == 2, "nothing needs attention")
    let report = try phone.verify()
    expect(report.isClean && report.findings.isEmpty, "nothing is damaged")
    let digest = try phone.digest()
    try phone.rebuild()
    try phone.flush()
    expect(try phone.digest() == digest, "rebuilding changes nothing")
  }

  static func exchangeAsLines(_ phone: Replica, _ schema: Schema) throws {
    var lines: [UInt8] = []
    let exported = try phone.exportOperations { lines += $0 }
    let copy = try Replica(schema, at: .memory, options: ReplicaOptions(label: "copy"))
    var rest: [UInt8]? = lines
    let imported = try copy.importOperations {
      defer { rest = nil }
      return rest
    }
    expect(imported.operationCount == exported.operationCount, "every operation comes back")
    expect(try copy.digest() == phone.digest(), "to the same digest")
    var state: [UInt8] = []
    try copy.exportState(of: "item") { state += $0 }
    expect(try JSONSerialization.jsonObject(with: Data(state)) is [String: Any], "the state is JSON")
  }

  static func refuse(_ phone: Replica, _ milk: EntityReference) throws {
    do {
      try phone.write { try $0.set(milk, "quantity", .int(7)) }
      expect(false, "a counter takes no set")
    } catch let error as WeftError {
      expect(error.code == .wrongAction && !error.remedy.isEmpty && !error.isRetryable, "and says what to do")
    }
    do {
      _ = try phone.all("shop")
      expect(false, "an unknown entity type is refused")
    } catch {
      expect(error.code == .unknownEntity, "by its code")
    }
    struct Mine: Error {}
    do {
      try phone.write { tx in
        try tx.add(milk, "quantity", 100)
        throw Mine()
      }
    } catch is Mine {
      expect(try phone.fetch(milk)?["quantity"] == .counter(1), "a closure that throws leaves nothing")
    }
  }

  static func reopen(_ path: String, _ phone: Replica) throws {
    let again = try Replica(at: .file(path))
    expect(try again.digest() == phone.digest(), "another opening sees the same")
    expect(try again.label == "phone" && again.device == phone.device, "and writes as the same device")
    expect(again.schema.entities.map(\.name) == ["item", "list"], "with the schema of the store")
  }

  static func expect(_ condition: @autoclosure () throws -> Bool, _ what: String) {
    if (try? condition()) == true { return }
    print("Not so: \(what).")
    exit(1)
  }
}
