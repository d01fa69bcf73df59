internal import Testing
internal import WeftFold
internal import WeftOperations

/// The comparisons that the laws rest on can fail.
struct OracleTests {
  @Test("A delivery that lacks one operation is told from the whole", arguments: 0..<20 as Range<UInt64>)
  func dropped(_ seed: UInt64) {
    let history = History(seed: seed)
    let schema = FoldSchema(history.schema)
    let operations = history.operations
    let whole = FoldedSet(schema, operations.map { Batch(of: CollectionOfOne($0)) })
    #expect(whole.state.visibleEntities == ReferenceFold(history.schema, operations).entities)
    var (differingLines, differingViews) = (0, 0)
    for index in operations.indices {
      var rest = operations
      rest.remove(at: index)
      let partial = FoldedSet(schema, rest.map { Batch(of: CollectionOfOne($0)) })
      #expect(partial.vector != whole.vector)
      if partial.settledLines != whole.settledLines { differingLines += 1 }
      // The definitions see the same as the fold, with and without.
      let reference = ReferenceFold(history.schema, rest).entities
      #expect(reference == partial.state.visibleEntities)
      if reference != whole.state.visibleEntities { differingViews += 1 }
    }
    // Some operations are outdone by others, so that their loss does not show; many are not.
    #expect(differingLines > 3)
    #expect(differingViews > 0)
  }

  @Test("A delivery that counts one operation twice is told from the whole")
  func repeated() throws {
    var state = FoldState(FoldSchema(ScenarioSchema.schema))
    var station = Station(1, ScenarioSchema.schema)
    let operation = station.write(.add(field: "count", amount: 3), on: ScenarioSchema.item, at: 1)
    for _ in 0..<2 { state.apply(operation) }
    #expect(state.visibleEntities != ReferenceFold(ScenarioSchema.schema, [operation]).entities)
    #expect(station.fold.state.visibleEntities == ReferenceFold(ScenarioSchema.schema, [operation]).entities)
  }
}
