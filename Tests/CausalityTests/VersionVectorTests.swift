internal import Testing
internal import WeftCausality

struct VersionVectorTests {
  static let first = DeviceID(rawValue: 1)
  static let second = DeviceID(rawValue: 2)
  static let third = DeviceID(rawValue: UInt128.max)

  @Test("A vector claims what it was given and nothing in between")
  func claims() {
    var vector = VersionVector()
    #expect(vector.isEmpty && vector.operationCount == 0 && vector.deviceCount == 0)
    vector.insert(1...3, for: Self.second)
    vector.insert(6...7, for: Self.second)
    vector.insert(1...1, for: Self.first)
    #expect(!vector.isEmpty && vector.operationCount == 6 && vector.deviceCount == 2)
    #expect(Array(vector[Self.second]) == [1...3, 6...7])
    #expect(vector[Self.third].isEmpty)
    #expect(vector.contains(7, of: Self.second) && !vector.contains(5, of: Self.second))
    #expect(!vector.contains(1, of: Self.third))
  }

  @Test("Devices are met in ascending order, however they were added")
  func iterationOrder() {
    var vector = VersionVector()
    for device in [Self.third, Self.first, Self.second, Self.first] { vector.insert(4...5, for: device) }
    #expect(vector.map(\.device) == [Self.first, Self.second, Self.third])
    #expect(vector.allSatisfy { Array($0.ranges) == [4...5] })
  }

  @Test("What the other lacks is given by device and interval; devices without rest are left out")
  func difference() {
    var ours = VersionVector()
    ours.insert(1...9, for: Self.first)
    ours.insert(1...2, for: Self.second)
    ours.insert(5...5, for: Self.third)
    var theirs = VersionVector()
    theirs.insert(3...4, for: Self.first)
    theirs.insert(1...8, for: Self.second)
    let missing = ours.subtracting(theirs)
    #expect(missing.map(\.device) == [Self.first, Self.third])
    #expect(Array(missing[Self.first]) == [1...2, 5...9])
    #expect(Array(missing[Self.third]) == [5...5])
    #expect(
      ours.subtracting(theirs).description
        == "{00000000-0000-0000-0000-000000000001: 1...2, 5...9; ffffffff-ffff-ffff-ffff-ffffffffffff: 5}")
  }

  @Test("A copy is not changed by what happens to the original")
  func valueSemantics() {
    var vector = VersionVector()
    vector.insert(1...2, for: Self.first)
    let copy = vector
    vector.insert(3...4, for: Self.first)
    #expect(Array(copy[Self.first]) == [1...2])
  }

  @Test("Claims beyond what can be counted are counted as the greatest number")
  func operationCountSaturates() {
    var vector = VersionVector()
    vector.insert(1...UInt64.max, for: Self.first)
    #expect(vector.operationCount == .max)
    vector.insert(1...2, for: Self.second)
    #expect(vector.operationCount == .max)
  }
}
