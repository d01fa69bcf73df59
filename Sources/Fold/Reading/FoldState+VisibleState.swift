internal import WeftOperations

extension FoldState {
  /// Appends the entity's own visible state in canonical form: what a digest hashes. Nothing is appended for a hidden entity.
  ///
  /// Holds type, id and, by name, what each field shows; no device, no stamp, so that replicas that saw the same operations
  /// agree whatever their bookkeeping (`Specs/StoreLayout.md`, Digest).
  ///
  /// - Parameter drain: called after each value, so that a large entity need not be in memory whole; it may take bytes out.
  package func appendVisibleState(
    type: Int, slot: Int, to bytes: inout ContiguousArray<UInt8>,
    _ drain: (inout ContiguousArray<UInt8>) -> Void = { _ in }
  ) {
    guard isVisible(type: type, slot: slot) else { return }
    bytes.append(contentsOf: schema.types[type].canonicalName)
    types[type].slots.ids[slot].appendBytes(to: &bytes)
    for field in schema.types[type].canonicalOrder {
      switch image(type: type, slot: slot, field: field) {
      case .absent: continue
      case .value(let value):
        bytes.append(contentsOf: schema.types[type].fields[field].canonicalName)
        bytes.append(1)
        append(value, to: &bytes)
        drain(&bytes)
      case .number(let number):
        bytes.append(contentsOf: schema.types[type].fields[field].canonicalName)
        bytes.append(2)
        bytes.appendBigEndian(UInt64(bitPattern: number), byteCount: 8)
      case .elements(let elements):
        bytes.append(contentsOf: schema.types[type].fields[field].canonicalName)
        bytes.append(3)
        bytes.appendVarint(elements.count)
        for element in elements {
          append(element, to: &bytes)
          drain(&bytes)
        }
      }
    }
  }

  private func append(_ value: ValueReference, to bytes: inout ContiguousArray<UInt8>) {
    bytes.append(value.kind.rawValue)
    bytes.appendVarint(Int(value.count))
    bytes.append(contentsOf: payload(value))
  }
}
