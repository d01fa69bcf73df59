public import WeftCausality
internal import WeftIngest

/// What a verification found.
public struct VerificationReport: Sendable {
  /// Something that is not as it must be.
  public struct Finding: Sendable {
    /// `file`, `fact`, `hash`, `chain`, `gap`, `body`, `run`, `state` or `trigger`; more may come.
    public let code: String
    public let message: String
    public let remedy: String
    public let device: DeviceID?
    public let sequences: ClosedRange<UInt64>?

    init(_ finding: WeftIngest.Finding) {
      code = finding.code.rawValue
      message = finding.message
      remedy = finding.remedy
      device = finding.device
      sequences = finding.sequences
    }
  }

  public let batchCount: Int
  public let findings: [Finding]

  public var isClean: Bool { findings.isEmpty }
}

extension VerificationReport: CustomStringConvertible {
  /// A line, and one more for each finding.
  public var description: String {
    let title =
      "\(batchCount.of("batch", plural: "batches")) verified, \(isClean ? "no finding" : findings.count.of("finding"))"
    return ([title] + findings.map { "  \($0)" }).joined(separator: "\n")
  }
}

extension VerificationReport.Finding: CustomStringConvertible {
  /// Code, message and remedy on one line.
  public var description: String { "\(code): \(message). \(remedy)".onOneLine }
}
