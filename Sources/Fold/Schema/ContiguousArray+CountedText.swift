internal import WeftOperations

extension ContiguousArray<UInt8> {
  /// The text's UTF-8 bytes behind a varint of their count.
  init(countedUTF8 text: String) {
    self.init()
    appendVarint(text.utf8.count)
    append(contentsOf: text.utf8)
  }
}
