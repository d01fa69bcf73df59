internal import Foundation
internal import Testing
internal import Weft

/// Every call with names and values that do not fit: a code, what is wrong by its name, what to do, and nothing is written.
@Suite struct WrongUseTests {
  private let item = EntityReference("item", key: "i")
  private let stranger = EntityReference("itme", key: "i")

  private struct Cell {
    let call: String
    let code: WeftError.Code
    /// What message or remedy must name.
    let names: [String]
    let body: (Replica) throws -> Void

    init(_ call: String, _ code: WeftError.Code, _ names: [String], _ body: @escaping (Replica) throws -> Void) {
      self.call = call
      self.code = code
      self.names = names
      self.body = body
    }
  }

  private var unknownEntities: [Cell] {
    let stranger = stranger
    let bodies: [(String, (Replica) throws -> Void)] = [
      ("create", { try $0.write { _ = try $0.create("itme") } }),
      ("create by key", { try $0.write { _ = try $0.create("itme", key: "i") } }),
      ("set", { try $0.write { try $0.set(stranger, "title", "A") } }),
      ("add", { try $0.write { try $0.add(stranger, "quantity", 1) } }),
      ("insert", { try $0.write { try $0.insert(stranger, "tags", "a") } }),
      ("remove", { try $0.write { try $0.remove(stranger, "tags", "a") } }),
      ("delete", { try $0.write { try $0.delete(stranger) } }),
      ("restore", { try $0.write { try $0.restore(stranger) } }),
      ("fetch in a transaction", { try $0.write { _ = try $0.fetch(stranger) } }),
      ("fetch", { _ = try $0.fetch(stranger) }), ("all", { _ = try $0.all("itme") }),
      ("forEach", { try $0.forEach("itme") { _ in } }), ("history", { _ = try $0.history(stranger) }),
      ("explain", { _ = try $0.explain(stranger) }), ("exportState", { try $0.exportState(of: "itme") { _ in } }),
    ]
    return bodies.map { Cell($0.0, .unknownEntity, ["“itme”"], $0.1) }
  }

  private var unknownFields: [Cell] {
    let item = item
    let bodies: [(String, (Replica) throws -> Void)] = [
      ("set", { try $0.write { try $0.set(item, "titel", "A") } }),
      ("add", { try $0.write { try $0.add(item, "titel", 1) } }),
      ("insert", { try $0.write { try $0.insert(item, "titel", "a") } }),
      ("remove", { try $0.write { try $0.remove(item, "titel", "a") } }),
      ("explain", { _ = try $0.explain(item, "titel") }),
    ]
    return bodies.map { Cell($0.0, .unknownField, ["“item”", "“titel”"], $0.1) }
  }

  private var misfits: [Cell] {
    let item = item
    return [
      Cell("set a counter", .wrongAction, ["“quantity”", "counter", "add"]) {
        try $0.write { try $0.set(item, "quantity", 1) }
      },
      Cell("set a set", .wrongAction, ["“tags”", "insert or remove"]) {
        try $0.write { try $0.set(item, "tags", "a") }
      },
      Cell("add to a text", .wrongAction, ["“title”", "set"]) { try $0.write { try $0.add(item, "title", 1) } },
      Cell("insert into a text", .wrongAction, ["“title”", "set"]) {
        try $0.write { try $0.insert(item, "title", "a") }
      },
      Cell("remove from a counter", .wrongAction, ["“quantity”", "add"]) {
        try $0.write { try $0.remove(item, "quantity", 1) }
      },
      Cell("an int for a text", .wrongType, ["“title”", "text"]) { try $0.write { try $0.set(item, "title", 5) } },
      Cell("a text for an int", .wrongType, ["“size”", "int"]) { try $0.write { try $0.set(item, "size", "secret") } },
      Cell("a text for a bool", .wrongType, ["“done”", "bool"]) { try $0.write { try $0.set(item, "done", "secret") } },
      Cell("a text for an id", .wrongType, ["“list”", "id"]) { try $0.write { try $0.set(item, "list", "secret") } },
      Cell("an int in a set of texts", .wrongType, ["“tags”", "text"]) {
        try $0.write { try $0.insert(item, "tags", 5) }
      },
      Cell("null in a set", .wrongType, ["“tags”", "null"]) { try $0.write { try $0.insert(item, "tags", .null) } },
      Cell("an empty key", .invalidUsage, ["key of a new “item” is empty", "1 to 1024"]) {
        try $0.write { _ = try $0.create("item", key: "") }
      },
      Cell("a key that is too long", .limitExceeded, ["key", "1024"]) {
        try $0.write { _ = try $0.create("item", key: String(repeating: "k", count: 1_025)) }
      },
      Cell("sync with itself", .invalidUsage, ["itself"]) { try $0.sync(with: $0) },
    ]
  }

  @Test("each call says what is wrong by its name and what to do, never a value, and writes nothing")
  func table() throws {
    let replica = try Replica.inMemory(1)
    try replica.write { try $0.create(item) }
    let dump = try replica.dumpLines()
    for cell in unknownEntities + unknownFields + misfits {
      do {
        try cell.body(replica)
        Issue.record("\(cell.call) was taken")
      } catch {
        let error = try #require(error as? WeftError, "\(cell.call): \(error)")
        #expect(error.code == cell.code, "\(cell.call): \(error)")
        for name in cell.names { #expect(error.description.contains(name), "\(cell.call): \(error)") }
        #expect(!error.remedy.isEmpty && error.remedy.hasSuffix("."), "\(cell.call)")
        #expect(!error.description.contains("secret"), "\(cell.call)")
        // What an application that knows nothing of Weft shows.
        #expect((error as any Error).localizedDescription == error.description)
        #expect((error as NSError).localizedRecoverySuggestion == error.remedy)
      }
    }
    #expect(try replica.dumpLines() == dump)
  }

  @Test("a schema that cannot be says where, why and what to do, also to whom knows no more than an error")
  func schemas() throws {
    do {
      _ = try Schema(entities: [EntityType("item", fields: [Field("a", .text), Field("A", .text)])])
      Issue.record("names that collide were taken")
    } catch {
      #expect(error.message.contains("item.A") && error.message.contains("“a”"))
      #expect((error as any Error).localizedDescription == "\(error.message) \(error.remedy)")
    }
    do {
      _ = try Stamp(milliseconds: -1, counter: 0)
      Issue.record("a stamp before 1970 was taken")
    } catch {
      #expect((error as any Error).localizedDescription == "a stamp is not before 1970 (-1 ms)")
    }
  }
}
