internal import Testing

/// What the program prints of one state does not depend on the process that prints it.
@Suite(.timeLimit(.minutes(10)))
struct SameBytesTests {
  @Test(
    "B085: twenty processes give the same bytes of one store",
    arguments: [
      ["digest"], ["digest", "--deep"], ["export", "--operations"], ["export", "--state"], ["status", "--json"],
      ["log"],
    ])
  func twenty(_ call: [String]) async throws {
    let workspace = try await Household.filled()
    _ = try await workspace.weft("digest", "k.weft")
    let arguments = [call[0], "k.weft"] + call.dropFirst()
    let first = try await workspace.weft(arguments)
    #expect(first.exitCode == 0 && !first.output.isEmpty)
    for _ in 1..<20 {
      let next = try await workspace.weft(arguments)
      #expect(next.output == first.output)
    }
  }
}
