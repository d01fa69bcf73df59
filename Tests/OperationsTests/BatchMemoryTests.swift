internal import Testing
internal import WeftCausality
internal import WeftOperations

/// Decoding takes at most 32 bytes of memory for each byte of input, and 64 KiB, whatever the bytes are.
struct BatchMemoryTests {
  private static let author = OperationList(stamped: []).author
  private static let sizes = [1 << 16, 1 << 18, 1 << 20]

  static func limit(_ byteCount: Int) -> Int { 32 * byteCount + 65_536 }

  static func decode(_ body: ContiguousArray<UInt8>, count: Int) throws(BatchError) -> Batch {
    try BatchDecoder.decode(body, author: author, firstSequence: 1 << 40, count: count)
  }

  @Test("The tables of a decoded batch are bounded by its length", arguments: HostileBody.allCases)
  func tables(_ hostile: HostileBody) throws {
    for size in Self.sizes {
      let (body, count) = hostile.make(byteCount: size)
      // Two do not decode: their tables are what comes before the fault.
      guard let batch = try? Self.decode(body, count: count) else {
        #expect([.shapes, .authors].contains(hostile), "\(hostile) at \(size)")
        continue
      }
      #expect(batch.count == count)
      #expect(Self.byteCount(of: batch) <= Self.limit(body.count), "\(Self.byteCount(of: batch)) for \(body.count)")
      #expect(throws: BatchError.self) { try Self.decode(ContiguousArray(body.dropLast()), count: count) }
    }
  }

  /// What the tables have room for, filled or not; a name longer than 15 bytes lies apart.
  private static func byteCount(of batch: Batch) -> Int {
    func size<Element>(_ table: ContiguousArray<Element>) -> Int { table.capacity * MemoryLayout<Element>.stride }
    let columns = size(batch.shapeIndexes) + size(batch.valueOffsets) + size(batch.runs) + size(batch.transactions)
    let tables = size(batch.names) + size(batch.shapes) + size(batch.entities)
    let names = size(batch.nameLists) + size(batch.namedOperations)
    let texts = batch.names.reduce(0) { $0 + ($1.utf8.count > 15 ? $1.utf8.count + 48 : 0) }
    return columns + tables + names + texts
  }

  #if os(Linux)
    @Test("B210: the peak while decoding is bounded by the length of the input")
    func peak() async {
      await #expect(processExitsWith: .success) {
        ProcessMemory.returnFreedMemory()
        for hostile in HostileBody.allCases {
          let (body, count) = hostile.make(byteCount: 1 << 12)
          _ = try? Self.decode(body, count: count)
        }
        for size in [1 << 16, 1 << 18, 1 << 20] {
          for hostile in HostileBody.allCases {
            let (body, count) = hostile.make(byteCount: size)
            let peak = ProcessMemory.peak { _ = try? Self.decode(body, count: count) }
            #expect(peak <= Self.limit(body.count), "\(hostile): \(peak) for \(body.count)")
            ProcessMemory.limitReservations(to: Self.limit(body.count)) { _ = try? Self.decode(body, count: count) }
          }
        }
      }
    }

    @Test("The limit on reservations that these tests rely on ends who exceeds it, touched or not")
    func limitWorks() async {
      await #expect(processExitsWith: .success) {
        var table = ContiguousArray<UInt64>()
        ProcessMemory.limitReservations(to: 4 << 20) { table.reserveCapacity(1 << 17) }
        #expect(table.capacity >= 1 << 17)
      }
      await #expect(processExitsWith: .failure) {
        var table = ContiguousArray<UInt64>()
        ProcessMemory.limitReservations(to: 4 << 20) { table.reserveCapacity(1 << 20) }
        #expect(table.capacity >= 1 << 20)
      }
    }

    @Test("B210: counts that the bytes cannot hold are refused before anything is reserved for them")
    func hugeCounts() async {
      await #expect(processExitsWith: .success) {
        let bodies = [GoldenBatchTests.single, GoldenBatchTests.columnar, GoldenBatchTests.row].flatMap { list in
          BatchTotalityTests.inflatedBodies(of: list).map { ($0, list) }
        }
        ProcessMemory.limitReservations(to: 1 << 20) {
          for (body, list) in bodies { _ = try? list.decode(body) }
        }
      }
    }

    @Test("The records of a batch share the long key of their entity")
    func sharedKeys() async {
      await #expect(processExitsWith: .success) {
        let keyed = EntityReference("a", key: String(repeating: "k", count: 65_536))
        let other = EntityReference("a", EntityID(rawValue: 1))
        let list = OperationList((0..<10_000).map { DraftedOperation(.create, $0 % 2 == 0 ? keyed : other) })
        let body = list.body
        guard let batch = try? list.decode(body) else { fatalError("it decodes") }
        var count = 0
        let peak = ProcessMemory.peak { count = batch.operations.count }
        #expect(count == 10_000)
        #expect(peak <= 64 * body.count, "\(peak) for \(body.count)")
      }
    }
  #endif
}
