internal import WeftCausality

extension Value {
  /// Appends the canonical payload; the kind travels apart from it.
  package func appendPayload(to bytes: inout ContiguousArray<UInt8>) {
    switch self {
    case .null, .bool: break
    case .int(let value): Value.appendInteger(value, to: &bytes)
    case .real(let value): Value.appendBigEndian(Value.canonicalBits(of: value), to: &bytes)
    case .text(let value): bytes.append(contentsOf: value.utf8)
    case .bytes(let value): bytes.append(contentsOf: value)
    case .id(let value): value.appendBytes(to: &bytes)
    }
  }

  /// Kind and payload: the bytes that identity, order and digests go by.
  package var canonicalBytes: ContiguousArray<UInt8> {
    var bytes: ContiguousArray<UInt8> = [kind.rawValue]
    appendPayload(to: &bytes)
    return bytes
  }

  /// The same for a part of a buffer, by code that is specialised for it: other modules read values by the million.
  package init?(kind: ValueKind, payload: ArraySlice<UInt8>) {
    self.init(kind: kind, bytes: payload)
  }

  /// Reads a payload of a known kind; `nil` when it is not the canonical form of any value.
  package init?(kind: ValueKind, payload: some RandomAccessCollection<UInt8>) {
    self.init(kind: kind, bytes: payload)
  }

  private init?(kind: ValueKind, bytes payload: some RandomAccessCollection<UInt8>) {
    if let fixed = kind.fixedByteCount, payload.count != fixed { return nil }
    switch kind {
    case .null: self = .null
    case .false: self = .bool(false)
    case .true: self = .bool(true)
    case .int:
      guard let value = Value.integer(payload) else { return nil }
      self = .int(value)
    case .real:
      let bits = payload.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      guard Value.canonicalBits(of: Double(bitPattern: bits)) == bits else { return nil }
      self = .real(Double(bitPattern: bits))
    case .text:
      guard let text = String(validating: payload, as: UTF8.self) else { return nil }
      self = .text(text)
    case .bytes: self = .bytes(Array(payload))
    case .id:
      guard let id = EntityID(bytes: payload) else { return nil }
      self = .id(id)
    default: return nil
    }
  }

  /// Integers are two's complement, big-endian, with no byte more than needed; 0 is empty.
  package static func appendInteger(_ value: Int64, to bytes: inout ContiguousArray<UInt8>) {
    var shift = integerByteCount(value) * 8
    while shift > 0 {
      shift -= 8
      bytes.append(UInt8(truncatingIfNeeded: value >> Int64(shift)))
    }
  }

  package static func integerByteCount(_ value: Int64) -> Int {
    if value == 0 { return 0 }
    let significant = 65 - (value < 0 ? (~value) : value).leadingZeroBitCount
    return (significant + 7) / 8
  }

  /// `nil` when the bytes are longer than needed or than 8.
  package static func integer(_ payload: some RandomAccessCollection<UInt8>) -> Int64? {
    guard let first = payload.first else { return 0 }
    guard payload.count <= 8 else { return nil }
    var value = Int64(Int8(bitPattern: first))
    for byte in payload.dropFirst() { value = value << 8 | Int64(byte) }
    return integerByteCount(value) == payload.count ? value : nil
  }

  package static func appendBigEndian(_ value: UInt64, to bytes: inout ContiguousArray<UInt8>) {
    for shift in stride(from: 56 as UInt64, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}
