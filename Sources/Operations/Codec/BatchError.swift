/// Why bytes are no batch: a closed set, with the offset at which reading stopped.
package struct BatchError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: String, Sendable {
    case truncated = "ends before it is complete"
    case varint = "has a number that is longer than needed or than 64 bits"
    case flags = "bears flags of a newer format version"
    case form = "has a body of an unknown form"
    case count = "states a count that its length cannot hold"
    case sequence = "states sequences beyond the limit"
    case index = "refers to an entry that is not there"
    case name = "has a name that is empty, too long or no UTF-8"
    case shape = "has a shape that no operation can have"
    case stamp = "has a stamp of zero, or beyond the year 9999"
    case transaction = "has transactions that do not add up to its operations"
    case run = "has runs of entities that do not add up to its operations"
    case value = "has a value that is not in its canonical form"
    case text = "has a text that is no UTF-8"
    case names = "names an operation that cannot be"
    case trailing = "goes on after its end"
    case size = "is larger than 4 GiB"
  }

  package let reason: Reason
  package let offset: Int

  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  package var description: String { "the batch \(reason.rawValue) (byte \(offset))" }
}
