internal import Testing
internal import Weft
internal import WeftOperations

@Suite("Operation lines")
struct OperationLineTests {
  static func read(_ text: String, number: Int = 1) throws(WeftError) -> OperationLine {
    try OperationLine(parsing: ContiguousArray(text.utf8), number: number)
  }

  static func text(_ line: OperationLine) -> String { String(decoding: line.bytes, as: UTF8.self) }

  @Test("All members are read")
  func everything() throws {
    let line = try Self.read(
      """
      {"restore":true,"delete":true,"remove":{"tags":["old"]},"insert":{"tags":["b","a"],"notes":[1,1.0,null]},
       "add":{"n":-9223372036854775808,"m":0},"set":{"z":null,"a":{"$real":"NaN"}},"create":true,
       "id":"milk","entity":"item","sequence":4611686018427387904,"device":"küche","counter":65535,"t":253402214399999}
      """)
    #expect(line.milliseconds == 253_402_214_399_999)
    #expect(line.counter == 65_535)
    #expect(line.device == "küche")
    #expect(line.sequence == 1 << 62)
    #expect(line.entity == "item")
    #expect(line.id == "milk")
    #expect(line.names == nil)
    #expect(
      line.actions == [
        .create, .set(field: "z", value: .null), .set(field: "a", value: .real(.nan)), .add(field: "n", amount: .min),
        .add(field: "m", amount: 0), .insert(field: "tags", element: .text("b")),
        .insert(field: "tags", element: .text("a")), .insert(field: "notes", element: .int(1)),
        .insert(field: "notes", element: .real(1)), .insert(field: "notes", element: .null),
        .remove(field: "tags", element: .text("old")), .delete, .restore,
      ])
  }

  @Test("What may be left out is nil")
  func least() throws {
    let line = try Self.read(#"{"t":0,"device":"a","entity":"item","id":"x","create":true}"#)
    #expect(line.milliseconds == 0)
    #expect(line.counter == nil)
    #expect(line.sequence == nil)
    #expect(line.names == nil)
    #expect(line.actions == [.create])
  }

  @Test("No names and names of nothing are two things, and the order of names is kept")
  func names() throws {
    let head = #"{"t":1,"device":"a","entity":"item","id":"x","delete":true"#
    #expect(try Self.read(head + "}").names == nil)
    #expect(try Self.read(head + #","names":{}}"#).names?.isEmpty == true)
    let names = try #require(try Self.read(head + #","names":{"b":7,"a":1}}"#).names)
    #expect(names.map(\.label) == ["b", "a"])
    #expect(names.map(\.sequence) == [7, 1])
  }

  /// Lines as they are written: members in their order.
  static let canonical: [String] = [
    #"{"t":1602179021000,"counter":0,"device":"a","sequence":1,"entity":"item","id":"x","create":true}"#,
    #"{"t":0,"counter":1,"device":"a","entity":"item","id":"x","restore":true}"#,
    #"{"t":0,"device":"a\"b","entity":"it em","id":"ünï","set":{"z":1,"a":1.0,"é":"é","e\#u{301}":null}}"#,
    #"{"t":5,"device":"a","entity":"item","id":"x","add":{"n":9223372036854775807}}"#,
    #"{"t":5,"device":"a","entity":"item","id":"x","insert":{"s":[{"$bytes":"AA=="},{"$real":"-Infinity"}],"r":[1]}}"#,
    #"{"t":5,"device":"a","entity":"item","id":"x","remove":{"s":[true]},"names":{"b":4,"a":9}}"#,
    #"{"t":5,"device":"a","entity":"item","id":"x","delete":true,"names":{}}"#,
    """
    {"t":1,"counter":2,"device":"a","sequence":3,"entity":"item","id":"x","create":true,"set":{"f":1},\
    "add":{"g":2},"insert":{"h":[3]},"remove":{"h":[3]},"delete":true,"restore":true}
    """,
  ]

  @Test("A line in written form is written as it was read", arguments: canonical)
  func roundTrip(_ text: String) throws {
    #expect(Self.text(try Self.read(text)) == text)
  }

  @Test("Every prefix of a line is refused, never trapped on", arguments: canonical)
  func prefixes(_ text: String) {
    let bytes = ContiguousArray(text.utf8)
    for count in 0..<bytes.count {
      let error = #expect(throws: WeftError.self) {
        try OperationLine(parsing: bytes, in: 0..<count, number: 12)
      }
      #expect(error?.line == 12)
    }
  }

  @Test("A line with any byte changed is read or refused, never trapped on", arguments: canonical)
  func mutations(_ text: String) {
    var readCount = 0
    for position in text.utf8.indices {
      for replacement: UInt8 in [0x00, 0x20, 0x22, 0x2C, 0x30, 0x39, 0x5B, 0x61, 0x7D, 0x80, 0xFF] {
        var bytes = ContiguousArray(text.utf8)
        bytes[text.utf8.distance(from: text.startIndex, to: position)] = replacement
        guard let line = try? OperationLine(parsing: bytes, number: 1) else { continue }
        readCount += 1
        // What was read can be written, and reads as the same.
        let written = line.bytes
        #expect((try? OperationLine(parsing: written, number: 1).bytes) == written)
      }
    }
    #expect(readCount > 0)
  }

  @Test("A line takes what it can give back in the same order, and nothing else")
  func admission() {
    func line(_ names: [LineName]? = nil) -> OperationLine {
      OperationLine(milliseconds: 1, device: "a", entity: "item", id: "x", names: names)
    }
    func admitted(_ actions: [LineAction], _ names: [LineName]? = nil) -> [Bool] {
      var line = line(names)
      return actions.map { line.appendIfAdmitted($0) }
    }
    let (one, two) = (Value.int(1), Value.int(2))
    #expect(admitted([.create, .create]) == [true, false])
    #expect(admitted([.delete, .restore, .delete]) == [true, true, false])
    #expect(admitted([.restore, .delete]) == [true, false])
    #expect(
      admitted([.set(field: "f", value: one), .set(field: "f", value: two), .set(field: "g", value: one)])
        == [true, false, true])
    #expect(
      admitted([.set(field: "e\u{301}", value: one), .set(field: "\u{E9}", value: one)]) == [true, true])
    #expect(admitted([.set(field: "f", value: one), .create]) == [true, false])
    #expect(
      admitted([.add(field: "f", amount: 1), .add(field: "g", amount: 1), .add(field: "f", amount: 1)]) == [
        true, true, false,
      ])
    #expect(
      admitted([
        .insert(field: "s", element: one), .insert(field: "s", element: two), .insert(field: "s", element: one),
        .insert(field: "r", element: one), .insert(field: "s", element: two), .remove(field: "s", element: one),
        .insert(field: "q", element: one),
      ]) == [true, true, true, true, false, true, false])
    #expect(admitted([.delete, .restore], []) == [true, false])
    #expect(admitted([.set(field: "f", value: one), .create, .restore], []) == [false, false, true])
  }

  @Test("Actions are the same when the bytes of their fields and values are")
  func equality() {
    #expect(LineAction.set(field: "e\u{301}", value: .null) != .set(field: "\u{E9}", value: .null))
    #expect(LineAction.set(field: "f", value: .int(1)) != .add(field: "f", amount: 1))
    #expect(LineAction.insert(field: "f", element: .null) != .remove(field: "f", element: .null))
    #expect(LineAction.add(field: "f", amount: 1) != .add(field: "f", amount: 2))
    #expect(LineAction.delete != .restore)
    #expect(LineAction.set(field: "f", value: .real(-0.0)) == .set(field: "f", value: .real(0)))
  }

  @Test("What was refused leaves the line as it was")
  func refusedAppend() {
    var line = OperationLine(milliseconds: 1, device: "a", entity: "item", id: "x")
    let admitted = [LineAction.delete, .create].map { line.appendIfAdmitted($0) }
    #expect(admitted == [true, false])
    #expect(Self.text(line) == #"{"t":1,"device":"a","entity":"item","id":"x","delete":true}"#)
  }

  @Test("One writer takes many lines")
  func documents() throws {
    var writer = JSONWriter()
    for text in Self.canonical {
      try Self.read(text).write(to: &writer)
      writer.endLine()
    }
    #expect(writer.text == Self.canonical.map { $0 + "\n" }.joined())
  }
}
