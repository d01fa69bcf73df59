internal import WeftIngest
public import WeftOperations
internal import WeftStorage

/// One operation of an entity's history, and where it stands.
public struct HistoryEntry: Sendable {
  public enum Standing: String, Sendable {
    /// Folded, in a sealed batch that every replica holds or will hold byte for byte.
    case sealed
    /// Folded, and not sealed yet.
    case unsealed
    /// Stored and not folded, because what its batch extends is not here yet.
    case blocked
    /// Stored and not folded, because its stamp is too far ahead of this device's clock.
    case parked
    /// Stored and not folded, because it extends another history of its device.
    case forked
  }

  public let operation: Operation
  public let standing: Standing
  /// The label of the device that wrote it, where this store knows one.
  public let label: String?

  init(_ operation: Operation, _ standing: Standing, label: String?) {
    self.operation = operation
    self.standing = standing
    self.label = label
  }

  init(_ record: HistoryRecord, label: String?) {
    operation = record.operation
    self.label = label
    standing =
      switch record.standing {
      case .sealed: .sealed
      case .unsealed: .unsealed
      case .held(.blocked): .blocked
      case .held(.parked): .parked
      case .held(.forked): .forked
      // What has rotted gives no record.
      case .held(.damaged): .blocked
      }
  }

  /// Whether the operation is part of the state.
  public var isFolded: Bool { standing == .sealed || standing == .unsealed }
}

extension HistoryEntry: CustomStringConvertible {
  /// Time in UTC, device, entity, what was done, and where it stands unless it is sealed; one line, that holds the value.
  public var description: String {
    let action = operation.action
    let value = action.value.map { String(decoding: JSONWriter.bytes(of: $0.json), as: UTF8.self) }
    let deed = [action.code.name, action.field, value].compactMap { $0 }.joined(separator: " ")
    let place = standing == .sealed ? "" : " (\(standing.rawValue))"
    return "\(operation.stamp.fullTime) \(writer) \(deed) [\(operation.entity)]\(place)".onOneLine
  }

  private var writer: String { label ?? "device \(operation.id.author.device.description.prefix(8))" }
}
