internal import Testing

/// What the rules do not see: a rule that reads a string as code, or code as a string, would prove nothing.
struct SourceTextTests {
  @Test(
    "Comments and strings are blanked, code stays",
    arguments: [
      ("a // b", ["a"]),
      ("a /* b /* c */ d */ e", ["a", "e"]),
      ("a /* b\nc */ d", ["a", "d"]),
      (#"a("b // c", d) // e"#, ["a", "(", "\"", "\"", ",", "d", ")"]),
      (#""a \" b" c"#, ["\"", "\"", "c"]),
      (#""\\" c"#, ["\"", "\"", "c"]),
      (#""a \(b("c")) d" e"#, ["\"", "(", "b", "(", "\"", "\"", ")", ")", "\"", "e"]),
      ("\"\"\"\na \"b\" c\n\"\"\" d", ["\"", "\"", "\"", "\"", "\"", "\"", "d"]),
      ("#\"a \\(b) \" c\"# d", ["#", "\"", "\"", "#", "d"]),
      ("#\"a \\#(b) c\"# d", ["#", "\"", "(", "b", ")", "\"", "#", "d"]),
      ("#/a\"b/# c", ["#", "/", "/", "#", "c"]),
      ("#if a\nb", ["#", "if", "a", "b"]),
    ])
  func blanking(text: String, tokens: [String]) {
    #expect(SourceFile(path: "A.swift", text: text).tokens.map(\.text) == tokens)
  }

  @Test("Strings stay where they are asked for, comments do not")
  func keptStrings() {
    #expect(SourceText.blanked("a(\"b // c\") // \"d\"", keepingStrings: true) == "a(\"b // c\")       ")
  }

  @Test("A token knows its line, past comments and strings of several lines")
  func lines() {
    let file = SourceFile(path: "A.swift", text: "/* a\n*/ b\n\"\"\"\nc\n\"\"\"\nd")
    #expect(file.lines(of: "b") == [2])
    #expect(file.lines(of: "d") == [6])
    #expect(file.lines(of: "c") == [])
  }

  @Test("A phrase is found as whole tokens that touch as it says")
  func phrases() {
    let file = SourceFile(path: "A.swift", text: "Date()\nUpDate()\nDate.distantPast\ntry! f()\ntry !f()\n")
    #expect(file.lines(of: "Date(") == [1])
    #expect(file.lines(of: "try!") == [4])
    #expect(file.lines(of: "nothing like this") == [])
  }
}
