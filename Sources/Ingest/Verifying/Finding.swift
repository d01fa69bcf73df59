package import WeftCausality

/// Something that a verification found wrong.
package struct Finding: Sendable {
  /// What kind of thing, for programs.
  package enum Code: String, Sendable {
    case file
    case fact
    case hash
    case chain
    case gap
    case body
    case run
    case state
    case trigger
  }

  package let code: Code
  /// What is wrong, with ids and numbers only.
  package let message: String
  /// What can be done about it.
  package let remedy: String
  package let device: DeviceID?
  package let sequences: ClosedRange<UInt64>?
}
