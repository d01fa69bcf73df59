internal import Foundation
internal import Testing

@Suite(.enabled(if: Repository.exists("README.md"), "there is no README.md yet"))
struct ReadmeTests {
  static let lineLimit = 250

  @Test("The README names the two commands", arguments: ["make test", "make demo"])
  func commands(command: String) {
    #expect(Repository.text(of: "README.md").contains(command))
  }

  @Test("The README is short")
  func length() {
    #expect(
      Repository.text(of: "README.md").split(separator: "\n", omittingEmptySubsequences: false).count < Self.lineLimit)
  }

  @Test("The README's example is the one that a test compiles and runs")
  func example() {
    let readme = Repository.text(of: "README.md").split(separator: "```swift\n").dropFirst().first?
      .split(separator: "\n```").first
    let test = Repository.text(of: "Tests/WeftTests/ReadmeExampleTests.swift").split(separator: "    // README\n")
    #expect(test.count == 3)
    let code = test[1].split(separator: "\n", omittingEmptySubsequences: false).map { $0.dropFirst(4) }
      .joined(separator: "\n").trimmingCharacters(in: .newlines)
    #expect(readme.map(String.init) == "import Weft\n\n" + code)
  }

  @Test("Every link of the README leads somewhere")
  func links() {
    let page = MarkdownPage(path: "README.md", text: Repository.text(of: "README.md"))
    let broken = page.linkedPaths.filter { !Repository.exists($0) }
    #expect(broken.isEmpty, "README.md links to \(broken)")
  }
}
