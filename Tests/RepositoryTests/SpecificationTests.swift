internal import Testing

struct SpecificationTests {
  @Test("Every specification that the sources name exists", .enabled(if: hasSpecifications, "there is no Specs/ yet"))
  func mentions() {
    let findings = Repository.sources.flatMap { SpecificationRule.mentionFindings(in: $0, exists: Repository.exists) }
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("Every specification can be reached by links", .enabled(if: hasSpecifications, "there is no Specs/ yet"))
  func reachability() {
    let files = Repository.files(under: "Specs") + ["Architecture.md"].filter(Repository.exists)
    let lost = SpecificationRule.unreachable(files: files, text: Repository.text)
    #expect(lost.isEmpty, "no link leads to \(lost)")
  }

  @Test("Every link of a specification leads somewhere", .enabled(if: hasSpecifications, "there is no Specs/ yet"))
  func links() {
    let pages = Repository.files(under: "Specs").filter { $0.hasSuffix(".md") }
    for page in pages.map({ MarkdownPage(path: $0, text: Repository.text(of: $0)) }) {
      let broken = page.linkedPaths.filter { !Repository.exists($0) }
      #expect(broken.isEmpty, "\(page.path) links to \(broken)")
    }
  }

  @Test("A mention that leads nowhere is found")
  func plantedMention() {
    let text = "/// See Specs/A.md.\n/// `Specs/Decisions/0001-b-c.md`, Specs/Gone.md#d\nlet specs = \"Specs/\"\n"
    let file = SourceFile(path: "Sources/Fold/A.swift", text: text)
    #expect(
      file.lines.flatMap(SpecificationRule.mentions) == ["Specs/A.md", "Specs/Decisions/0001-b-c.md", "Specs/Gone.md"])
    #expect(SpecificationRule.mentionFindings(in: file) { $0 != "Specs/Gone.md" }.map(\.line) == [2])
  }

  @Test("A page without a link to it is found")
  func plantedPages() {
    let pages = [
      "Specs/README.md": "[a](A.md), [vectors](Vectors/)", "Specs/A.md": "[b](Decisions/B.md)",
      "Specs/Decisions/B.md": "[a](../A.md)", "Specs/Vectors/c.json": "", "Specs/D.md": "[e](E.md)", "Specs/E.md": "",
    ]
    let lost = SpecificationRule.unreachable(files: pages.keys.sorted()) { pages[$0] ?? "" }
    #expect(lost == ["Specs/D.md", "Specs/E.md"])
  }

  private static let hasSpecifications = Repository.exists("Specs")
}
