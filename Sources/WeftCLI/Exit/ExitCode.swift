/// How the program ends; the numbers above 63 are those of BSD's `sysexits.h`.
enum ExitCode: Int32, CaseIterable {
  case fine = 0
  case differs = 1
  case usage = 64
  case damaged = 65
  case noInput = 66
  case internalFault = 70
  case cannotCreate = 73
  case failedTransfer = 74
  case tryLater = 75
  case noPermission = 77

  /// What it says, for the help.
  var meaning: String {
    switch self {
    case .fine: "fine"
    case .differs: "something differs, or there are findings"
    case .usage: "the command line makes no sense"
    case .damaged: "data is damaged or malformed, or is in a form that this version does not know"
    case .noInput: "there is no such store, file, entity or field"
    case .internalFault: "an error in weft itself"
    case .cannotCreate: "a file cannot be made, or there is one already"
    case .failedTransfer: "reading or writing failed"
    case .tryLater: "the store is busy or the disk is full: try later"
    case .noPermission: "a file may not be written"
    }
  }
}
