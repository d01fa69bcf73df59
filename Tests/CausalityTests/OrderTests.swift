internal import Testing
internal import WeftCausality

/// The laws of a strict total order, over all triples of small sets whose members differ in every component.
struct OrderTests {
  static let devices = [0, 1, 255, 256, UInt128(UInt64.max), UInt128(UInt64.max) + 1, UInt128.max]
    .map(DeviceID.init(rawValue:))
  static let incarnations = [0, 1, 255, 256, 0x8000_0000, UInt32.max].map(Incarnation.init(rawValue:))
  static let stamps = [1, 9, 10, 0xFFFF, 0x1_0000, Stamp.maximum.rawValue].map(Stamp.init(rawValue:))

  static var authors: [Author] {
    devices.prefix(4).flatMap { device in
      incarnations.prefix(4).map { Author(device: device, incarnation: $0) }
    }
  }

  static var operations: [OperationID] {
    authors.filter { $0.device.rawValue < 256 && $0.incarnation.rawValue < 256 }.flatMap { author in
      ([1, 2, 255, 256] as [UInt64]).map { OperationID(author: author, sequence: $0) }
    }
  }

  /// Checks the laws, and that the order is the one in which the elements are listed.
  static func expectStrictTotalOrder<Element: Comparable & Hashable>(_ ascending: [Element]) {
    var violations = 0
    for (rank, left) in ascending.enumerated() {
      for (otherRank, right) in ascending.enumerated() {
        if (left < right) != (rank < otherRank) { violations += 1 }
        if (left == right) != (rank == otherRank) { violations += 1 }
        if (left > right) != (rank > otherRank) || (left <= right) != (rank <= otherRank) { violations += 1 }
        if [left < right, left == right, right < left].count(where: { $0 }) != 1 { violations += 1 }
        for third in ascending where left < right && right < third {
          if !(left < third) { violations += 1 }
        }
      }
    }
    #expect(violations == 0, "\(Element.self)")
    #expect(Set(ascending).count == ascending.count, "\(Element.self)")
  }

  @Test("Stamps, devices, incarnations, authors and operations are totally ordered, most significant part first")
  func laws() {
    Self.expectStrictTotalOrder(Self.stamps)
    Self.expectStrictTotalOrder(Self.devices)
    Self.expectStrictTotalOrder(Self.incarnations)
    Self.expectStrictTotalOrder(Self.authors)
    Self.expectStrictTotalOrder(Self.operations)
  }

  @Test("Stamp and identity order operations totally: by stamp, device, incarnation, sequence")
  func totalOrder() {
    let ascending = Self.stamps.prefix(3).flatMap { stamp in
      Self.operations.enumerated().filter { $0.offset % 3 == 0 }.map { (stamp, $0.element) }
    }
    var violations = 0
    for (rank, left) in ascending.enumerated() {
      for (otherRank, right) in ascending.enumerated() {
        if (left < right) != (rank < otherRank) || (left == right) != (rank == otherRank) { violations += 1 }
        for third in ascending where left < right && right < third {
          if !(left < third) { violations += 1 }
        }
      }
    }
    #expect(ascending.count > 30)
    #expect(violations == 0)
  }

  @Test("The bytes and the texts of devices are in the order of the devices")
  func deviceForms() {
    for left in Self.devices {
      for right in Self.devices {
        var leftBytes: ContiguousArray<UInt8> = []
        var rightBytes: ContiguousArray<UInt8> = []
        left.appendBytes(to: &leftBytes)
        right.appendBytes(to: &rightBytes)
        #expect(leftBytes.lexicographicallyPrecedes(rightBytes) == (left < right))
        #expect(left.description.utf8.lexicographicallyPrecedes(right.description.utf8) == (left < right))
      }
    }
  }

  @Test("Texts name every component")
  func texts() {
    let author = Author(device: DeviceID(rawValue: 1), incarnation: Incarnation(rawValue: 0xBEEF))
    #expect(author.incarnation.description == "0000beef")
    #expect(Incarnation(rawValue: .max).description == "ffffffff")
    #expect(author.description == "00000000-0000-0000-0000-000000000001/0000beef")
    #expect(
      OperationID(author: author, sequence: 12).description == "00000000-0000-0000-0000-000000000001/0000beef/12")
  }
}
