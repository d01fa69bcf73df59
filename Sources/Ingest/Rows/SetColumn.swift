internal import WeftFold
internal import WeftOperations

/// The column of a set: its elements as a JSON array in the order of their canonical bytes, for `json_each`.
///
/// For readers of the table only; what the fold goes by lies in the merge column. Bytes are lower-case hexadecimal, ids UUIDs,
/// and a real that JSON cannot write is null.
enum SetColumn {
  static func append(_ elements: [ValueReference], of state: FoldState, to bytes: inout ContiguousArray<UInt8>) {
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if element.kind == .text {
        // Most elements are texts, and making a `String` of each would cost more than the rest of the row.
        append(utf8: state.payload(element), to: &bytes)
      } else if let value = state.value(element) {
        append(value, to: &bytes)
      } else {
        append(.null, to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private static func append(_ value: Value, to bytes: inout ContiguousArray<UInt8>) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .int(let value): bytes.append(contentsOf: String(value).utf8)
    case .real(let value): bytes.append(contentsOf: (value.isFinite ? "\(value)" : "null").utf8)
    case .text(let value): append(utf8: value.utf8, to: &bytes)
    case .bytes(let value):
      let digits = value.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      append(utf8: digits.joined().utf8, to: &bytes)
    case .id(let value): append(utf8: value.description.utf8, to: &bytes)
    }
  }

  private static func append(utf8: some Sequence<UInt8>, to bytes: inout ContiguousArray<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        bytes.append(contentsOf: ("\\u00" + (byte < 16 ? "0" : "") + digits).utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
