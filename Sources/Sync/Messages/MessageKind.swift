/// The first byte of a message.
package enum MessageKind: UInt8, CaseIterable, Sendable {
  case hello = 1
  case schema = 2
  case vectors = 3
  case batches = 4
  case done = 5
  case refusal = 6
}
