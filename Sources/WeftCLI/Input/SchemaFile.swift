internal import Weft

/// A schema that lies in a file: as JSON, or in the store that holds it.
enum SchemaFile {
  /// What every SQLite file begins with (https://www.sqlite.org/fileformat.html, 1.2.1).
  private static let storeMark = Array("SQLite format 3\u{0}".utf8)

  static func read(_ path: String) throws(WeftError) -> Schema {
    let file = try InputFile(path)
    let beginning = try file.next() ?? []
    if beginning.starts(with: storeMark) { return try StorePath.open(path).schema }
    do {
      return try Schema(json: beginning + file.contents())
    } catch {
      throw WeftError(error.code, "In \(file.name): \(error.message)", remedy: error.remedy, line: error.line)
    }
  }
}
