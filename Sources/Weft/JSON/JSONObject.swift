/// The members of a JSON object in the order in which they were written, each name once.
///
/// Names are told apart by their UTF-8 bytes, never by canonical equivalence.
package struct JSONObject: Sendable {
  package struct Member: Equatable, Sendable {
    package let name: String
    package fileprivate(set) var value: JSONValue

    package static func == (left: Member, right: Member) -> Bool {
      left.name.isExactly(right.name) && left.value == right.value
    }
  }

  /// In the order of the text.
  package private(set) var members: [Member] = []
  /// Positions by name, kept only once a scan of the members would cost more than a hash.
  private var positions: [ExactName: Int]?

  private static let scanLimit = 16

  package init() {}

  /// The value of the member with exactly this name.
  ///
  /// - Complexity: O(1) on average in the number of members.
  package subscript(name: String) -> JSONValue? {
    position(of: name).map { members[$0].value }
  }

  /// Adds a member at the end; the object must not have one of this name.
  package mutating func append(_ value: JSONValue, named name: String) {
    let isNew = appendIfAbsent(value, named: name)
    precondition(isNew, "the object has a member of this name")
  }

  /// Adds a member at the end, or returns false and changes nothing when there is one of this name.
  ///
  /// - Complexity: O(1) on average, so that a large object cannot make its reader slow.
  package mutating func appendIfAbsent(_ value: JSONValue, named name: String) -> Bool {
    if positions != nil {
      let key = ExactName(text: name)
      if positions?[key] != nil { return false }
      positions?[key] = members.count
    } else {
      if position(of: name) != nil { return false }
      if members.count == Self.scanLimit { index(adding: name) }
    }
    members.append(Member(name: name, value: value))
    return true
  }

  /// Gives the member added last its value: a reader knows the name, and whether it may stand there, before the value.
  mutating func replaceLastValue(with value: JSONValue) {
    members[members.count - 1].value = value
  }

  private func position(of name: String) -> Int? {
    if let positions { return positions[ExactName(text: name)] }
    for position in members.indices where members[position].name.isExactly(name) { return position }
    return nil
  }

  private mutating func index(adding name: String) {
    var positions: [ExactName: Int] = [ExactName(text: name): members.count]
    for (position, member) in members.enumerated() { positions[ExactName(text: member.name)] = position }
    self.positions = positions
  }
}

extension JSONObject: Equatable {
  package static func == (left: JSONObject, right: JSONObject) -> Bool { left.members == right.members }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    for (name, value) in elements { append(value, named: name) }
  }
}

/// A name as a key of a dictionary, by bytes. Its hash is by bytes too: were it the hash of `String`, a document could
/// hold any number of equivalent names that all collide.
private struct ExactName: Hashable {
  let text: String

  static func == (left: ExactName, right: ExactName) -> Bool { left.text.isExactly(right.text) }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
