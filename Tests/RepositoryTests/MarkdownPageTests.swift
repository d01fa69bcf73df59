internal import Testing

struct MarkdownPageTests {
  @Test(
    "Links to files are found and resolved",
    arguments: [
      ("see [a](B.md) and [c](D/E.md#f)", ["Specs/B.md", "Specs/D/E.md"]),
      ("[a](../README.md), ![b](./c.svg \"title\")", ["README.md", "Specs/c.svg"]),
      ("[a](../../b)", ["../b"]),
      ("[a]: B.md", ["Specs/B.md"]),
      ("[folder](Vectors/)", ["Specs/Vectors"]),
      ("[a](https://example.com/b.md) [c](#d) <https://example.com>", []),
      ("`[a](b.md)`\n```\n[c](d.md)\n```\n[`e`](f.md)", ["Specs/f.md"]),
    ])
  func links(text: String, paths: [String]) {
    #expect(MarkdownPage(path: "Specs/A.md", text: text).linkedPaths == paths)
  }
}
