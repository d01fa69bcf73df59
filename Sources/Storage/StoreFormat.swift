/// The numbers that make a SQLite file a store (`Specs/StoreLayout.md`).
package enum StoreFormat {
  /// "WEFT" in the header's application id (https://www.sqlite.org/fileformat.html, 1.3).
  package static let applicationID: Int64 = 0x5745_4654
  /// In the header's user version; a greater one is refused.
  package static let version: Int64 = 1
}
