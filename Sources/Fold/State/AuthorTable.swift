package import WeftCausality

/// Authors by small numbers, so that a cell holds four bytes instead of twenty.
///
/// Numbers are given in order of arrival and mean nothing outside their table: wherever order shows, authors are compared by
/// their bytes.
package struct AuthorTable: Sendable {
  package private(set) var authors: [Author] = []
  private var numbers: [Author: UInt32] = [:]

  package init() {}

  package var count: Int { authors.count }

  package subscript(number: UInt32) -> Author { authors[Int(number)] }

  package func number(of author: Author) -> UInt32? { numbers[author] }

  /// The author's number, a new one if need be.
  package mutating func intern(_ author: Author) -> UInt32 {
    if let known = numbers[author] { return known }
    let number = UInt32(authors.count)
    authors.append(author)
    numbers[author] = number
    return number
  }
}
