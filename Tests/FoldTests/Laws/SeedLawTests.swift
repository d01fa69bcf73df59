internal import Foundation
internal import Testing
internal import WeftFold
internal import WeftOperations

/// Random histories of 3 to 8 devices: every replica ends in the state that the definitions give, however it was told.
struct SeedLawTests {
  /// Seeds in each of the chunks, which run side by side.
  static let chunkSize: UInt64 = {
    if ProcessInfo.processInfo.environment["WEFT_SOAK"] != nil { return 10_000 }
    #if DEBUG
      return 20
    #else
      return 1_000
    #endif
  }()

  @Test("Histories delivered shuffled, repeated and in pieces", arguments: 0..<10 as Range<UInt64>)
  func histories(_ chunk: UInt64) throws {
    for seed in chunk * Self.chunkSize..<(chunk + 1) * Self.chunkSize {
      let trial = HistoryTrial(seed: seed)
      if let failure = try trial.failure() {
        Issue.record("seed \(seed): \(failure)")
        return
      }
    }
  }

  @Test("The random histories hold what they are meant to hold")
  func mix() {
    var (conflicts, hidden, emptied, deviceCounts) = (0, 0, 0, Set<Int>())
    for seed in 0..<200 as Range<UInt64> {
      let history = History(seed: seed)
      deviceCounts.insert(history.stations.count)
      let stamps = history.operations.map(\.stamp)
      if Set(stamps).count < stamps.count { conflicts += 1 }
      let entities = ReferenceFold(history.schema, history.operations).entities
      if entities.contains(where: { !$0.isVisible }) { hidden += 1 }
      let inserts = history.operations.contains { if case .insert = $0.action { true } else { false } }
      let holds = entities.contains { $0.fields.contains { if case .elements = $0 { true } else { false } } }
      if inserts && !holds { emptied += 1 }
    }
    #expect(deviceCounts == Set(3...8))
    #expect(conflicts > 100)
    #expect((40..<200).contains(hidden))
    #expect((5..<150).contains(emptied))
  }
}
