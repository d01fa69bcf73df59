package import WeftOperations

/// Why bytes are no message: a closed set, with the offset at which reading stopped.
package struct SyncMessageError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// Of another protocol version, whose messages this one cannot read.
    case protocolVersion(UInt8)
    case kind(UInt8)
    case truncated
    case number
    case count
    case index
    case order
    case ranges
    case flags
    case stamp
    case text
    case label
    case batch(BatchError.Reason)
    case trailing
  }

  package let reason: Reason
  package let offset: Int

  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  package var description: String { "the message \(reason.phrase) (byte \(offset))" }
}

extension SyncMessageError.Reason {
  fileprivate var phrase: String {
    switch self {
    case .protocolVersion(let version): "is of protocol version \(version)"
    case .kind(let kind): "is of the unknown kind \(kind)"
    case .truncated: "ends before it is complete"
    case .number: "has a number that is longer than needed or than 64 bits"
    case .count: "states a count that its length cannot hold"
    case .index: "refers to a device that is not there"
    case .order: "has devices that do not ascend"
    case .ranges: "claims sequences that cannot be"
    case .flags: "bears unknown flags"
    case .stamp: "has a clock beyond the year 9999"
    case .text: "has a text that is too long or no UTF-8"
    case .label: "has a label that is too long, no UTF-8, with a control character or without its device's first batch"
    case .batch(let reason): "has a batch that \(reason.rawValue)"
    case .trailing: "goes on after its end"
    }
  }
}
