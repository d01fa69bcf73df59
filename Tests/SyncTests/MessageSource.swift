internal import WeftCausality
internal import WeftOperations
internal import WeftSync

/// Random messages of all kinds, fixed by a seed.
struct MessageSource {
  let message: SyncMessage

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed &* 0x9E37)
    switch seed % 6 {
    case 0:
      message = .hello(
        HelloMessage(
          formatVersion: UInt8.random(in: 0...255, using: &random), scopeTag: random.next(), fileID: random.next(),
          incarnation: Incarnation(rawValue: UInt32(truncatingIfNeeded: random.next())),
          digest: LogDigest(rawValue: Self.wide(&random)), schemaTag: random.next(),
          clock: Stamp(rawValue: UInt64.random(in: 0...Stamp.maximum.rawValue, using: &random))))
    case 1:
      message = .schema(ContiguousArray((0..<(random.next() % 300)).map { UInt8(truncatingIfNeeded: $0) }))
    case 2:
      let claims = Self.devices(&random).map { Self.claim($0, &random) }
      message = .vectors(VectorsMessage(claims: claims, forked: Self.devices(&random)))
    case 3:
      message = .batches(Self.page(&random))
    case 4:
      message = .done(DoneMessage(digest: LogDigest(rawValue: Self.wide(&random)), forked: Self.devices(&random)))
    default:
      let detail = String(repeating: ["a", "é", "🧵"][Int(random.next() % 3)], count: Int(random.next() % 100))
      message = .refusal(Refusal(RefusalCode(rawValue: UInt8(random.next() % 256)), detail: detail))
    }
  }

  private static func wide(_ random: inout SplitMix64) -> UInt128 {
    UInt128(random.next()) << 64 | UInt128(random.next())
  }

  private static func devices(_ random: inout SplitMix64) -> [DeviceID] {
    (0..<(random.next() % 6)).map { _ in DeviceID(rawValue: wide(&random)) }.sorted()
  }

  private static func claim(_ device: DeviceID, _ random: inout SplitMix64) -> VectorClaim {
    var ranges = SequenceRanges()
    for _ in 0..<(1 + random.next() % 4) {
      let lower = 1 + random.next() >> (random.next() % 64)
      ranges.insert(lower...(lower.addingReportingOverflow(random.next() % 500).overflow ? lower : lower + 7))
    }
    if random.next() % 2 == 0 { ranges.insert(1...(1 + random.next() % 100_000)) }
    let end = ranges.contiguousUpperBound
    let through = random.next() % 4 == 0 ? end / 2 : end
    return VectorClaim(device: device, ranges: ranges, through: through, tag: random.next())
  }

  private static func page(_ random: inout SplitMix64) -> BatchesMessage {
    let batches = devices(&random).flatMap { device in
      ToyLog(device: device.rawValue, counts: [1, 2, 3].map { $0 * Int(1 + random.next() % 4) }).batches
    }
    let page = batches.shuffled(using: &random)
    var labels: [LabelledDevice] = []
    for batch in batches where batch.header.firstSequence == 1 && random.next() % 2 == 0 {
      let label = String(repeating: ["a", "é", "🧵"][Int(random.next() % 3)], count: Int(1 + random.next() % 16))
      labels.append(LabelledDevice(batch.device, label: label))
    }
    return BatchesMessage(
      page: random.next() % 300, hasMore: !page.isEmpty && random.next() % 2 == 0, batches: page, labels: labels)
  }
}
