public import WeftCausality
public import WeftOperations

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation  // Apple platforms; not compiled by a Linux build.
#endif

extension WeftError: LocalizedError {
  /// Message and remedy: what `localizedDescription` says.
  public var errorDescription: String? { description }
  public var failureReason: String? { message }
  public var recoverySuggestion: String? { remedy }
}

extension SchemaError: LocalizedError {
  /// Message and remedy: what `localizedDescription` says.
  public var errorDescription: String? { description }
  public var failureReason: String? { message }
  public var recoverySuggestion: String? { remedy }
}

extension StampError: LocalizedError {
  public var errorDescription: String? { description }
}
