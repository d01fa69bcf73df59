/// The help, made from the declarations of the verbs.
enum HelpPage {
  /// The page of all verbs.
  static func overview(width: Int) -> String {
    var page = Page(width: width)
    page.paragraph(
      "weft keeps copies of one body of data in step: stores that are written apart, synced, and end equal.")
    page.heading("Usage")
    page.paragraph("\(Program.name) VERB OPERAND… [OPTION…]", indent: "  ")
    page.paragraph("\(Program.name) --version", indent: "  ")
    page.paragraph(
      "\(Program.name) \(CompletionScript.option) \(Shell.allCases.map(\.rawValue).joined(separator: "|"))",
      indent: "  ")
    page.heading("Verbs")
    page.rows(Verb.all.map { ($0.name, $0.summary) })
    page.heading("Exit codes")
    page.rows(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) })
    page.blankLine()
    page.paragraph(
      "“\(Program.name) help VERB”, or --help after a verb, tells more. Options may stand before or after operands; “--” ends them."
    )
    return page.text
  }

  /// The page of one verb.
  static func page(of verb: Verb, width: Int) -> String {
    var page = Page(width: width)
    page.paragraph(verb.summary)
    page.heading("Usage")
    page.paragraph("\(Program.name) \(verb.usage)", indent: "  ", hanging: "      ")
    if !verb.operands.isEmpty {
      page.heading("Operands")
      page.rows(verb.operands.map { ($0.name, $0.summary) })
    }
    page.heading("Options")
    page.rows(verb.allOptions.map { ($0.spelling, $0.summary) })
    for note in verb.notes {
      page.blankLine()
      page.paragraph(note)
    }
    if !verb.examples.isEmpty {
      page.heading("Examples")
      for example in verb.examples { page.paragraph("\(Program.name) \(example)", indent: "  ", hanging: "      ") }
    }
    return page.text
  }

  /// The page of verbs that share their first word.
  static func page(ofFamily verbs: [Verb], width: Int) -> String {
    var page = Page(width: width)
    page.rows(verbs.map { ($0.name, $0.summary) })
    return page.text
  }
}

/// A text for a terminal while it is laid out.
private struct Page {
  let width: Int
  private(set) var text = ""

  init(width: Int) { self.width = width }

  mutating func paragraph(_ paragraph: String, indent: String = "", hanging: String? = nil) {
    for line in paragraph.wrapped(to: width, first: indent, rest: hanging ?? indent) { text += "\(line)\n" }
  }

  mutating func blankLine() { text += "\n" }

  mutating func heading(_ heading: String) { text += "\n\(heading)\n" }

  mutating func rows(_ rows: [(name: String, summary: String)]) {
    let nameWidth = rows.map(\.name.columnCount).max() ?? 0
    let hanging = String(repeating: " ", count: nameWidth + 4)
    for row in rows { paragraph(row.summary, indent: "  \(row.name.padded(to: nameWidth))  ", hanging: hanging) }
  }
}
