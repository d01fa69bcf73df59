internal import Testing
internal import Weft

@Suite("JSON: values and objects")
struct JSONValueTests {
  @Test("Values are equal exactly when they are written alike")
  func equality() {
    let values: [JSONValue] = [
      .null, .bool(false), .bool(true), .integer(0), .integer(1), .real(0), .real(-0.0), .real(1), .string(""),
      .string("1"), .string("\u{E9}"), .string("e\u{301}"), .string("q\u{307}\u{323}"), .string("q\u{323}\u{307}"),
      .array([]), .array([.null]), .array([.string("\u{E9}")]), .array([.string("e\u{301}")]), .object([:]),
      .object(["a": .null, "b": .null]), .object(["b": .null, "a": .null]), .object(["a": .null]),
      .object(["\u{E9}": .null]), .object(["e\u{301}": .null]), .object(["a": .integer(1)]),
    ]
    for (left, leftValue) in values.enumerated() {
      for (right, rightValue) in values.enumerated() {
        #expect((leftValue == rightValue) == (left == right))
        #expect((JSONWriter.bytes(of: leftValue) == JSONWriter.bytes(of: rightValue)) == (left == right))
      }
    }
  }

  @Test(
    "Members are found by the bytes of their names, in small objects and in large ones",
    arguments: [2, 16, 17, 18, 500])
  func lookup(count: Int) {
    var object = JSONObject()
    for number in 0..<count {
      let isNew = object.appendIfAbsent(.integer(Int64(number)), named: "\u{E9}\(number)")
      let isNewAgain = object.appendIfAbsent(.null, named: "\u{E9}\(number)")
      let isFirstNewAgain = object.appendIfAbsent(.null, named: "\u{E9}0")
      #expect(isNew && !isNewAgain && !isFirstNewAgain)
    }
    #expect(object.members.map(\.name) == (0..<count).map { "\u{E9}\($0)" })
    #expect(object["\u{E9}\(count - 1)"] == .integer(Int64(count - 1)))
    #expect(object["\u{E9}0"] == .integer(0))
    #expect(object["\u{E9}\(count)"] == nil)
    #expect(object["e\u{301}0"] == nil)
    object.append(.bool(true), named: "e\u{301}0")
    #expect(object.members.count == count + 1)
    #expect(object["e\u{301}0"] == .bool(true))
    #expect(object["\u{E9}0"] == .integer(0))
  }

  @Test("A copy of a large object does not see what is added to the other")
  func copies() {
    var object = JSONObject()
    for number in 0..<40 { object.append(.null, named: "\(number)") }
    var copy = object
    copy.append(.bool(true), named: "copy")
    object.append(.bool(false), named: "original")
    #expect(object["copy"] == nil && copy["original"] == nil)
    #expect(copy["copy"] == .bool(true) && object["original"] == .bool(false))
  }
}
