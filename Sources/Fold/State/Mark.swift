/// Of one author, a sequence.
package struct Mark: Sendable, Hashable {
  package var author: UInt32
  package var sequence: UInt64

  package init(author: UInt32, sequence: UInt64) {
    self.author = author
    self.sequence = sequence
  }
}
