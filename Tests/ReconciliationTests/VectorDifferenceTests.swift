internal import Testing
internal import WeftCausality
internal import WeftReconciliation

@Suite struct VectorDifferenceTests {
  private func device(_ number: UInt128) -> DeviceID { DeviceID(rawValue: number) }

  private func vector(_ ranges: [(UInt128, ClosedRange<UInt64>)]) -> VersionVector {
    var vector = VersionVector()
    for (number, range) in ranges { vector.insert(range, for: device(number)) }
    return vector
  }

  private func share(_ number: UInt128, _ ranges: ClosedRange<UInt64>...) -> VectorDifference.Share {
    VectorDifference.Share(device: device(number), ranges: SequenceRanges(ranges))
  }

  @Test func saysPerDeviceWhatThePeerLacks() {
    let held = vector([(1, 1...9), (2, 1...4), (3, 5...8), (5, 1...1)])
    let peer = vector([(1, 3...4), (1, 7...7), (2, 1...6), (3, 1...6), (4, 1...2)])
    let difference = VectorDifference(of: held, lackedBy: peer)
    #expect(difference.turns == [share(1, 1...2, 5...6, 8...9), share(3, 7...8), share(5, 1...1)])
    #expect(difference.deviceCount == 3)
    #expect(!difference.isEmpty)
  }

  @Test func leavesOutExcludedDevices() {
    let held = vector([(1, 1...1), (2, 1...2), (4, 1...4)])
    let excluded = [device(0), device(2), device(3), device(9)]
    let difference = VectorDifference(of: held, lackedBy: VersionVector(), excluding: excluded)
    #expect(difference.turns == [share(1, 1...1), share(4, 1...4)])
  }

  @Test func isEmptyWhereThePeerHoldsEverything() {
    let held = vector([(1, 1...3), (7, 2...2)])
    #expect(VectorDifference(of: held, lackedBy: held).isEmpty)
    #expect(VectorDifference(of: VersionVector(), lackedBy: held).turns.isEmpty)
  }

  @Test func passesTheTurnAroundTheDevices() {
    var difference = VectorDifference(of: vector([(1, 1...4), (2, 1...2), (3, 1...2)]), lackedBy: VersionVector())
    difference.remove(1...2, of: device(1))
    #expect(difference.turns == [share(2, 1...2), share(3, 1...2), share(1, 3...4)])
    difference.remove(1...2, of: device(2))
    #expect(difference.turns == [share(3, 1...2), share(1, 3...4)])
    difference.remove(1...1, of: device(3))
    #expect(difference.turns == [share(1, 3...4), share(3, 2...2)])
    // Reaches beyond what is missing, and is of a device of which nothing is.
    difference.remove(1...9, of: device(1))
    difference.remove(1...9, of: device(2))
    #expect(difference.turns == [share(3, 2...2)])
    difference.remove(2...2, of: device(3))
    #expect(difference.isEmpty)
  }

  @Test func givesUpOnRequest() {
    var difference = VectorDifference(of: vector([(1, 1...4)]), lackedBy: VersionVector())
    difference.removeAll()
    #expect(difference.isEmpty && difference.turns.isEmpty)
  }

  /// However much one device has to send, each other one gets its turn once in as many pages as there are devices.
  @Test func starvesNoDevice() {
    let held = vector([(1, 1...100_000), (2, 1...3), (3, 1...50), (4, 1...1), (9, 1...7)])
    var difference = VectorDifference(of: held, lackedBy: VersionVector())
    var served: [DeviceID: [UInt64]] = [:]
    for _ in 0..<35 {
      guard let first = difference.turns.first, let lowest = first.ranges.first(where: { _ in true })?.lowerBound else {
        break
      }
      served[first.device, default: []].append(lowest)
      difference.remove(lowest...lowest, of: first.device)
    }
    // Five devices take a turn each, then four without device 4, and three once device 2 is served.
    // 5 + 4 + 4 + 3 × 4 (device 9 has four left) + 2 × 5 = 35.
    #expect(served[device(4)] == [1])
    #expect(served[device(2)] == [1, 2, 3])
    #expect(served[device(9)] == [1, 2, 3, 4, 5, 6, 7])
    #expect(served[device(3)] == Array(1...12))
    #expect(served[device(1)] == Array(1...12))
  }

  /// Against sets of pairs: what was asked for in turns of random size is what the peer lacked, each sequence once.
  @Test(arguments: 0..<200 as Range<UInt64>) func agreesWithSets(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var held = VersionVector()
    var peer = VersionVector()
    var expected: Set<[UInt64]> = []
    for number in 1...5 as ClosedRange<UInt64> {
      for sequence in 1...12 as ClosedRange<UInt64> {
        let isHeld = Bool.random(using: &random)
        let isAtPeer = Bool.random(using: &random)
        if isHeld { held.insert(sequence...sequence, for: device(UInt128(number))) }
        if isAtPeer { peer.insert(sequence...sequence, for: device(UInt128(number))) }
        if isHeld && !isAtPeer { expected.insert([number, sequence]) }
      }
    }
    var difference = VectorDifference(of: held, lackedBy: peer)
    var sent: Set<[UInt64]> = []
    while let share = difference.turns.first {
      guard let interval = share.ranges.first(where: { _ in true }) else { break }
      let upper = UInt64.random(in: interval, using: &random)
      for sequence in interval.lowerBound...upper {
        #expect(sent.insert([UInt64(share.device.rawValue), sequence]).inserted)
      }
      difference.remove(interval.lowerBound...upper, of: share.device)
    }
    #expect(sent == expected)
  }
}
