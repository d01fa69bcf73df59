internal import Foundation
internal import Testing
internal import Weft
internal import WeftIngest
internal import WeftOperations
internal import WeftShelf
internal import WeftStorage

/// One state, however it has come to be.
@Suite struct OneStateTests {
  private func lines(_ replica: Replica) throws -> [String] {
    var lines: [String] = []
    try replica.canonicalDump { lines.append($0) }
    return lines
  }

  @Test(
    "B078: after a random run the live state, the reopened store, a backup with what came since, and a refold have one canonical dump",
    arguments: 0..<12 as Range<UInt64>)
  func oneDump(_ seed: UInt64) throws {
    let folder = try DurableFolder()
    let chance = Chance(seed)
    var replicas: [Replica] = []
    for index in 0..<3 {
      replicas.append(
        try Replica(
          Shelf.schema, at: .file(folder.file("\(index)")),
          options: DamageBench.options(nil, seed * 10 + UInt64(index), label: "d\(index)")))
    }
    let backup = folder.file("backup")
    let middle = chance.next(below: 30) + 10
    for step in 0..<60 {
      let replica = replicas[chance.next(below: 3)]
      switch chance.next(below: 5) {
      case 0: try replica.sync(with: replicas.filter { $0 !== replica }[chance.next(below: 2)])
      case 1: try replica.flush()
      default: try replica.write { try $0.work(chance.next(below: 40)) }
      }
      if step == middle { try replicas[0].backup(to: backup) }
    }
    for _ in 0..<2 { for index in 0..<3 { try replicas[index].sync(with: replicas[(index + 1) % 3]) } }
    let live = try lines(replicas[0])
    for replica in replicas { #expect(try lines(replica) == live) }
    let reopened = try Replica(at: .file(folder.file("0")))
    #expect(try lines(reopened) == live)
    let restored = try Replica(at: .file(backup), options: DamageBench.options(nil, seed + 900))
    try restored.sync(with: replicas[1])
    #expect(try lines(restored) == live)
    for replica in [replicas[0], restored] {
      try replica.rebuild()
      #expect(try lines(replica) == live)
      #expect(try replica.verify().isClean)
    }
    #expect(live.count > 20)
  }

  @Test(
    "B080: the fold of every prefix of a log is the state of that moment, taken in at once, refolded, or written anew from its lines",
    arguments: 0..<3 as Range<UInt64>)
  func prefixes(_ seed: UInt64) throws {
    let chance = Chance(seed)
    let source = try Replica(Shelf.schema, at: .memory, options: DamageBench.options(nil, seed))
    var moments: [(dump: [String], state: [UInt8], lines: [UInt8])] = []
    for _ in 0..<25 {
      try source.write { try $0.work(chance.next(below: 30)) }
      try source.sync(with: Replica(Shelf.schema, at: .memory))
      moments.append((try lines(source), try state(source), try exported(source)))
    }
    let batches = try DamageBench.batches(of: source)
    #expect(batches.count == moments.count)
    for (index, moment) in moments.enumerated() {
      let folder = try DurableFolder()
      let target = try Replica(Shelf.schema, at: .file(folder.file("t")))
      target.close()
      let store = try Store.open(at: folder.file("t"))
      let ingest = Ingest(store, Shelf.schema, DamageBench.options(nil, 7).environmentForTests)
      try ingest.receive(Array(batches.prefix(index + 1)))
      store.close()
      let opened = try Replica(at: .file(folder.file("t")))
      #expect(try lines(opened) == moment.dump)
      try opened.rebuild()
      #expect(try lines(opened) == moment.dump)
      let imported = try Replica(Shelf.schema, at: .memory)
      var rest: [UInt8]? = moment.lines
      try imported.importOperations {
        defer { rest = nil }
        return rest
      }
      #expect(try state(imported) == moment.state)
      // The lines of a prefix are a prefix of the lines.
      #expect(moments[moments.count - 1].lines.starts(with: moment.lines))
    }
  }

  private func state(_ replica: Replica) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try replica.exportState { bytes += $0 }
    return bytes
  }

  private func exported(_ replica: Replica) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try replica.exportOperations { bytes += $0 }
    return bytes
  }
}
