package import WeftCausality
package import WeftOperations

/// What an operation written now names, by what stands in this fold and, where there is one, in another of other operations.
///
/// Both number authors alike, as two folds of one store do. Complexity: that of finding the entity and the element; nothing
/// else of either is looked at.
extension FoldState {
  /// What an insertion or a removal of a set's element names.
  package func names(
    ofElement element: Value, of id: EntityID, type: Int, field: Int, joining other: FoldState?
  ) -> [OperationID] {
    guard case .set(let place) = schema.types[type].fields[field].place else { return [] }
    var bytes = ContiguousArray<UInt8>()
    element.appendPayload(to: &bytes)
    let reference = ValueReference(buffer: 0, offset: 0, count: UInt32(bytes.count), kind: element.kind)
    var heads = self.heads(bytes, reference, type, find(type, id), place) ?? Heads()
    if let other, let more = other.heads(bytes, reference, type, other.find(type, id), place) {
      heads.combine(more) { $0 }
    }
    return operations(heads.heads)
  }

  package func namesForDeletion(of id: EntityID, type: Int, joining other: FoldState?) -> [OperationID] {
    operations(life(id, type, joining: other).namesForDeletion)
  }

  package func namesForRestoration(of id: EntityID, type: Int, joining other: FoldState?) -> [OperationID] {
    operations(life(id, type, joining: other).namesForRestoration)
  }

  private func heads(
    _ bytes: ContiguousArray<UInt8>, _ reference: ValueReference, _ type: Int, _ slot: Int?, _ place: Int
  ) -> Heads? {
    guard let slot else { return nil }
    return types[type].sets[slot * types[type].setCount + place].heads(of: bytes, reference, buffers)
  }

  private func life(_ id: EntityID, _ type: Int, joining other: FoldState?) -> Life {
    var life = find(type, id).map { types[type].lives[$0] } ?? Life(types[type].life)
    if let other, let slot = other.find(type, id) { life.combine(other.types[type].lives[slot], { $0 }, authors) }
    return life
  }

  func operations(_ marks: Marks) -> [OperationID] {
    marks.sorted(authors).map { OperationID(author: authors[$0.author], sequence: $0.sequence) }
  }
}
