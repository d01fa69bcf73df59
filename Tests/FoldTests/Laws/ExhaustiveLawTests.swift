internal import Testing
internal import WeftCausality
internal import WeftFold
internal import WeftOperations

/// For every rule: all subsets of up to 5 operations, in all orders, groupings and duplications, give one fold, and that is
/// what the definitions say.
struct ExhaustiveLawTests {
  #if DEBUG
    static let limit = 3
  #else
    static let limit = 5
  #endif

  @Test("Order, grouping and repetition change nothing", arguments: Universe.all)
  func delivery(_ universe: Universe) {
    var trial = DeliveryTrial(universe)
    for subset in Combinations.subsets(of: universe.operations.count, limit: Self.limit) {
      trial.run(subset)
      if let failure = trial.failure {
        Issue.record("\(universe.name): \(failure)")
        return
      }
    }
    #expect(
      trial.permutationCount
        == Combinations.permutationCount(of: universe.operations.count, limit: Self.limit))
    #expect(trial.deliveryCount > 4 * trial.permutationCount)
  }

  /// In two parts all subsets, in three those below the limit.
  @Test("The fold of every split, combined, is the fold of the whole", arguments: Universe.all)
  func splits(_ universe: Universe) throws {
    for subset in Combinations.subsets(of: universe.operations.count, limit: Self.limit) {
      let trial = SplitTrial(universe, subset)
      for mask in 0..<1 << subset.count {
        guard try trial.holdsForTwo(mask) else {
          Issue.record("\(universe.name): \(subset) split by \(String(mask, radix: 2)) and combined differs")
          return
        }
        guard try trial.holdsForRow(mask) else {
          Issue.record("\(universe.name): \(subset) split by \(String(mask, radix: 2)), packed and unpacked, differs")
          return
        }
      }
      guard subset.count == Self.limit || trial.holdsForThree() else {
        Issue.record("\(universe.name): \(subset) in three parts differs")
        return
      }
    }
  }
}
