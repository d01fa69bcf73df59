internal import Testing
internal import Weft
internal import WeftCausality

struct VersionVectorTests {
  @Test("What is inserted one after the other", arguments: VectorFile.vectors.cases("ranges"))
  func ranges(_ vector: VectorCase) throws {
    var ranges = SequenceRanges()
    for range in try VectorFields.intervals(vector.fields.list("inserted"), "inserted") { ranges.insert(range) }
    #expect(try Array(ranges) == VectorFields.intervals(vector.fields.list("ranges"), "ranges"))
    #expect(try ranges.contiguousUpperBound == vector.fields.number("through"))
  }

  @Test("Union and differences of two vectors", arguments: VectorFile.vectors.cases("vectors"))
  func vectors(_ vector: VectorCase) throws {
    let (left, right) = (try Self.vector(vector.fields, "left"), try Self.vector(vector.fields, "right"))
    let union = try Self.vector(vector.fields, "union")
    let (leftOnly, rightOnly) = (
      try Self.vector(vector.fields, "leftOnly"), try Self.vector(vector.fields, "rightOnly")
    )
    #expect(left.union(right) == union)
    #expect(right.union(left) == union)
    #expect(left.subtracting(right) == leftOnly)
    #expect(right.subtracting(left) == rightOnly)
    #expect(left.isSubset(of: right) == leftOnly.isEmpty)
    #expect(right.isSubset(of: left) == rightOnly.isEmpty)
  }

  private static func vector(_ fields: VectorFields, _ member: String) throws -> VersionVector {
    var vector = VersionVector()
    for entry in try fields.fields(member).object.members {
      guard let device = DeviceID(entry.name), case .array(let list) = entry.value else {
        throw VectorFields.Fault(member: member)
      }
      for range in try VectorFields.intervals(list, member) { vector.insert(range, for: device) }
    }
    return vector
  }
}
