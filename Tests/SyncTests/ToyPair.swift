internal import WeftCausality
internal import WeftSync

/// Two stores that differ in everything a session has to deal with: devices that one side alone knows, a hole, chains that
/// end apart, several pages each way, a label.
struct ToyPair {
  let initiator: ToyStore
  let responder: ToyStore

  init() {
    let first = ToyLog(device: 1, counts: [1, 2, 1, 1]).batches
    let second = ToyLog(device: 2, counts: [2, 1, 3]).batches
    let third = ToyLog(device: 3, counts: [1, 1]).batches
    let fourth = ToyLog(device: 4, counts: [1, 1, 1]).batches
    var initiator = ToyStore(first + [second[0], second[2]] + third + [fourth[0]])
    // Nothing of the third is held by the responder, so that its first batch brings the label.
    initiator.labels[DeviceID(rawValue: 3)] = "third"
    self.initiator = initiator
    responder = ToyStore([first[0], first[1]] + second + [fourth[0], fourth[1], fourth[2]])
  }

  var union: Set<[UInt8]> { initiator.contents.union(responder.contents) }

  func driver(byteBudget: Int = 100, fault: ToyDriver.Fault = .none) -> ToyDriver {
    ToyDriver(initiator, responder, byteBudget: byteBudget, fault: fault)
  }
}
