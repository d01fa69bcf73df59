package import WeftCausality
package import WeftOperations

extension FoldState {
  package func isVisible(type: Int, slot: Int) -> Bool { types[type].lives.isVisible(slot, authors) }

  /// What the field shows. Complexity: constant, for a set linear-logarithmic in its elements.
  package func image(type: Int, slot: Int, field: Int) -> FieldImage {
    switch schema.types[type].fields[field].place {
    case .register(let place):
      let cell = types[type].registers[slot * types[type].registerCount + place]
      return cell.exists ? .value(cell.value) : .absent
    case .counter(let place):
      let cell = types[type].counters[slot * types[type].counterCount + place]
      return cell.exists ? .number(cell.clamped) : .absent
    case .set(let place):
      let values = visibleValues(types[type].sets[slot * types[type].setCount + place])
      return values.isEmpty ? .absent : .elements(values)
    }
  }

  /// The values that a head holds in, in the order of their canonical bytes.
  private func visibleValues(_ cell: SetCell) -> [ValueReference] {
    var values: [ValueReference] = []
    for index in cell.elements.indices where cell.elements[index].heads.hasHeads {
      values.append(cell.elements[index].value)
    }
    if values.count < 2 { return values }
    let buffers = buffers
    return values.sorted { Self.precedes($0, $1, buffers) }
  }

  /// The natural key, where the entity was born from one.
  package func key(type: Int, slot: Int) -> String? {
    let key = types[type].keys[slot]
    return key.count == 0 ? nil : String(decoding: payload(key), as: UTF8.self)
  }

  /// What an operation on a set's element written now names.
  package func names(ofElement element: Value, type: Int, slot: Int, field: Int) -> [OperationID] {
    guard case .set(let place) = schema.types[type].fields[field].place else { return [] }
    var bytes = ContiguousArray<UInt8>()
    element.appendPayload(to: &bytes)
    let reference = ValueReference(buffer: 0, offset: 0, count: UInt32(bytes.count), kind: element.kind)
    let cell = types[type].sets[slot * types[type].setCount + place]
    guard let heads = cell.heads(of: bytes, reference, buffers) else { return [] }
    return operations(heads.heads)
  }

  package func namesForDeletion(type: Int, slot: Int) -> [OperationID] {
    operations(types[type].lives[slot].namesForDeletion)
  }

  package func namesForRestoration(type: Int, slot: Int) -> [OperationID] {
    operations(types[type].lives[slot].namesForRestoration)
  }

  /// The elements that a head holds in, in the order of their canonical bytes.
  func visibleElements(_ cell: SetCell) -> [SetElement] {
    cell.elements.filter { $0.heads.hasHeads }.sorted { precedes($0.value, $1.value) }
  }

  func precedes(_ left: ValueReference, _ right: ValueReference) -> Bool {
    Self.precedes(left, right, buffers)
  }

  static func precedes(
    _ left: ValueReference, _ right: ValueReference, _ buffers: ContiguousArray<ContiguousArray<UInt8>>
  ) -> Bool {
    if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
    return buffers[Int(left.buffer)][left.range]
      .lexicographicallyPrecedes(buffers[Int(right.buffer)][right.range])
  }
}
