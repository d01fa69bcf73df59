internal import Testing
internal import Weft

struct VectorFileTests {
  /// The sections of each file; a section that were misspelt here or there would be checked by nobody.
  static let sections = [
    "batches": ["batches", "chains", "links", "otherForms", "refused", "refusedFor"],
    "digests": ["entities", "folds", "sums"],
    "ids": ["devices", "keys", "noTexts", "operations", "order", "texts"],
    "lines": ["lines", "refused"],
    "messages": ["digests", "messages", "refused"],
    "schema": ["refused", "schemas"],
    "stamps": ["bytes", "refused", "sequences"],
    "values": ["order", "refused", "refusedJSON", "values"],
    "vectors": ["ranges", "vectors"],
  ]

  @Test("Every file has its sections, and every case a name and a comment", arguments: VectorFile.all.map(\.name))
  func sections(name: String) throws {
    let file = try #require(VectorFile.all.first { $0.name == name })
    #expect(file.document.members.map(\.name).sorted() == Self.sections[name])
    for member in file.document.members {
      guard case .array(let parts) = member.value else { continue }
      #expect(!parts.isEmpty, "\(member.name) is empty")
      let cases = file.cases(member.name)
      #expect(cases.isEmpty || cases.count == parts.count)
      #expect(Set(cases.map(\.testDescription)).count == cases.count, "\(member.name) has a name twice")
      for part in cases { #expect(try !part.fields.text("comment").isEmpty && !part.fields.text("name").isEmpty) }
    }
  }
}
