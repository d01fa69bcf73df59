/// SQL as a key, equal by bytes: strings equal by canonical equivalence may name different columns.
struct StatementText: Hashable {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (left: StatementText, right: StatementText) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    // Canonically equivalent texts share a hash and are told apart above.
    text.hash(into: &hasher)
  }
}
