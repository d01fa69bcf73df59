package import WeftCausality
package import WeftOperations

extension FoldState {
  /// Folds the operations of a batch, but for those that `known` holds.
  ///
  /// Shapes are resolved once, entities looked up once for each run, and the operations of a run go straight to one slot's
  /// cells. Complexity: linear in the operations.
  package mutating func apply(_ batch: Batch, skipping known: SequenceRanges? = nil) {
    let author = authors.intern(batch.author)
    var marks = ContiguousArray<Mark>()
    marks.reserveCapacity(batch.namedOperations.count)
    for name in batch.namedOperations {
      marks.append(Mark(author: authors.intern(name.author), sequence: name.sequence))
    }
    var pass = BatchPass(
      batch, author: author, marks: marks, steps: steps(of: batch), known: known, buffer: keep(batch.bytes))
    pass.fold(into: &self)
    count(operations: batch.count)
  }

  private func steps(of batch: Batch) -> ContiguousArray<BatchPass.Step> {
    ContiguousArray(
      batch.shapes.map { shape in
        let (type, resolved) = schema.resolve(
          type: batch.names[Int(shape.type)], field: shape.field.map { batch.names[Int($0)] }, action: shape.action,
          kind: shape.kind, bearsNames: shape.bearsNames)
        if case .unknownType = resolved { return BatchPass.Step(-1, resolved, shape.kind) }
        return BatchPass.Step(type, resolved, shape.kind)
      })
  }
}
