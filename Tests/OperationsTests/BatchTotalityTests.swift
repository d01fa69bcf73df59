internal import Foundation
internal import Testing
internal import WeftCausality
internal import WeftOperations

/// Any bytes give a batch or a `BatchError`; a trap would end the process, so running to the end is half of the proof.
struct BatchTotalityTests {
  /// Whether the bytes are a batch, and if so, that it is a sound one, read alike by the independent reader.
  private static func isBatch(_ bytes: ContiguousArray<UInt8>, device: DeviceID) -> Bool {
    do {
      let sealed = try SealedBatch(device: device, bytes: bytes)
      let batch = try sealed.decoded()
      if let fault = BatchConsistency.fault(in: batch, body: sealed.bodyOffset..<bytes.count) {
        Issue.record("\(fault): \(bytes)")
      }
      var reader = PlainBatchReader(bytes, from: sealed.bodyOffset)
      let itself = OperationImage.Name(OperationID(author: sealed.author, sequence: sealed.header.firstSequence))
      let images = try? reader.operations(itself: itself, count: sealed.header.count)
      #expect(images == OperationImage.all(of: batch), "the independent reader differs: \(bytes)")
      return true
    } catch {
      // The type of the error is part of the signature.
      return false
    }
  }

  private static func lists(_ seeds: Range<UInt64>, maximumCount: Int) -> [OperationList] {
    seeds.map { seed in
      var generator = OperationGenerator(seed: seed)
      return generator.makeList(maximumCount: maximumCount)
    }
  }

  @Test("B212: a batch cut short at any byte is refused, in every form")
  func truncation() {
    var formCounts = [0, 0, 0, 0]
    let lists = GoldenBatchTests.all.map(\.0) + Self.lists(20_000..<20_120, maximumCount: 24)
    for list in lists {
      let sealed = list.sealed()
      formCounts[Int(sealed.bytes[sealed.bodyOffset])] += 1
      // Of very long texts the last bytes are enough.
      for count in 0..<sealed.bytes.count where count < 2_000 || count > sealed.bytes.count - 200 {
        let cut = ContiguousArray(sealed.bytes.prefix(count))
        if Self.isBatch(cut, device: list.author.device) {
          Issue.record("\(count) of \(sealed.bytes.count) bytes are a batch: \(cut)")
          break
        }
      }
    }
    #expect(formCounts[1] > 10 && formCounts[2] > 10 && formCounts[3] > 10, "\(formCounts)")
  }

  @Test("Bytes after the end of a batch are refused, in every form")
  func trailing() {
    for list in Self.lists(21_000..<21_200, maximumCount: 24) {
      for extra in [0x00, 0x61, 0xFF] as [UInt8] {
        #expect(!Self.isBatch(list.sealed().bytes + [extra], device: list.author.device))
      }
    }
  }

  @Test("Every byte at every position of small batches gives a batch or an error", arguments: 0..<3)
  func everyByte(_ index: Int) {
    let (list, bytes) = GoldenBatchTests.all[index]
    var accepted = 0
    for position in bytes.indices {
      for byte in 0...255 as ClosedRange<UInt8> {
        var changed = bytes
        changed[position] = byte
        if Self.isBatch(changed, device: list.author.device) { accepted += 1 }
      }
    }
    // Ids, texts, stamps and tags may be anything; the structure may not.
    let total = bytes.count * 256
    #expect(accepted > total / 10 && accepted < total * 9 / 10, "\(accepted) of \(total)")
  }

  @Test("B211: falsified batches give a batch or an error", arguments: 0..<4 as Range<UInt64>)
  func mutations(_ part: UInt64) {
    #if DEBUG
      let usualCount = 4_000
    #else
      let usualCount = 30_000
    #endif
    let count = ProcessInfo.processInfo.environment["WEFT_SOAK"] == nil ? usualCount : 2_500_000
    let lists = Self.lists(30_000 + part * 100..<30_040 + part * 100, maximumCount: 12)
    let batches = lists.map { $0.sealed().bytes }.filter { $0.count < 4_000 }
    let device = lists[0].author.device
    var mutation = BatchMutation(seed: 0xF0 + part)
    var accepted = 0
    for _ in 0..<count {
      let bytes = batches[mutation.below(batches.count)]
      let donor = batches[mutation.below(batches.count)]
      if Self.isBatch(mutation.mutate(bytes, with: donor), device: device) { accepted += 1 }
    }
    #expect(accepted > count / 50, "too few get past the structure to prove anything: \(accepted)")
    #expect(accepted < count / 2)
  }

  @Test("Random bytes after a valid header give a batch or an error")
  func noise() {
    var random = SplitMix64(seed: 0x0153)
    let device = DeviceID(rawValue: 1)
    for step in 0..<20_000 {
      var bytes: ContiguousArray<UInt8> = [0, 1, 2, 3, 4, 1, UInt8(step % 4 + 1), 0, 0, 0, 0, UInt8(step % 3 + 1), 1]
      for _ in 0..<step % 90 { bytes.append(UInt8(truncatingIfNeeded: random.next() >> UInt64(step % 7))) }
      _ = Self.isBatch(bytes, device: device)
    }
  }

  /// Bodies with one count or length replaced by a number that the bytes cannot hold.
  static func inflatedBodies(of list: OperationList) -> [ContiguousArray<UInt8>] {
    let body = list.body
    var reader = PlainBatchReader(body)
    let itself = OperationImage.Name(OperationID(author: list.author, sequence: list.firstSequence))
    _ = try? reader.operations(itself: itself, count: list.operations.count)
    let numbers: [UInt64] = [1 << 63, .max, 1 << 62, 1 << 33, 1 << 32, 1 << 32 - 1, 1 << 31, UInt64(body.count) * 2]
    return reader.countRanges.flatMap { range in
      numbers.map { number in
        var number = number
        var digits = ContiguousArray<UInt8>()
        while number >= 128 {
          digits.append(UInt8(number % 128 + 128))
          number /= 128
        }
        digits.append(UInt8(number))
        return body[..<range.lowerBound] + digits + body[range.upperBound...]
      }
    }
  }

  @Test("A count or length that the bytes cannot hold is refused wherever it stands")
  func hugeCounts() {
    var tried = 0
    for list in GoldenBatchTests.all.map(\.0) + Self.lists(22_000..<22_100, maximumCount: 8)
    where list.body.count < 2_000 {
      for body in Self.inflatedBodies(of: list) {
        tried += 1
        #expect(throws: BatchError.self) { try list.decode(body) }
      }
    }
    #expect(tried > 10_000)
  }

  /// What broke other decoders: a length that overflows when it is added to, more operations or names than bytes, an author that is
  /// not in the table, a body of no known form.
  @Test("B211: each shape that crashed other decoders has its error here")
  func crashShapes() {
    let list = OperationList(
      (0..<4).map { number in
        DraftedOperation(
          .remove(
            field: "tags", element: .text("a"),
            names: [
              OperationID(
                author: Author(device: DeviceID(rawValue: 7), incarnation: Incarnation(rawValue: 1)), sequence: 3)
            ]),
          EntityReference("item", EntityID(rawValue: UInt128(number + 1))))
      })
    let sealed = list.sealed()
    var reasons: [BatchError.Reason: Int] = [:]
    func note(_ bytes: ContiguousArray<UInt8>) {
      do {
        _ = try SealedBatch(device: list.author.device, bytes: bytes).decoded()
      } catch {
        reasons[error.reason, default: 0] += 1
      }
    }
    for position in sealed.bytes.indices {
      for byte in 0...255 as ClosedRange<UInt8> {
        var bytes = sealed.bytes
        bytes[position] = byte
        note(bytes)
      }
      for number in BatchMutation.numbers {
        var bytes = sealed.bytes
        bytes.replaceSubrange(position...position, with: number)
        note(bytes)
      }
    }
    for reason in [
      .truncated, .varint, .flags, .form, .count, .sequence, .index, .names, .shape, .transaction, .trailing,
    ] as [BatchError.Reason] {
      #expect(reasons[reason] ?? 0 > 0, "\(reason)")
    }
  }

  @Test("The header's count and sequence are checked against what follows and the limit")
  func headerNumbers() throws {
    let list = GoldenBatchTests.row
    let body = list.body
    for count in [0, -1, .min, 2, 4, body.count, body.count + 1, 1 << 32, .max] {
      #expect(throws: BatchError.self) {
        try BatchDecoder.decode(body, author: list.author, firstSequence: 1, count: count)
      }
    }
    for sequence in [0, 1 << 62 + 1, .max] as [UInt64] {
      #expect(throws: BatchError(.sequence, at: 0)) {
        try BatchDecoder.decode(body, author: list.author, firstSequence: sequence, count: 3)
      }
    }
    let last = try BatchDecoder.decode(body, author: list.author, firstSequence: 1 << 62, count: 3)
    #expect(last.lastSequence == 1 << 62 + 2)
  }

  @Test("An error says why and where, and nothing of what the batch holds")
  func errors() {
    let list = GoldenBatchTests.single
    var body = list.body
    body[body.count - 1] = 0xFF
    #expect(throws: BatchError(.text, at: body.count - 4)) { try list.decode(body) }
    #expect(BatchError(.text, at: 47).description == "the batch has a text that is no UTF-8 (byte 47)")
  }
}
