public import WeftCausality
public import WeftOperations

/// Why something could not be done, and what to do about it.
///
/// An error tells of ids, names, places and numbers. It never holds a value of the application: it can be logged.
public struct WeftError: Error, Sendable, CustomStringConvertible {
  /// What a program decides by.
  public let code: Code
  /// What is wrong, as a sentence on one line. Where it is about a line of input, it says which.
  public let message: String
  /// What to do about it, as a sentence on one line.
  public let remedy: String
  /// Whether the same call may succeed later although nothing but time passed.
  public let isRetryable: Bool
  /// The entity that it is about, where it is about one.
  public let entity: EntityReference?
  /// The name of the field that it is about.
  public let field: String?
  /// The device whose log it is about.
  public let device: DeviceID?
  /// The line of the input that it is about, from 1.
  public let line: Int?

  /// - Parameter isRetryable: Left out, it is what the code says of itself.
  package init(
    _ code: Code, _ message: String, remedy: String, isRetryable: Bool? = nil, entity: EntityReference? = nil,
    field: String? = nil, device: DeviceID? = nil, line: Int? = nil
  ) {
    self.code = code
    self.message = message.onOneLine
    self.remedy = remedy.onOneLine
    self.isRetryable = isRetryable ?? (code == .storeBusy)
    self.entity = entity
    self.field = field
    self.device = device
    self.line = line
  }

  /// Message and remedy on one line.
  public var description: String { "\(message) \(remedy)" }
}
