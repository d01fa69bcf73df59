internal import Foundation
internal import Weft
internal import WeftFaultyDisk
internal import WeftSQLite
internal import WeftShelf

extension Workload {
  /// Every one; where `WEFT_WORKLOAD` is set, those whose name holds it, to look at one again.
  static let all = every.filter { workload in
    ProcessInfo.processInfo.environment["WEFT_WORKLOAD"].map { workload.name.contains($0) } ?? true
  }

  private static let every = [
    creation, writing, ingesting, ingestingAndFlushing, flushing, syncing, answering, rebuilding, importing, adopting,
    holding, relaying, backingUp,
  ]

  /// A store with two transactions in it, closed.
  static func lay(_ bench: Bench) throws {
    try bench.create()
    try bench.write(0)
    try bench.write(1)
    bench.close()
  }

  /// The other device's store with sealed batches of one transaction each.
  static func fillPeer(_ bench: Bench, count: Int, schema: Schema = Shelf.schema) throws {
    let peer = try bench.peer(schema)
    for number in 0..<count {
      bench.clock.milliseconds = TestClock.start + Int64(number) * 10
      try peer.write { transaction in
        try transaction.work(number + 20)
        if schema.version > 1 { try transaction.set(Shelf.thing(number), "shade", .text("red")) }
      }
      // An empty exchange seals what there is.
      try peer.sync(with: Replica(schema, at: .memory))
    }
  }

  static let open: @Sendable (Bench) throws -> Void = { try $0.open() }
  static let close: @Sendable (Bench) throws -> Void = { $0.close() }

  static func write(_ number: Int) -> @Sendable (Bench) throws -> Void { { try $0.write(number) } }

  static let creation = Workload(
    name: "creation", prepare: { _ in },
    steps: [{ try $0.create() }, write(0), close, open, close])

  static let writing = Workload(
    name: "write", prepare: lay,
    steps: [
      open, write(2), write(3), write(4),
      { bench in
        // As when the log has grown: everything to the file, and the log from its beginning.
        try bench.open()
        let connection = try? Connection(
          path: Bench.path, mode: .readWrite, vfs: bench.disk.name, busyTimeoutMilliseconds: 0)
        // One that fails is made up for by a later one.
        try? connection?.execute("PRAGMA wal_checkpoint(RESTART)")
      },
      write(5), write(6), close, open, write(7), close,
    ])

  /// The other device knows a field that this one does not, and is half a minute ahead.
  static let ingesting = Workload(
    name: "ingest",
    prepare: { bench in
      try lay(bench)
      try fillPeer(bench, count: 6, schema: Shelf.widerSchema)
    },
    steps: [open, { try $0.exchange(flushing: false) }, write(7), close, open, close])

  static let ingestingAndFlushing: Workload = {
    var workload = Workload(
      name: "ingest, flushing at once", prepare: ingesting.prepare,
      steps: [open, { try $0.exchange(flushing: false) }, close])
    workload.unflushedByteLimit = 0
    return workload
  }()

  static let flushing = Workload(
    name: "flush",
    prepare: { bench in
      try ingesting.prepare(bench)
      try bench.exchange(flushing: false)
      bench.close()
    },
    steps: [open, { try $0.open().flush() }, write(8), { _ = try $0.open().digest() }, close])

  static let syncing: Workload = {
    var workload = Workload(
      name: "seal and sync",
      prepare: { bench in
        try lay(bench)
        try fillPeer(bench, count: 4)
      },
      steps: [
        open, write(9), { try $0.exchange() },
        { bench in
          try bench.peer().write { try $0.set(Shelf.thing(2), "title", .text("theirs")) }
        },
        write(10), { try $0.exchange() }, close,
      ])
    workload.endsInAgreement = true
    return workload
  }()

  static let answering: Workload = {
    var workload = Workload(
      name: "sync, answering", prepare: syncing.prepare,
      steps: [open, write(11), { try $0.exchange(isInitiator: false) }, close])
    workload.endsInAgreement = true
    return workload
  }()

  static let rebuilding = Workload(
    name: "rebuild", prepare: syncing.prepare,
    steps: [open, { try $0.exchange(flushing: false) }, write(12), { try $0.open().rebuild() }, write(13), close])

  static let importing = Workload(
    name: "import", prepare: lay,
    steps: [
      open, write(14), { try $0.importLines(from: 0) },
      { bench in
        // Another opening, that keeps nothing in memory.
        bench.close()
        bench.unflushedByteLimit = 0
        try bench.importLines(from: 10)
      },
      write(15), close,
    ])

  static let adopting = Workload(
    name: "schema adoption",
    prepare: { bench in
      try lay(bench)
      try fillPeer(bench, count: 3, schema: Shelf.widerSchema)
      try bench.exchange()
      bench.close()
    },
    steps: [
      { try $0.open(adopting: Shelf.widerSchema) },
      { try $0.open().write { try $0.set(Shelf.thing(0), "shade", .text("blue")) } }, close,
    ])
}

extension Bench {
  /// A history of three devices of six lines, each of which adds 1 to the sum.
  func importLines(from number: Int) throws {
    var lines = ""
    for line in number..<number + 6 {
      lines += """
        {"t":\(TestClock.start + Int64(line)),"device":"d\(line % 3)","entity":"thing","id":"sum","add":{"count":1}}
        {"t":\(TestClock.start + Int64(line)),"device":"d\(line % 3)","entity":"thing","id":"t\(line % 4)",\
        "set":{"title":"line \(line)"},"insert":{"tags":["\(line)"]}}

        """
    }
    var rest: [UInt8]? = Array(lines.utf8)
    try open().importOperations {
      defer { rest = nil }
      return rest
    }
  }
}
