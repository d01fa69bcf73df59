extension WeftError {
  /// What kind of error it is. The codes are open: a later version may have more of them.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }
}

extension WeftError.Code: CustomStringConvertible {
  public var description: String { rawValue }
}

// What the application declared or asked for.
extension WeftError.Code {
  /// A schema that cannot be.
  public static let schemaInvalid = Self(rawValue: "schemaInvalid")
  /// A schema that changes the meaning of data the store holds.
  public static let schemaChanged = Self(rawValue: "schemaChanged")
  /// The schema has no entity type of that name.
  public static let unknownEntity = Self(rawValue: "unknownEntity")
  /// The entity type has no field of that name.
  public static let unknownField = Self(rawValue: "unknownField")
  /// The field's rule does not take that action, as a counter does not take `set`.
  public static let wrongAction = Self(rawValue: "wrongAction")
  /// The field does not take a value of that type.
  public static let wrongType = Self(rawValue: "wrongType")
  /// There is no such entity.
  public static let notFound = Self(rawValue: "notFound")
  /// Input that is not in its form.
  public static let malformedInput = Self(rawValue: "malformedInput")
  /// A call, or a command line, that makes no sense.
  public static let invalidUsage = Self(rawValue: "invalidUsage")
  /// Something larger than Weft takes.
  public static let limitExceeded = Self(rawValue: "limitExceeded")
  /// A transaction that was used after its end.
  public static let transactionEnded = Self(rawValue: "transactionEnded")
}

// The store.
extension WeftError.Code {
  /// There is no store at that place.
  public static let storeMissing = Self(rawValue: "storeMissing")
  /// The replica has been closed.
  public static let replicaClosed = Self(rawValue: "replicaClosed")
  /// The file cannot be opened, or not be made: its folder is missing, or it may not be read.
  public static let storeUnreachable = Self(rawValue: "storeUnreachable")
  /// There is a store, or another file, at that place already.
  public static let storeExists = Self(rawValue: "storeExists")
  /// The store was written by a newer version in a format that this one does not know.
  public static let storeNewer = Self(rawValue: "storeNewer")
  /// The file is no store.
  public static let notAStore = Self(rawValue: "notAStore")
  /// The store contradicts itself.
  public static let storeDamaged = Self(rawValue: "storeDamaged")
  /// Someone else is writing to the store.
  public static let storeBusy = Self(rawValue: "storeBusy")
  /// The store can be read, not written.
  public static let storeReadOnly = Self(rawValue: "storeReadOnly")
  /// There is no room left for the store.
  public static let storageFull = Self(rawValue: "storageFull")
  /// The file system or SQLite failed.
  public static let storageFailed = Self(rawValue: "storageFailed")
}

// Other replicas.
extension WeftError.Code {
  /// The other replica speaks another protocol, or has another schema.
  public static let incompatiblePeer = Self(rawValue: "incompatiblePeer")
  /// Two different histories bear the name of one device.
  public static let forkedHistory = Self(rawValue: "forkedHistory")
  /// A batch of operations that is not what its author sealed.
  public static let batchDamaged = Self(rawValue: "batchDamaged")
}
