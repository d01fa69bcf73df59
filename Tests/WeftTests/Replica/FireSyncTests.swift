internal import Foundation
internal import Testing
internal import Weft

/// The real history in three stations' stores, synced in every order that brings everything everywhere.
@Suite struct FireSyncTests {
  static let labels = ["station-a", "station-b", "station-c"]

  /// Every sequence of three pairwise syncs after which each store has heard of each other.
  static let orders: [[(Int, Int)]] = {
    let pairs = [(0, 1), (1, 2), (0, 2)]
    var orders: [[(Int, Int)]] = []
    for first in pairs {
      for second in pairs {
        for third in pairs {
          var known: [Set<Int>] = [[0], [1], [2]]
          for (left, right) in [first, second, third] {
            let both = known[left].union(known[right])
            known[left] = both
            known[right] = both
          }
          if known.allSatisfy({ $0.count == 3 }) { orders.append([first, second, third]) }
        }
      }
    }
    return orders
  }()

  @Test("three stations' stores synced pairwise in every connecting order show one state")
  func everyOrder() throws {
    let fires = try FireHistory()
    let folder = try TemporaryFolder()
    for label in Self.labels {
      let replica = try fires.replica(at: folder.file(label), label: label)
      try fires.importAll(into: replica, only: label)
      try replica.flush()
    }
    let single = try fires.replica(at: folder.file("single"), label: "station-a")
    try fires.importAll(into: single)
    let digest = try single.digest()
    // Any two different pairs, then any but the one just synced.
    #expect(Self.orders.count == 12)
    for (index, order) in Self.orders.enumerated() {
      let replicas = try Self.labels.map { label in
        try Self.copy(folder.file(label), to: folder.file("\(label)-\(index)"))
      }
      for (left, right) in order {
        let report = try replicas[left].sync(with: replicas[right])
        #expect(report.isInAgreement && report.haveEqualDigests == true)
      }
      for replica in replicas {
        #expect(try replica.digest() == digest, "order \(order)")
        try fires.expectState(of: replica)
      }
      #expect(try replicas[0].deepDigest() == replicas[1].deepDigest())
      #expect(try replicas[1].deepDigest() == replicas[2].deepDigest())
      let again = try replicas[0].sync(with: replicas[2])
      #expect(again.rounds == 1 && again.sent.byteCount <= 60 && again.received.byteCount <= 60)
      #expect(try replicas[2].verify().isClean)
    }
  }

  @Test("the lines shuffled, each device's own in order, fold to the same digest")
  func shuffled() throws {
    let fires = try FireHistory()
    let folder = try TemporaryFolder()
    let ordered = try fires.replica(at: folder.file("ordered"), label: "station-a")
    try fires.importAll(into: ordered)
    for seed in 1...3 as ClosedRange<UInt64> {
      let replica = try fires.replica(at: folder.file("shuffled-\(seed)"), label: "station-a")
      _ = try fires.importLines(fires.shuffledLines(seed: seed), into: replica)
      #expect(try replica.digest() == ordered.digest())
      try fires.expectState(of: replica)
    }
  }

  @Test("exported as operations and imported into an empty store, the history has the same digest")
  func exportedAndImported() throws {
    let fires = try FireHistory()
    let folder = try TemporaryFolder()
    let first = try fires.replica(at: folder.file("first"), label: "station-b")
    try fires.importAll(into: first)
    var lines: [UInt8] = []
    let exported = try first.exportOperations { lines += $0 }
    #expect(exported.skippedOperationCount == 0)
    let second = try fires.replica(at: folder.file("second"), label: "elsewhere")
    let imported = try fires.importLines(lines, into: second)
    #expect(imported.operationCount == exported.operationCount)
    #expect(try second.digest() == first.digest())
    try fires.expectState(of: second)
  }

  /// Copies a store that is not in use, whose WAL has been written back when it was closed.
  private static func copy(_ source: String, to target: String) throws -> Replica {
    try FileManager.default.copyItem(atPath: source, toPath: target)
    return try Replica(at: .file(target))
  }
}
