internal import Foundation
internal import Testing

@Suite(.enabled(if: SwiftFormat.tool != nil, "swift is not on the PATH"))
struct FormatTests {
  @Test("swift format has nothing to say", .timeLimit(.minutes(10)))
  func repository() throws {
    let paths = (Repository.codeFolders + ["Package.swift"]).filter(Repository.exists)
    let outcome = try SwiftFormat.lint(paths.map { Repository.location(of: $0) })
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  @Test("swift format finds what is wrongly formatted", .timeLimit(.minutes(10)))
  func planted() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("struct  A { }\n".utf8).write(to: folder.appending(path: "A.swift"))
    let outcome = try SwiftFormat.lint([folder])
    #expect(outcome.status != 0)
    #expect(outcome.output.contains("A.swift:1:"))
  }
}
