internal import Testing
internal import Weft
internal import WeftOperations

@Suite("Operation lines: what is refused")
struct OperationLineRefusalTests {
  struct Refusal: Sendable {
    let text: String
    let message: String

    init(_ text: String, _ message: String) {
      self.text = text
      self.message = message
    }

    /// A line of which all but the actions is in order.
    static func actions(_ text: String, _ message: String) -> Refusal {
      Refusal("{\"t\":1,\"device\":\"a\",\"entity\":\"item\",\"id\":\"x\",\(text)}", message)
    }

    /// A line of which all but the head is in order.
    static func head(_ text: String, _ message: String) -> Refusal {
      Refusal("{\(text),\"delete\":true}", message)
    }
  }

  static let rest = #""device":"a","entity":"item","id":"x""#
  static let long = String(repeating: "é", count: 33)

  static let heads: [Refusal] = [
    Refusal("", "Line 41 is not JSON at column 1: expected a value."),
    Refusal("nonsense", "is not JSON at column 2: expected 'null'"),
    Refusal("{} {}", "is not JSON at column 4: expected the end of the document"),
    Refusal(#"{"t":1,"t":2}"#, "Line 41 has at column 8 a name that its JSON object has already."),
    Refusal("[]", "Line 41 is not an object."), Refusal("7", "is not an object"),
    Refusal("{}", "Line 41 has no “t”."),
    .head(rest, "has no “t”"),
    .head("\"t\":\"1\",\(rest)", "has a “t” that is not a whole number"),
    .head("\"t\":1.0,\(rest)", "has a “t” that is not a whole number"),
    .head("\"t\":null,\(rest)", "has a “t” that is not a whole number"),
    .head("\"t\":-1,\(rest)", "has a negative “t”"),
    .head("\"t\":253402214400000,\(rest)", "has a “t” after 30 December 9999"),
    .head("\"t\":9223372036854775808,\(rest)", "Line 41 has at column 6 a whole number beyond 64 bits."),
    .head("\"t\":1,\"counter\":-1,\(rest)", "has a “counter” that is not a whole number from 0 to 65535"),
    .head("\"t\":1,\"counter\":65536,\(rest)", "has a “counter” that is not a whole number from 0 to 65535"),
    .head("\"t\":1,\"counter\":null,\(rest)", "has a “counter” that is not a whole number from 0 to 65535"),
    .head("\"t\":0,\"counter\":0,\(rest)", "has 0 as “t” and as “counter”, which is no stamp"),
    .head(
      "\"t\":1,\"sequence\":0,\(rest)", "has a “sequence” that is not a whole number from 1 to 4611686018427387904"),
    .head("\"t\":1,\"sequence\":4611686018427387905,\(rest)", "has a “sequence” that is not a whole number"),
    .head("\"t\":1,\"sequence\":\"1\",\(rest)", "has a “sequence” that is not a whole number"),
    .head(#""t":1,"entity":"item","id":"x""#, "has no “device”"),
    .head(#""t":1,"device":7,"entity":"item","id":"x""#, "has no text as “device”"),
    .head(#""t":1,"device":"","entity":"item","id":"x""#, "has an empty “device”"),
    .head(#""t":1,"device":"a\u0007","entity":"item","id":"x""#, "has a “device” that contains a control character"),
    .head(#""t":1,"device":"a\u0085","entity":"item","id":"x""#, "has a “device” that contains a control character"),
    .head(
      "\"t\":1,\"device\":\"\(long)\",\"entity\":\"item\",\"id\":\"x\"", "has a “device” that is longer than 64 bytes"),
    .head(#""t":1,"device":"a","id":"x""#, "has no “entity”"),
    .head(#""t":1,"device":"a","entity":{},"id":"x""#, "has no text as “entity”"),
    .head(#""t":1,"device":"a","entity":"","id":"x""#, "has an empty “entity”"),
    .head(#""t":1,"device":"a","entity":"item""#, "has no “id”"),
    .head(#""t":1,"device":"a","entity":"item","id":5"#, "has no text as “id”"),
    .head(#""t":1,"device":"a","entity":"item","id":"""#, "has an empty “id”"),
    .head(
      "\"t\":1,\"device\":\"a\",\"entity\":\"item\",\"id\":\"\(String(repeating: "x", count: 1_025))\"",
      "has an “id” that is longer than 1024 bytes"),
    .head("\"t\":1,\"time\":2,\(rest)", "has the member “time”, which is not one of an operation line"),
    .head("\"T\":1,\(rest)", "has the member “T”, which is not one of an operation line"),
    .head("\"t\":1,\"line\\nbreak\":2,\(rest)", "has the member “line\u{FFFD}break”, which"),
  ]

  static let actions: [Refusal] = [
    Refusal("{\"t\":1,\(rest)}", "has no action"),
    .actions(#""names":{"a":1}"#, "has no action"),
    .actions(#""delete":false"#, "has a “delete” that is not true"),
    .actions(#""create":false"#, "has a “create” that is not true"),
    .actions(#""restore":1"#, "has a “restore” that is not true"),
    .actions(#""create":null,"set":{"f":1}"#, "has a “create” that is not true"),
    .actions(#""set":[]"#, "has no object as “set”"),
    .actions(#""set":{}"#, "has no field in “set”"),
    .actions(#""set":{"f":1},"add":{}"#, "has no field in “add”"),
    .actions(#""set":{"":1}"#, "has a field with an empty name in “set”"),
    .actions(#""set":{"f":[1]}"#, "has in “set” for “f” what is an array"),
    .actions(#""set":{"f":{"street":"Main"}}"#, "has in “set” for “f” what is an object that is no value"),
    .actions(#""set":{"f":{"$bytes":"?"}}"#, "has in “set” for “f” what is an object whose $bytes is not base64"),
    .actions(#""set":{"f":{"$id":"?"}}"#, "has in “set” for “f” what is an object whose $id is not a UUID"),
    .actions(
      #""set":{"f":{"$real":"?"}}"#, "has in “set” for “f” what is an object whose $real is none of the known words"),
    .actions(#""set":{"f":18446744073709551616}"#, "a whole number beyond 64 bits"),
    .actions(#""set":{"f":1,"f":2}"#, "a name that its JSON object has already"),
    .actions(#""add":{"f":1.0}"#, "has in “add” for “f” no whole number"),
    .actions(#""add":{"f":null}"#, "has in “add” for “f” no whole number"),
    .actions(#""add":{"f":[1]}"#, "has in “add” for “f” no whole number"),
    .actions(#""insert":{"f":"a"}"#, "has in “insert” for “f” no array with elements"),
    .actions(#""insert":{"f":[]}"#, "has in “insert” for “f” no array with elements"),
    .actions(#""remove":{"f":{"a":1}}"#, "has in “remove” for “f” no array with elements"),
    .actions(#""remove":{"f":[1,[2]]}"#, "has in “remove” for “f” what is an array"),
    .actions(#""delete":true,"names":[]"#, "has “names” that are not an object"),
    .actions(#""delete":true,"restore":true,"names":{}"#, "has “names” and 2 operations"),
    .actions(#""insert":{"f":[1,2]},"names":{"a":1}"#, "has “names” and 2 operations"),
    .actions(#""set":{"f":1},"names":{"a":1}"#, "has “names” although “set” takes none"),
    .actions(#""create":true,"names":{}"#, "has “names” although “create” takes none"),
    .actions(#""delete":true,"names":{"a":0}"#, "has “names” whose sequence for “a” is not a whole number from 1 on"),
    .actions(#""delete":true,"names":{"a":"1"}"#, "has “names” whose sequence for “a” is not a whole number from 1 on"),
    .actions(#""delete":true,"names":{"":1}"#, "has a label in “names” that is empty"),
  ]

  @Test("A line that is wrong is refused with its number and what is wrong", arguments: heads + actions)
  func refusal(_ refusal: Refusal) throws {
    let error = try #require(throws: WeftError.self) { try OperationLineTests.read(refusal.text, number: 41) }
    #expect(error.code == .malformedInput)
    #expect(error.line == 41)
    #expect(error.message.hasPrefix("Line 41 "), "\(error)")
    #expect(error.message.contains(refusal.message), "\(error)")
    #expect(!error.remedy.isEmpty)
    #expect(!error.isRetryable)
  }

  @Test("An error knows the entity and the field and tells no value")
  func context() throws {
    let text = #"{"t":1,"device":"a","entity":"item","id":"milk","set":{"note":{"$id":"secret"}}}"#
    let error = try #require(throws: WeftError.self) { try OperationLineTests.read(text) }
    #expect(error.entity == EntityReference("item", key: "milk"))
    #expect(error.field == "note")
    #expect(!error.description.contains("secret"))
    #expect(!error.description.contains("\n"))
  }

  @Test("A hostile name is cut in the message")
  func longName() throws {
    let name = String(repeating: "x", count: 100_000)
    let error = try #require(throws: WeftError.self) { try OperationLineTests.read("{\"\(name)\":1}") }
    #expect(error.message.utf8.count < 250)
  }
}
