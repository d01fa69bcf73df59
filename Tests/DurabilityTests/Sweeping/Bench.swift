internal import Weft
internal import WeftFaultyDisk
internal import WeftShelf
internal import WeftSync

/// What a workload works on: a store on a disk that fails, and another device's store on a disk that does not.
final class Bench {
  /// The files of both disks.
  struct Contents {
    var own: [String: ContiguousArray<UInt8>] = [:]
    var other: [String: ContiguousArray<UInt8>] = [:]
  }

  static let path = "/shelf.weft"
  let disk: FaultyDisk
  let otherDisk: FaultyDisk
  let clock = TestClock()
  /// The store, while it is open.
  private(set) var replica: Replica?
  private var other: Replica?
  private var openingCount: UInt64 = 0
  /// Called where something has been acknowledged; the number of the step that comes next.
  var acknowledge: (Int) throws -> Void = { _ in }
  private var step = 0
  /// Backups that were begun, by their path.
  var copies: [String: Copy] = [:]
  var unflushedByteLimit = 64 << 20

  init(_ contents: Contents, seed: UInt64) {
    disk = FaultyDisk(seed: seed, contents: contents.own)
    otherDisk = FaultyDisk(seed: seed, contents: contents.other)
  }

  var contents: Contents { Contents(own: disk.contents, other: otherDisk.contents) }

  func options(_ disk: FaultyDisk, seed: UInt64, ahead: Int64 = 0) -> ReplicaOptions {
    let chance = Chance(seed)
    let clock = clock
    var options = ReplicaOptions(
      physicalMilliseconds: { clock.milliseconds + ahead }, randomBits: { chance.next() })
    options.fileSystem = disk.name
    options.unflushedByteLimit = unflushedByteLimit
    return options
  }

  /// Makes the store; the same device whenever it is made.
  func create(_ schema: Schema = Shelf.schema) throws {
    replica = try Replica.create(schema, at: .file(Self.path), options: options(disk, seed: 1))
  }

  @discardableResult
  func open(adopting schema: Schema? = nil) throws -> Replica {
    if let replica { return replica }
    let options = options(disk, seed: nextOpeningSeed())
    let opened =
      if let schema { try Replica(schema, at: .file(Self.path), options: options) } else {
        try Replica(at: .file(Self.path), options: options)
      }
    replica = opened
    return opened
  }

  /// Another one for each opening.
  func nextOpeningSeed() -> UInt64 {
    openingCount += 1
    return 1_000 + openingCount
  }

  func close() { replica = nil }

  /// The other device's store, half a minute ahead of this one's clock.
  func peer(_ schema: Schema = Shelf.schema) throws -> Replica {
    if let other { return other }
    let options = options(otherDisk, seed: 2, ahead: 30_000)
    let opened: Replica
    if otherDisk.contents.isEmpty {
      opened = try Replica.create(schema, at: .file(Self.path), options: options)
    } else {
      opened = try Replica(at: .file(Self.path), options: options)
    }
    other = opened
    return opened
  }

  func closeBoth() {
    replica = nil
    other = nil
  }

  /// One local transaction of the store.
  func write(_ number: Int) throws {
    try open().write { try $0.work(number) }
  }

  /// Says that what was done so far inside the step is acknowledged.
  func acknowledgePart() throws { try acknowledge(step) }

  func run(_ steps: [@Sendable (Bench) throws -> Void], from first: Int) throws {
    for index in first..<steps.count {
      step = index
      clock.milliseconds = TestClock.start + Int64(index) * 1_000
      try steps[index](self)
      try acknowledge(index + 1)
    }
  }

  /// Exchanges with the other device as `Replica.sync` does, in messages of few batches, and says after each what is acknowledged.
  func exchange(isInitiator: Bool = true, byteBudget: Int = 400, flushing: Bool = true) throws {
    let (replica, peer) = try (open(), peer())
    var here = try SyncEndpoint(replica, isInitiator ? .initiator : .responder, byteBudget: byteBudget)
    try acknowledgePart()
    var there = try SyncEndpoint(peer, isInitiator ? .responder : .initiator, byteBudget: byteBudget)
    try there.receive(.start)
    try here.receive(.start)
    while true {
      let (outgoing, incoming) = (here.takeOutbox(), there.takeOutbox())
      if outgoing.isEmpty && incoming.isEmpty { break }
      for message in outgoing { try there.receive(.message(message)) }
      for message in incoming {
        try here.receive(.message(message))
        try acknowledgePart()
      }
    }
    if flushing {
      try replica.flush()
      try peer.flush()
    }
  }
}
