package import WeftCausality
package import WeftSQLite

/// Devices and authors with the small numbers that the other tables know them by.
package struct DeviceTable {
  let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// The device's number, a new one if need be. Only inside a writing transaction.
  package func number(of device: DeviceID) throws(SQLiteError) -> Int64 {
    if let known = try find(device) { return known }
    let insertion = try connection.prepare("INSERT INTO _device(id) VALUES (?1)")
    try insertion.bindBlob(Self.bytes(of: device), at: 1)
    try insertion.run()
    return connection.lastInsertRowID
  }

  package func find(_ device: DeviceID) throws(SQLiteError) -> Int64? {
    let statement = try connection.prepare("SELECT device FROM _device WHERE id = ?1")
    try statement.bindBlob(Self.bytes(of: device), at: 1)
    return try statement.step() ? statement.int64(0) : nil
  }

  /// The device and its label, `nil` when the number is not in the table or the id is no id.
  package func device(_ number: Int64) throws(SQLiteError) -> (id: DeviceID, label: String?)? {
    let statement = try connection.prepare("SELECT id, label FROM _device WHERE device = ?1")
    try statement.bind(number, at: 1)
    guard try statement.step(), let id = DeviceID(bytes: statement.blob(0)) else { return nil }
    return (id, statement.isNull(1) ? nil : statement.text(1))
  }

  package func setLabel(_ label: String, of number: Int64) throws(SQLiteError) {
    let statement = try connection.prepare("UPDATE _device SET label = ?2 WHERE device = ?1")
    try statement.bind(number, at: 1)
    try statement.bindText(label, at: 2)
    try statement.run()
  }

  /// Every device with its label, by number.
  package func all() throws(SQLiteError) -> [(number: Int64, id: DeviceID, label: String?)] {
    let statement = try connection.prepare("SELECT device, id, label FROM _device ORDER BY device")
    var rows: [(Int64, DeviceID, String?)] = []
    while try statement.step() {
      guard let id = DeviceID(bytes: statement.blob(1)) else { continue }
      rows.append((statement.int64(0), id, statement.isNull(2) ? nil : statement.text(2)))
    }
    return rows
  }

  /// The authors whose numbers follow the first `count`, in the order of their numbers, which have no gaps and begin at 0 unless
  /// the table is damaged.
  package func authors(after count: Int) throws(SQLiteError) -> [(number: Int64, author: Author)] {
    let statement = try connection.prepare(
      """
      SELECT d.id, a.incarnation, a.author FROM _author a JOIN _device d ON d.device = a.device
      WHERE a.author >= ?1 ORDER BY a.author
      """)
    try statement.bind(Int64(count), at: 1)
    var authors: [(Int64, Author)] = []
    while try statement.step() {
      guard let device = DeviceID(bytes: statement.blob(0)), let number = UInt32(exactly: statement.int64(1)) else {
        throw .mismatch("author \(statement.int64(2)) has no device, or no incarnation")
      }
      let incarnation = Incarnation(rawValue: number)
      authors.append((statement.int64(2), Author(device: device, incarnation: incarnation)))
    }
    return authors
  }

  /// Whether the author is listed.
  package func holds(_ author: Author) throws(SQLiteError) -> Bool {
    let statement = try connection.prepare(
      """
      SELECT 1 FROM _device d JOIN _author a ON a.device = d.device WHERE d.id = ?1 AND a.incarnation = ?2
      """)
    try statement.bindBlob(Self.bytes(of: author.device), at: 1)
    try statement.bind(Int64(author.incarnation.rawValue), at: 2)
    return try statement.step()
  }

  /// Gives an author the number. Only inside a writing transaction.
  package func insert(_ author: Author, number: Int) throws(SQLiteError) {
    let statement = try connection.prepare("INSERT INTO _author(author, device, incarnation) VALUES (?1, ?2, ?3)")
    try statement.bind(Int64(number), at: 1)
    try statement.bind(try self.number(of: author.device), at: 2)
    try statement.bind(Int64(author.incarnation.rawValue), at: 3)
    try statement.run()
  }

  private static func bytes(of device: DeviceID) -> ContiguousArray<UInt8> {
    var bytes = ContiguousArray<UInt8>()
    device.appendBytes(to: &bytes)
    return bytes
  }
}
