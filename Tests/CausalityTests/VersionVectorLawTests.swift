internal import Testing
internal import WeftCausality

/// Vectors are a distributive lattice: exhaustive over small vectors, by seeds beyond, and against a `Set` of pairs.
struct VersionVectorLawTests {
  struct Claim: Hashable {
    var device: UInt8
    var sequence: UInt64
  }

  /// All vectors over so many devices and sequences.
  static func universe(devices: Int, sequences: Int) -> [Set<Claim>] {
    (0..<1 << (devices * sequences)).map { mask in
      Set(
        (0..<devices * sequences).filter { mask >> $0 & 1 == 1 }
          .map { Claim(device: UInt8($0 / sequences), sequence: UInt64($0 % sequences) + 1) })
    }
  }

  static func vector(_ model: Set<Claim>) -> VersionVector {
    var vector = VersionVector()
    for claim in model {
      vector.insert(claim.sequence...claim.sequence, for: DeviceID(rawValue: UInt128(claim.device)))
    }
    return vector
  }

  /// The claims, if devices ascend and none is without ranges; nil otherwise.
  static func claims(_ vector: VersionVector) -> Set<Claim>? {
    var claims: Set<Claim> = []
    var previous: DeviceID?
    for entry in vector {
      if entry.ranges.isEmpty || previous.map({ $0 >= entry.device }) == true { return nil }
      previous = entry.device
      let device = UInt8(entry.device.rawValue)
      for range in entry.ranges { claims.formUnion(range.map { Claim(device: device, sequence: $0) }) }
    }
    return UInt64(claims.count) == vector.operationCount ? claims : nil
  }

  static func pairLaws(_ left: VersionVector, _ right: VersionVector) -> Bool {
    let union = left.union(right)
    let common = left.intersection(right)
    let missing = left.subtracting(right)
    var formed = left
    formed.formUnion(right)
    return formed == union
      && union == right.union(left) && common == right.intersection(left)
      && left.union(left) == left && left.intersection(left) == left && left.subtracting(left).isEmpty
      && left.union(common) == left && left.intersection(union) == left
      && right.union(missing) == union && missing.intersection(right).isEmpty && missing.union(common) == left
      && left.isSubset(of: union) && common.isSubset(of: right)
      && left.isSubset(of: right) == (union == right) && left.isSubset(of: right) == missing.isEmpty
      && union.operationCount + common.operationCount == left.operationCount + right.operationCount
  }

  static func tripleLaws(_ first: VersionVector, _ second: VersionVector, _ third: VersionVector) -> Bool {
    first.union(second).union(third) == first.union(second.union(third))
      && first.intersection(second).intersection(third) == first.intersection(second.intersection(third))
      && first.intersection(second.union(third)) == first.intersection(second).union(first.intersection(third))
      && first.subtracting(second).subtracting(third) == first.subtracting(second.union(third))
      && (!first.isSubset(of: second) || !second.isSubset(of: third) || first.isSubset(of: third))
  }

  static func followsModel(_ left: Set<Claim>, _ right: Set<Claim>) -> Bool {
    let (leftVector, rightVector) = (vector(left), vector(right))
    return claims(leftVector.union(rightVector)) == left.union(right)
      && claims(leftVector.subtracting(rightVector)) == left.subtracting(right)
      && claims(leftVector.intersection(rightVector)) == left.intersection(right)
      && leftVector.isSubset(of: rightVector) == left.isSubset(of: right)
      && (leftVector == rightVector) == (left == right)
  }

  @Test(
    "Laws of pairs, and the model, over all vectors of small universes", arguments: [(1, 6), (2, 3), (3, 2), (6, 1)])
  func allPairs(devices: Int, sequences: Int) {
    let models = Self.universe(devices: devices, sequences: sequences)
    let vectors = models.map(Self.vector)
    var violations: [String] = []
    for (left, leftModel) in zip(vectors, models) {
      for (right, rightModel) in zip(vectors, models)
      where !Self.pairLaws(left, right) || !Self.followsModel(leftModel, rightModel) {
        violations.append("\(left) with \(right)")
      }
    }
    #expect(models.count == 64)
    #expect(violations.isEmpty)
  }

  @Test("Laws of triples over all vectors of small universes", arguments: [(1, 4), (2, 2), (4, 1)])
  func allTriples(devices: Int, sequences: Int) {
    let vectors = Self.universe(devices: devices, sequences: sequences).map(Self.vector)
    var violations: [String] = []
    for first in vectors {
      for second in vectors {
        for third in vectors where !Self.tripleLaws(first, second, third) {
          violations.append("\(first), \(second), \(third)")
        }
      }
    }
    #expect(vectors.count == 16)
    #expect(violations.isEmpty)
  }

  static func seededModel(_ generator: inout SplitMix64) -> Set<Claim> {
    var model: Set<Claim> = []
    for _ in 0..<Int.random(in: 0...8, using: &generator) {
      let device = UInt8.random(in: 0..<6, using: &generator)
      let lower = UInt64.random(in: 1...40, using: &generator)
      let upper = lower + UInt64.random(in: 0...15, using: &generator)
      model.formUnion((lower...upper).map { Claim(device: device, sequence: $0) })
    }
    return model
  }

  @Test("Laws and model over seeded vectors", arguments: 0..<200)
  func seeded(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let models = (0..<3).map { _ in Self.seededModel(&generator) }
    let vectors = models.map(Self.vector)
    #expect(Self.pairLaws(vectors[0], vectors[1]), "seed \(seed)")
    #expect(Self.tripleLaws(vectors[0], vectors[1], vectors[2]), "seed \(seed)")
    #expect(Self.followsModel(models[0], models[1]), "seed \(seed)")
    #expect(Self.followsModel(models[1].union(models[2]), models[2]), "seed \(seed)")
  }
}
