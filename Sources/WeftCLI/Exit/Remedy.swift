internal import Weft

/// What to do about an error, in the words of the command line where those say more than the library's.
enum Remedy {
  static func text(for error: WeftError) -> String {
    switch error.code {
    case .storeMissing:
      "Make one with “\(Program.name) init STORE --schema FILE”, or correct the path."
    default: error.remedy
    }
  }

  /// The command that mends what a finding of `verify` names, where one does.
  static func text(for finding: VerificationReport.Finding, in path: String) -> String {
    finding.code == "state" ? "Run “\(Program.name) rebuild \(path)”." : finding.remedy
  }
}
