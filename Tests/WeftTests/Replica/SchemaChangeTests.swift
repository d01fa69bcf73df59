internal import Testing
internal import Weft

@Suite struct SchemaChangeTests {
  private let old = try! Schema(entities: [
    EntityType("note", fields: [Field("text", .text), Field("count", .int, .counter), Field("tags", .text, .set())]),
    EntityType("gone", fields: [Field("a", .text)]),
  ])

  @Test("additions and removals are places, and nothing is refused")
  func compatible() throws {
    let new = try Schema(entities: [
      EntityType("fresh", fields: [Field("b", .text)]),
      EntityType("note", fields: [Field("more", .any), Field("tags", .text, .set()), Field("text", .text)]),
    ])
    let change = SchemaChange(from: old, to: new)
    #expect(change.additions.map(\.description) == ["fresh", "note.more"])
    #expect(change.removals.map(\.description) == ["note.count", "gone"])
    #expect(change.refusals.isEmpty)
  }

  @Test("what a store refuses is what is refused, all of it at once")
  func refused() throws {
    let new = try Schema(entities: [
      EntityType(
        "note", life: .deleteWins, fields: [Field("text", .int), Field("count", .int), Field("tags", .any, .set())])
    ])
    let change = SchemaChange(from: old, to: new)
    #expect(change.refusals.map(\.place.description) == ["note", "note.text", "note.count", "note.tags"])
    #expect(change.refusals.allSatisfy { !$0.reason.isEmpty && !$0.remedy.isEmpty })
    try withTemporaryFolder { folder in
      _ = try Replica(old, at: .file(folder.file("s")))
      do throws(WeftError) {
        _ = try Replica(new, at: .file(folder.file("s")))
        Issue.record("the schema was adopted")
      } catch {
        #expect(error.code == .schemaChanged && error.message.contains("“note” under its data"))
      }
    }
  }
}
