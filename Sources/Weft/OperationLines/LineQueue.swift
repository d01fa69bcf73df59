internal import WeftCausality
internal import WeftOperations

/// Puts operation lines after the lines that they name.
///
/// Lines come in the total order. Where an imported line was written with an older time than what it had seen, that puts it before
/// what it names, and an import, which translates only names that it has met, would drop them. Such a line waits, and so do those of
/// its device behind it; their stamps stay what they are, since each device has its own clock on import.
struct LineQueue {
  /// A line, or `nil` for operations that no line can say, with what is to come before it.
  struct Entry {
    let line: OperationLine?
    let device: DeviceID
    let lastSequence: UInt64
    let names: [OperationID]
    /// The place in the total order.
    let position: Int
  }

  /// What the store has folded; what is named beyond that will not come.
  private let folded: VersionVector
  private var passed: [DeviceID: UInt64] = [:]
  private var waiting: [DeviceID: [Entry]] = [:]
  /// Devices that wait for a line of another.
  private var waiters: [DeviceID: Set<DeviceID>] = [:]
  private var count = 0

  init(folded: VersionVector) {
    self.folded = folded
  }

  /// Takes the next line and calls the body with every line that it allows to go.
  mutating func take(
    _ line: OperationLine?, of device: DeviceID, through lastSequence: UInt64, naming names: [OperationID],
    _ body: (OperationLine) throws -> Void
  ) rethrows {
    let entry = Entry(line: line, device: device, lastSequence: lastSequence, names: names, position: count)
    count += 1
    if waiting[device] != nil {
      waiting[device]?.append(entry)
    } else if let missing = firstMissing(entry) {
      waiting[device] = [entry]
      waiters[missing, default: []].insert(device)
    } else {
      try pass(entry, body)
      try release(after: device, body)
    }
  }

  /// Lets go what waits in vain, as names that go round in a circle do, in the total order.
  mutating func finish(_ body: (OperationLine) throws -> Void) rethrows {
    let rest = waiting.values.joined().sorted { $0.position < $1.position }
    waiting = [:]
    waiters = [:]
    for entry in rest { try pass(entry, body) }
  }

  private mutating func pass(_ entry: Entry, _ body: (OperationLine) throws -> Void) rethrows {
    passed[entry.device] = entry.lastSequence
    if let line = entry.line { try body(line) }
  }

  /// Lets go what waited for a device that has moved on.
  private mutating func release(after device: DeviceID, _ body: (OperationLine) throws -> Void) rethrows {
    var moved = [device]
    while let next = moved.popLast() {
      guard let woken = waiters.removeValue(forKey: next) else { continue }
      for device in woken.sorted() {
        guard let queue = waiting[device] else { continue }
        var missing: DeviceID?
        var released = 0
        for entry in queue {
          missing = firstMissing(entry)
          if missing != nil { break }
          try pass(entry, body)
          released += 1
        }
        waiting[device] = missing == nil ? nil : Array(queue.dropFirst(released))
        if let missing { waiters[missing, default: []].insert(device) }
        if released > 0 { moved.append(device) }
      }
    }
  }

  /// A device of which something is named that will come and has not.
  private func firstMissing(_ entry: Entry) -> DeviceID? {
    for name in entry.names where name.author.device != entry.device {
      let device = name.author.device
      if name.sequence > passed[device] ?? 0, folded.contains(name.sequence, of: device) { return device }
    }
    return nil
  }
}
