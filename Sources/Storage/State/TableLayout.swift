/// The state table of one entity type: its name and its fields' columns.
package struct TableLayout: Sendable {
  package struct Column: Sendable {
    package let name: String
    package let type: ColumnType

    package init(_ name: String, _ type: ColumnType) {
      self.name = name
      self.type = type
    }
  }

  /// The entity type, and the name of the view that shows what is visible.
  package let type: String
  package let columns: [Column]
  /// The table's name in SQL.
  let table: String
  /// The fields' columns, each behind a comma.
  let columnNames: String
  /// Every column in the order in which rows are read.
  let selection: String
  /// One row written, whether it is there or not.
  let replacement: String

  package init(type: String, columns: [Column]) {
    self.type = type
    self.columns = columns
    table = Self.quoted("_state_\(type)")
    columnNames = columns.map { ", \(Self.quoted($0.name))" }.joined()
    selection = "SELECT id, _hidden, _key, _digest, _merge\(columnNames) FROM \(table)"
    let parameters = (1...5 + columns.count).map { "?\($0)" }.joined(separator: ", ")
    replacement = "INSERT OR REPLACE INTO \(table) VALUES (\(parameters))"
  }

  static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }

  /// An id as text, without the natural key.
  private static let idText = """
    lower(substr(hex(id), 1, 8) || '-' || substr(hex(id), 9, 4) || '-' || substr(hex(id), 13, 4) || '-' ||
    substr(hex(id), 17, 4) || '-' || substr(hex(id), 21, 12))
    """

  private var columnList: String {
    """
    (
      id BLOB NOT NULL PRIMARY KEY,
      _hidden INTEGER NOT NULL,
      _key TEXT,
      _digest BLOB,
      _merge BLOB NOT NULL\(columns.map { ",\n  \(Self.quoted($0.name)) \($0.type.rawValue)" }.joined())
    ) STRICT, WITHOUT ROWID;
    """
  }

  var creation: String {
    """
    CREATE TABLE \(table)\(columnList)
    CREATE VIEW \(Self.quoted(type)) AS
      SELECT coalesce(_key, \(Self.idText)) AS id\(columnNames) FROM \(table) WHERE _hidden = 0;
    """
  }

  /// Of the temporary database.
  var trialCreation: String { "CREATE TEMP TABLE \(table)\(columnList)" }

  var removal: String { "DROP VIEW IF EXISTS \(Self.quoted(type));\nDROP TABLE IF EXISTS \(table);" }
}
