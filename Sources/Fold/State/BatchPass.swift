internal import WeftCausality
internal import WeftOperations

/// One pass over a batch, with what it must remember between runs.
///
/// Goes by stretches, runs of one entity type after another: first every entity's slot is looked up, then the operations
/// go straight to the slots' cells, so that the type's tables are reached for once and what the processor waits for
/// overlaps.
struct BatchPass {
  /// What a shape of the batch means, at hand for each operation.
  struct Step {
    /// -1 where the schema does not declare the type.
    let type: Int
    let shape: ResolvedShape
    let kind: ValueKind
    /// Whether the operation is anything but a deletion.
    let isEdit: Bool

    init(_ type: Int, _ shape: ResolvedShape, _ kind: ValueKind) {
      self.type = type
      self.shape = shape
      self.kind = kind
      if case .delete = shape { isEdit = false } else { isEdit = true }
    }
  }

  private let batch: Batch
  private let author: UInt32
  private let marks: ContiguousArray<Mark>
  private let steps: ContiguousArray<Step>
  private let known: SequenceRanges?
  private let buffer: UInt32
  private var cursor: OperationCursor
  private var run = 0
  /// By run, of the stretch at hand: the slots of the entities, and what their lives are to take in.
  private var slots: ContiguousArray<UInt32> = []
  private var edits: ContiguousArray<Position> = []

  /// Of a run that holds nothing new.
  private static let noSlot = UInt32.max

  init(
    _ batch: Batch, author: UInt32, marks: ContiguousArray<Mark>, steps: ContiguousArray<Step>, known: SequenceRanges?,
    buffer: UInt32
  ) {
    self.batch = batch
    self.author = author
    self.marks = marks
    self.steps = steps
    self.known = known
    self.buffer = buffer
    cursor = OperationCursor(batch)
  }

  mutating func fold(into state: inout FoldState) {
    while run < batch.runs.count {
      let type = typeOfRun(at: cursor.operation)
      if type < 0 {
        for _ in 0..<batch.runs[run].count {
          if isNew(batch.firstSequence + UInt64(cursor.operation)) { state.unknownCount += 1 }
          cursor.advance(batch)
        }
        run += 1
        continue
      }
      findSlots(type, &state.types[type])
      state.unknownCount += foldCells(into: &state.types[type], state.authors, state.buffers)
      state.types[type].lives.edited(slots, at: edits, state.authors)
    }
  }

  private func typeOfRun(at operation: Int) -> Int { steps[Int(batch.shapeIndexes[operation])].type }

  /// Looks up the slots of this run's entity and of those of the following runs of the same type.
  private mutating func findSlots(_ type: Int, _ state: inout TypeState) {
    slots.removeAll(keepingCapacity: true)
    var first = cursor.operation
    for index in run..<batch.runs.count {
      let next = batch.runs[index]
      guard typeOfRun(at: first) == type else { break }
      slots.append(hasNews(first, Int(next.count)) ? slot(of: next, &state) : Self.noSlot)
      first += Int(next.count)
    }
  }

  @inline(__always)
  private func slot(of run: EntityRun, _ state: inout TypeState) -> UInt32 {
    let entity = batch.entities[Int(run.entity)]
    let slot = state.slot(for: entity.id)
    if !entity.key.isEmpty {
      state.keys[slot] = ValueReference(
        buffer: buffer, offset: entity.key.lowerBound, count: UInt32(entity.key.count), kind: .text)
    }
    return UInt32(truncatingIfNeeded: slot)
  }

  /// Folds the runs that the slots were looked up for into the cells, and notes what the lives are to take in.
  ///
  /// Of the edits of a run the last stands for all, as positions rise along a log; where a deletion stands between them
  /// makes no difference.
  ///
  /// - Returns: how many operations the schema could not fold.
  private mutating func foldCells(
    into state: inout TypeState, _ authors: AuthorTable, _ buffers: ContiguousArray<ContiguousArray<UInt8>>
  ) -> Int {
    // Apart from `self`, so that they stay in registers.
    let (batch, steps, marks, author, buffer) = (batch, steps, marks, author, buffer)
    let (shapeIndexes, offsets) = (batch.shapeIndexes.span, batch.valueOffsets.span)
    var cursor = cursor
    var unknownCount = 0
    edits.removeAll(keepingCapacity: true)
    for entry in slots {
      var edit = Position.none
      for _ in 0..<batch.runs[run].count {
        let operation = cursor.operation
        let sequence = batch.firstSequence + UInt64(operation)
        if entry != Self.noSlot, known == nil || isNew(sequence) {
          let position = Position(stamp: cursor.stamp, author: author, sequence: sequence)
          let step = steps[Int(shapeIndexes[operation])]
          let start = offsets[operation]
          let value = ValueReference(
            buffer: buffer, offset: start, count: offsets[operation + 1] - start, kind: step.kind)
          let isFolded = state.fold(
            step.shape, value, batch.bytes, at: position, naming: cursor.names(batch), of: marks, Int(entry), authors,
            buffers)
          if !isFolded { unknownCount += 1 }
          if step.isEdit { edit = position }
        }
        cursor.advance(batch)
      }
      run += 1
      edits.append(edit)
    }
    self.cursor = cursor
    return unknownCount
  }

  private func isNew(_ sequence: UInt64) -> Bool {
    guard let known else { return true }
    return !known.contains(sequence)
  }

  @inline(__always)
  private func hasNews(_ operation: Int, _ count: Int) -> Bool {
    guard known != nil else { return true }
    let first = batch.firstSequence + UInt64(operation)
    return (first..<first + UInt64(count)).contains { isNew($0) }
  }
}
