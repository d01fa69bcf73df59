internal import WeftOperations

/// Ends a session for a reason. Nothing follows it.
package struct Refusal: Hashable, Sendable {
  package let code: RefusalCode
  /// Names what the code is about, such as a field, for people; never content. At most `detailByteLimit` bytes of UTF-8.
  package let detail: String

  package static let detailByteLimit = 512

  /// - Parameter detail: cut off between two characters where it is too long.
  package init(_ code: RefusalCode, detail: String = "") {
    self.code = code
    var kept = detail
    while kept.utf8.count > Self.detailByteLimit { kept.removeLast() }
    self.detail = kept
  }

  func append(to bytes: inout ContiguousArray<UInt8>) {
    bytes.append(code.rawValue)
    bytes.append(counted: detail.utf8)
  }

  init(_ reader: inout MessageReader) throws(SyncMessageError) {
    code = RefusalCode(rawValue: try reader.byte())
    let bytes = try reader.countedBytes()
    guard bytes.count <= Self.detailByteLimit, let text = String(validating: bytes, as: UTF8.self) else {
      throw SyncMessageError(.text, at: reader.position)
    }
    detail = text
  }
}

extension Refusal: CustomStringConvertible {
  package var description: String { detail.isEmpty ? "\(code)" : "\(code): \(detail)" }
}
