/// Baseline C: an open-addressing fold of operations that are decoded already.
///
/// One table from the 128-bit id to a slot, dense cells of 32 bytes behind it, one table of set elements; every capacity
/// is known and all memory cleared before it begins. What a program written for this one schema would do: no names, no versions, no duplicates,
/// no authors beyond a byte, sets by the later of insertion and removal instead of by what removals name. Values stay in
/// the arena. Unsafe pointers throughout: they lie within the capacities that `init` works out from the counts.
final class TableFold {
  private struct Cell {
    var stamp: UInt64
    var number: Int64
    var valueOffset: UInt32
    var valueCount: UInt32
    var device: UInt32
    var isPresent: UInt32
  }

  private struct Element {
    /// Slot, field and the value's hash; 0 where the place is free.
    var key: UInt64
    var hash: UInt64
    var stamp: UInt64
    var device: UInt32
    var isPresent: UInt32
  }

  private let fieldCount: Int
  private let slotMask: Int
  private let elementMask: Int
  private let table: UnsafeMutablePointer<UInt32>
  private let ids: UnsafeMutablePointer<(UInt64, UInt64)>
  private let cells: UnsafeMutablePointer<Cell>
  private let elements: UnsafeMutablePointer<Element>
  private(set) var entityCount = 0
  private(set) var elementCount = 0

  init(entityCount: Int, fieldCount: Int, operationCount: Int) {
    func capacity(_ count: Int) -> Int {
      var capacity = 16
      while capacity < 2 * count { capacity *= 2 }
      return capacity
    }
    func cleared<Element>(_ count: Int, _ element: Element) -> UnsafeMutablePointer<Element> {
      let pointer = UnsafeMutablePointer<Element>.allocate(capacity: count)
      pointer.initialize(repeating: element, count: count)
      return pointer
    }
    self.fieldCount = fieldCount
    // Two fields in ten are sets.
    let (slots, places) = (capacity(entityCount), capacity(operationCount / 5))
    (slotMask, elementMask) = (slots - 1, places - 1)
    table = cleared(slots, 0)
    ids = .allocate(capacity: entityCount)
    cells = cleared(
      entityCount * fieldCount, Cell(stamp: 0, number: 0, valueOffset: 0, valueCount: 0, device: 0, isPresent: 0))
    elements = cleared(places, Element(key: 0, hash: 0, stamp: 0, device: 0, isPresent: 0))
  }

  deinit {
    table.deallocate()
    ids.deallocate()
    cells.deallocate()
    elements.deallocate()
  }

  func fold(_ operations: UnsafeBufferPointer<PlainOperation>, _ arena: UnsafeRawPointer) {
    for operation in operations {
      let slot = slot(operation.entityHigh, operation.entityLow)
      let cell = cells + (slot * fieldCount + Int(operation.field))
      switch operation.action {
      case 1: assign(cell, operation)
      case 2:
        cell.pointee.number &+= operation.number
        cell.pointee.isPresent = 1
      case 3: put(operation, slot, arena, isPresent: 1)
      default: put(operation, slot, arena, isPresent: 0)
      }
    }
  }

  /// Over every counter, so that a fold that left something out is found.
  var counterSum: Int64 {
    (0..<entityCount * fieldCount).reduce(0) { $0 &+ cells[$1].number }
  }

  @inline(__always)
  private func assign(_ cell: UnsafeMutablePointer<Cell>, _ operation: PlainOperation) {
    let isLater =
      cell.pointee.stamp == operation.stamp
      ? cell.pointee.device < UInt32(operation.device) : cell.pointee.stamp < operation.stamp
    guard isLater else { return }
    cell.pointee.stamp = operation.stamp
    cell.pointee.device = UInt32(operation.device)
    cell.pointee.valueOffset = operation.valueOffset
    cell.pointee.valueCount = UInt32(operation.valueCount)
    cell.pointee.isPresent = 1
  }

  @inline(__always)
  private func slot(_ high: UInt64, _ low: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: Self.mix(high ^ low &* 0x9E37_79B9_7F4A_7C15)) & slotMask
    while table[place] != 0 {
      let slot = Int(table[place]) - 1
      if ids[slot].0 == high && ids[slot].1 == low { return slot }
      place = (place + 1) & slotMask
    }
    ids[entityCount] = (high, low)
    entityCount += 1
    table[place] = UInt32(entityCount)
    return entityCount - 1
  }

  @inline(__always)
  private func put(_ operation: PlainOperation, _ slot: Int, _ arena: UnsafeRawPointer, isPresent: UInt32) {
    let hash = Self.hash(arena + Int(operation.valueOffset), Int(operation.valueCount))
    let key = UInt64(slot + 1) << 8 | UInt64(operation.field)
    var place = Int(truncatingIfNeeded: Self.mix(hash ^ key &* 0x9E37_79B9_7F4A_7C15)) & elementMask
    while elements[place].key != 0 {
      if elements[place].key == key && elements[place].hash == hash { break }
      place = (place + 1) & elementMask
    }
    let element = elements + place
    if element.pointee.key == 0 {
      element.pointee.key = key
      element.pointee.hash = hash
      elementCount += 1
    } else if element.pointee.stamp > operation.stamp {
      return
    }
    element.pointee.stamp = operation.stamp
    element.pointee.device = UInt32(operation.device)
    element.pointee.isPresent = isPresent
  }

  /// Eight bytes at a time.
  @inline(__always)
  private static func hash(_ bytes: UnsafeRawPointer, _ count: Int) -> UInt64 {
    var hash = UInt64(count) &* 0xBF58_476D_1CE4_E5B9
    var offset = 0
    while offset + 8 <= count {
      hash = mix(hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < count {
      rest = rest << 8 | UInt64(bytes.load(fromByteOffset: offset, as: UInt8.self))
      offset += 1
    }
    return mix(hash ^ rest)
  }

  @inline(__always)
  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value &* 0xBF58_476D_1CE4_E5B9
    return product ^ product >> 29
  }
}
