internal import Weft

extension ExitCode {
  /// The exit code of each code of error.
  private static let table: [WeftError.Code: ExitCode] = [
    .schemaInvalid: .damaged,
    .schemaChanged: .damaged,
    .unknownEntity: .noInput,
    .unknownField: .noInput,
    .wrongAction: .damaged,
    .wrongType: .damaged,
    .notFound: .noInput,
    .malformedInput: .damaged,
    .invalidUsage: .usage,
    .limitExceeded: .damaged,
    .transactionEnded: .internalFault,
    .storeMissing: .noInput,
    .storeUnreachable: .noInput,
    .storeExists: .cannotCreate,
    .storeNewer: .damaged,
    .notAStore: .damaged,
    .storeDamaged: .damaged,
    .storeBusy: .tryLater,
    .storeReadOnly: .noPermission,
    .storageFull: .tryLater,
    .storageFailed: .failedTransfer,
    .incompatiblePeer: .damaged,
    .forkedHistory: .damaged,
    .batchDamaged: .damaged,
    .notCreated: .cannotCreate,
    .internalFault: .internalFault,
  ]

  /// An error about a line of the input is one of the input, whatever else it is: there nobody named what does not exist.
  init(_ error: WeftError) {
    let code = Self.table[error.code] ?? .internalFault
    self = code == .noInput && error.line != nil ? .damaged : code
  }
}

// Codes that only the command line knows.
extension WeftError.Code {
  static let notCreated = Self(rawValue: "notCreated")
  static let internalFault = Self(rawValue: "internalFault")
}
