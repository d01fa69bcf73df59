package import WeftSQLite

extension MetaTable {
  /// Every fact that is missing, of another type, or out of its range (`Specs/StoreLayout.md`, `_meta`).
  package func faults() throws(SQLiteError) -> [MetaFault] {
    var faults: [MetaFault] = []
    for name in Name.allCases {
      let statement = try select(name)
      let reason: String?
      if try statement.step() {
        reason = Self.fault(statement, name)
      } else {
        reason = name.isOptional ? nil : "is missing"
      }
      if let reason { faults.append(MetaFault(name: name.rawValue, reason: reason, isDerived: name.isDerived)) }
    }
    return faults
  }

  private static func fault(_ statement: Statement, _ name: Name) -> String? {
    let kind = statement.columnKind(0)
    switch name {
    case .schema: return kind == .text ? nil : "is no text"
    case .schemaDigest, .digest:
      return kind == .blob && statement.blob(0).count == 32 ? nil : "is no digest"
    case .fileID, .device, .appliedPosition, .digestRun, .clock:
      guard kind == .integer else { return "is no integer" }
      let value = statement.int64(0)
      return name.takes(value) ? nil : "is out of range"
    }
  }
}

extension MetaTable.Name {
  /// Absent while there was nothing to record.
  fileprivate var isOptional: Bool { [.digest, .digestRun, .clock].contains(self) }

  fileprivate var isDerived: Bool { [.appliedPosition, .digest, .digestRun].contains(self) }

  /// Whether the integer may stand under the name.
  fileprivate func takes(_ value: Int64) -> Bool {
    switch self {
    case .device: value > 0
    case .appliedPosition, .digestRun: value >= 0
    case .clock: UInt64(bitPattern: value) < MetaTable.clockBound
    case .fileID, .schema, .schemaDigest, .digest: true
    }
  }
}
