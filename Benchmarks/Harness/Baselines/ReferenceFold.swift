internal import WeftCausality
internal import WeftCrypto
internal import WeftOperations

/// What a workload must come to, worked out from its plain operations in dictionaries, slowly and by the rules' wording:
/// neither the codec nor the fold has a part in it.
struct ReferenceFold {
  private struct Assignment {
    var stamp: UInt64
    var device: Int
    var kind: UInt8
    var payload: ArraySlice<UInt8>
  }

  private struct Element: Hashable {
    var kind: UInt8
    var payload: [UInt8]
  }

  /// Of one element, by device: the last insertion, and up to where insertions are removed.
  private struct Standing {
    var inserted: [Int: UInt64] = [:]
    var removed: [Int: UInt64] = [:]

    mutating func insert(_ device: Int, _ sequence: UInt64) {
      inserted[device] = max(inserted[device] ?? 0, sequence)
    }

    mutating func remove(_ device: Int, _ sequence: UInt64) {
      removed[device] = max(removed[device] ?? 0, sequence)
    }

    var holds: Bool { inserted.contains { $0.value > removed[$0.key] ?? 0 } }
  }

  private struct Entity {
    var assignments: [Int: Assignment] = [:]
    var sums: [Int: Int64] = [:]
    var elements: [Int: [Element: Standing]] = [:]

    mutating func fold(_ operation: PlainOperation, _ values: [UInt8], _ devices: [DeviceID]) {
      let payload = values[Int(operation.valueOffset)..<Int(operation.valueOffset) + Int(operation.valueCount)]
      let (field, device) = (Int(operation.field), Int(operation.device))
      let element = Element(kind: operation.kind, payload: Array(payload))
      switch ActionCode(rawValue: operation.action) {
      case .set:
        if let last = assignments[field] {
          let isEarlier =
            last.stamp == operation.stamp
            ? devices[last.device] > devices[device] : last.stamp > operation.stamp
          if isEarlier { return }
        }
        assignments[field] = Assignment(
          stamp: operation.stamp, device: device, kind: operation.kind, payload: payload)
      case .add: sums[field, default: 0] += operation.number
      case .insert:
        elements[field, default: [:]][element, default: Standing()].insert(device, operation.sequence)
      default:
        // Of its own author a removal has seen everything.
        elements[field, default: [:]][element, default: Standing()].remove(device, operation.sequence)
        elements[field, default: [:]][element, default: Standing()]
          .remove(Int(operation.namedDevice), operation.namedSequence)
      }
    }
  }

  private var entities: [EntityID: Entity] = [:]

  init(_ workload: Workload) {
    let values = Array(workload.arena)
    for operation in workload.operations {
      let id = EntityID(rawValue: UInt128(operation.entityHigh) << 64 | UInt128(operation.entityLow))
      entities[id, default: Entity()].fold(operation, values, workload.devices)
    }
  }

  var entityCount: Int { entities.count }

  var counterSum: Int64 {
    entities.values.reduce(0) { $0 &+ $1.sums.values.reduce(0, &+) }
  }

  /// The sum modulo 2^256 of one SHA-256 for each entity's visible state.
  func digest() -> SHA256Digest {
    let hash = SHA256()
    let order = WorkloadSchema.fields.indices.sorted { WorkloadSchema.fields[$0].name < WorkloadSchema.fields[$1].name }
    var sum = SHA256Digest.zero
    for (id, entity) in entities {
      var bytes = ContiguousArray<UInt8>()
      Self.append(WorkloadSchema.typeName, to: &bytes)
      id.appendBytes(to: &bytes)
      for field in order {
        let name = WorkloadSchema.fields[field].name
        if let assignment = entity.assignments[field] {
          Self.append(name, to: &bytes)
          bytes.append(1)
          Self.append(assignment.kind, assignment.payload, to: &bytes)
        }
        if let sum = entity.sums[field] {
          Self.append(name, to: &bytes)
          bytes.append(2)
          bytes.append(contentsOf: (0..<8).map { UInt8(truncatingIfNeeded: sum >> Int64(56 - 8 * $0)) })
        }
        let elements = (entity.elements[field] ?? [:]).filter(\.value.holds).keys
        if elements.isEmpty { continue }
        Self.append(name, to: &bytes)
        bytes.append(3)
        bytes.append(UInt8(elements.count))
        for element in elements.sorted(by: { $0.payload.lexicographicallyPrecedes($1.payload) }) {
          Self.append(element.kind, element.payload, to: &bytes)
        }
      }
      sum &+= hash.hash(bytes)
    }
    return sum
  }

  private static func append(_ text: String, to bytes: inout ContiguousArray<UInt8>) {
    bytes.append(UInt8(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Nothing in the workload is longer than what one byte of length says.
  private static func append(_ kind: UInt8, _ payload: some Collection<UInt8>, to bytes: inout ContiguousArray<UInt8>) {
    bytes.append(kind)
    bytes.append(UInt8(payload.count))
    bytes.append(contentsOf: payload)
  }
}
