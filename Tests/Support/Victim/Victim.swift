internal import Foundation
internal import Weft
internal import WeftCausality
internal import WeftIngest
internal import WeftOperations
internal import WeftShelf
internal import WeftStorage

/// What a killed program was doing.
struct Victim {
  enum Work: String {
    /// Transactions of several operations; now and then a flush, or the file closed and opened again.
    case write
    /// Transactions of one operation, that read the sum and add 1 to it.
    case append
    /// The same, where the second transaction waits for that of another process.
    case race
    /// Batches of other devices, some of them twice; now and then a flush.
    case ingest
    /// So many MiB of operation lines imported, synced to a second store, verified and exported; says what was done and how much
    /// memory it took at most.
    case carry
  }

  let path: String
  let seed: UInt64
  /// How many transactions; without end when `nil`.
  let count: Int?

  func run(_ work: Work) throws {
    switch work {
    case .write: try write()
    case .append: try append(waitingForAnother: false)
    case .race: try append(waitingForAnother: true)
    case .ingest: try ingest()
    case .carry: try carry()
    }
  }

  /// One line, in one call, so that what is said is said before what follows.
  func say(_ words: String...) {
    FileHandle.standardOutput.write(Data((words.joined(separator: " ") + "\n").utf8))
  }

  private func rounds(_ body: (Int) throws -> Void) throws {
    var round = 0
    while count.map({ round < $0 }) ?? true {
      try body(round)
      round += 1
    }
  }

  private func write() throws {
    var bits = SystemRandomNumberGenerator()
    var replica: Replica? = try Replica(Shelf.schema, at: .file(path))
    try rounds { round in
      let opened = try replica ?? Replica(at: .file(path))
      replica = opened
      let receipt = try opened.write { try $0.work(Int(seed % 1_000) + round) }
      if let sequences = receipt.sequences {
        say("\(receipt.author.device)", "\(sequences.lowerBound)", "\(sequences.upperBound)")
      }
      switch bits.next() % 40 {
      case 0: _ = try opened.digest()
      case 1: replica = nil
      default: break
      }
    }
  }

  private func append(waitingForAnother: Bool) throws {
    let replica = try Replica(Shelf.schema, at: .file(path))
    try rounds { round in
      while try waitingForAnother && round == 1 && replica.fetch(Shelf.sum)?.fields["count"] == .counter(1) {
        Thread.sleep(forTimeInterval: 0.001)
      }
      var sum: Int64 = 0
      let start = ContinuousClock.now
      let receipt = try replica.write { transaction in
        if case .counter(let found)? = try transaction.fetch(Shelf.sum)?.fields["count"] { sum = found }
        try transaction.add(Shelf.sum, "count", 1)
      }
      let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
      for sequence in receipt.sequences.map(Array.init) ?? [] { say("\(sequence)", "\(sum)", "\(milliseconds)") }
    }
  }

  private func ingest() throws {
    _ = try Replica(Shelf.schema, at: .file(path))
    var bits = SystemRandomNumberGenerator()
    let target = Ingest(try Store.open(at: path), Shelf.schema, Self.environment)
    let device = DeviceID(rawValue: UInt128(seed) << 64 | UInt128(bits.next()))
    let source = Ingest(
      try Store.create(at: ":memory:", scope: .main) { store throws(StoreError) in
        try Ingest.setUp(store, Shelf.schema, schemaText: "", device: device, label: nil, fileID: seed)
      }, Shelf.schema, Self.environment)
    var through: UInt64 = 0
    try rounds { round in
      for part in 0...Int(bits.next() % 3) {
        _ = try source.writeLocally { transaction in
          try transaction.add(Shelf.sum, "count", 1)
          try transaction.set(Shelf.thing((round + part) % 5), "title", .text("\(round) \(seed)"))
        }
        try source.seal()
      }
      // Once in eight, everything from the beginning again.
      let first = bits.next() % 8 == 0 ? 1 : through + 1
      let page = try source.batches(of: device, in: SequenceRanges(first...UInt64(Int64.max)), byteLimit: 1 << 20)
        .batches
      try target.receive(page)
      through = page.last?.header.lastSequence ?? through
      say("\(device)", "1", "\(through)")
      if bits.next() % 10 == 0 { try target.flush() }
    }
  }

  private static var environment: IngestEnvironment {
    IngestEnvironment(
      physicalMilliseconds: { Int64(Date().timeIntervalSince1970 * 1_000) },
      randomBits: { UInt64.random(in: .min ... .max) })
  }
}
