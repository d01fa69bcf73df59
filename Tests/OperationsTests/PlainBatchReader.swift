internal import WeftCausality
internal import WeftOperations

/// A second reader of batch bodies, written from the description of the format and for plainness only: one recursive
/// number, one table after the other, no checks beyond what reading needs.
struct PlainBatchReader {
  struct Fault: Error {}

  let bytes: [UInt8]
  var position: Int
  /// Where counts and lengths lie, for tests that falsify them.
  private(set) var countRanges: [Range<Int>] = []

  private var names: [[UInt8]] = []
  private var shapes: [(type: Int, field: Int?, action: UInt8, bearsNames: Bool, kind: UInt8)] = []
  private var authors: [OperationImage.Name] = []
  private var entities: [(id: UInt128?, key: [UInt8]?)] = []

  init(_ bytes: some Sequence<UInt8>, from position: Int = 0) {
    self.bytes = Array(bytes)
    self.position = position
  }

  /// The operations of a body that fills the rest of the bytes.
  mutating func operations(itself: OperationImage.Name, count: Int) throws -> [OperationImage] {
    let form = try take(1)[0]
    _ = try number()
    authors = [itself]
    switch form {
    case 3: return [try single(itself)]
    case 1, 2: return try columns(itself, count, form)
    default: throw Fault()
    }
  }

  // MARK: Parts

  private mutating func take(_ count: Int) throws -> [UInt8] {
    guard count >= 0, count <= bytes.count - position else { throw Fault() }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  /// The lowest seven bits, and the rest of the number after them.
  private mutating func number() throws -> Int {
    let low = Int(try take(1)[0])
    if low < 128 { return low }
    let (high, overflow) = try number().multipliedReportingOverflow(by: 128)
    if overflow { throw Fault() }
    return low - 128 + high
  }

  private mutating func countNumber() throws -> Int {
    let start = position
    let value = try number()
    countRanges.append(start..<position)
    return value
  }

  private mutating func wide(_ count: Int) throws -> UInt128 {
    try take(count).reduce(0) { $0 * 256 + UInt128($1) }
  }

  private mutating func name() throws -> [UInt8] { try take(countNumber()) }

  private mutating func shape(type: Int, field: Int?) throws {
    let action = try take(1)[0]
    shapes.append((type, field, action % 32, action >= 128, try take(1)[0]))
  }

  private mutating func entity(isKeyed: Bool) throws {
    let length = isKeyed ? try countNumber() : 0
    if length == 0 {
      entities.append((try wide(16), nil))
    } else {
      _ = try number()
      entities.append((nil, try take(length)))
    }
  }

  private mutating func authorTable() throws {
    for _ in 0..<(try countNumber()) {
      let device = try wide(16)
      authors.append(OperationImage.Name(device: device, incarnation: UInt32(try wide(4)), sequence: 0))
    }
  }

  private mutating func nameList() throws -> [OperationImage.Name] {
    var list: [OperationImage.Name] = []
    for _ in 0..<(try countNumber()) {
      var name = authors[try number()]
      name.sequence = UInt64(try number())
      list.append(name)
    }
    return list
  }

  // MARK: Forms

  private mutating func single(_ itself: OperationImage.Name) throws -> OperationImage {
    let milliseconds = UInt64(try wide(6))
    let counter = UInt64(try number())
    names = [try name(), try name()]
    try shape(type: 0, field: names[1].isEmpty ? nil : 1)
    try entity(isKeyed: true)
    var list: [OperationImage.Name] = []
    if shapes[0].bearsNames {
      try authorTable()
      list = try nameList()
    }
    return image(
      itself, stamp: milliseconds * 65_536 + counter, begins: true, shape: 0, entity: 0, names: list,
      payload: try take(length(shapes[0].kind)))
  }

  private mutating func columns(_ itself: OperationImage.Name, _ count: Int, _ form: UInt8) throws -> [OperationImage] {
    for _ in 0..<(try countNumber()) { names.append(try name()) }
    for _ in 0..<(try countNumber()) {
      let type = try number()
      let field = try number()
      try shape(type: type, field: field == 0 ? nil : field - 1)
    }
    try authorTable()
    let stamps = try transactions()
    let isKeyed = try take(1)[0] == 1
    for _ in 0..<(form == 2 ? count : try countNumber()) { try entity(isKeyed: isKeyed) }
    var entityOfOperation: [Int] = form == 2 ? Array(0..<count) : []
    if form == 1 {
      for _ in 0..<(try countNumber()) {
        let entity = try number()
        entityOfOperation += Array(repeating: entity, count: try countNumber())
      }
    }
    var shapeOfOperation: [Int] = []
    for _ in 0..<count { shapeOfOperation.append(try number()) }
    var lengths: [Int] = []
    for shape in shapeOfOperation { lengths.append(try length(shapes[shape].kind)) }
    var lists: [[OperationImage.Name]] = []
    for shape in shapeOfOperation { lists.append(shapes[shape].bearsNames ? try nameList() : []) }
    var images: [OperationImage] = []
    for index in 0..<count {
      var id = itself
      id.sequence += UInt64(index)
      images.append(
        image(
          id, stamp: stamps[index].0, begins: stamps[index].1, shape: shapeOfOperation[index],
          entity: entityOfOperation[index], names: lists[index], payload: try take(lengths[index])))
    }
    return images
  }

  private mutating func length(_ kind: UInt8) throws -> Int {
    switch kind {
    case 0, 1, 2, 15: return 0
    case 4: return 8
    case 7: return 16
    default: return try countNumber()
    }
  }

  private mutating func transactions() throws -> [(UInt64, Bool)] {
    var stamps: [(UInt64, Bool)] = []
    let count = try countNumber()
    var milliseconds = UInt64(try wide(6))
    var counter: UInt64 = 0
    for _ in 0..<count {
      let elapsed = UInt64(try number())
      if elapsed > 0 { counter = 0 }
      milliseconds += elapsed
      let header = try countNumber()
      if header % 2 == 1 { counter += UInt64(try number()) }
      for position in 0..<header / 2 {
        milliseconds += counter / 65_536
        counter %= 65_536
        stamps.append((milliseconds * 65_536 + counter, position == 0))
        counter += 1
      }
    }
    return stamps
  }

  private func image(
    _ itself: OperationImage.Name, stamp: UInt64, begins: Bool, shape: Int, entity: Int,
    names list: [OperationImage.Name],
    payload: [UInt8]
  ) -> OperationImage {
    let shape = shapes[shape]
    let type = names[shape.type]
    let entity = entities[entity]
    let id = entity.id ?? EntityID(type: text(type), key: text(entity.key ?? [])).rawValue
    return OperationImage(
      itself: itself, stamp: stamp, beginsTransaction: begins, type: type, entity: id, key: entity.key,
      action: shape.action, field: shape.field.map { names[$0] }, kind: shape.kind, payload: payload, names: list)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
