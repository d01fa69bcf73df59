internal import WeftCausality
internal import WeftOperations

extension Batch {
  /// Consecutive operations of one author as an engine gets them: encoded and decoded.
  ///
  /// Operations with consecutive stamps make one transaction.
  init(of operations: some BidirectionalCollection<Operation>) {
    guard let first = operations.first else { preconditionFailure("a batch holds an operation") }
    var draft = BatchDraft(author: first.id.author, firstSequence: first.id.sequence, schemaVersion: 1)
    for operation in operations {
      precondition(operation.id.author == first.id.author && operation.id.sequence == draft.nextSequence)
      let follows = draft.lastStamp.map { $0.rawValue + 1 == operation.stamp.rawValue } ?? false
      draft.append(operation.action, to: operation.entity, stamp: operation.stamp, beginsTransaction: !follows)
    }
    do {
      self = try BatchDecoder.decode(
        draft.encodedBody(), author: draft.author, firstSequence: draft.firstSequence, count: draft.count)
    } catch {
      preconditionFailure("a batch just encoded reads back: \(error)")
    }
  }
}
