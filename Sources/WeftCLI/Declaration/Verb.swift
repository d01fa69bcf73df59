/// One thing that the program does: the declaration from which its parsing, its help and its errors come.
struct Verb: Sendable {
  /// One word, or two of which the first is shared by a family, as in `schema infer`.
  let name: String
  /// One sentence.
  let summary: String
  var operands: [Operand] = []
  var options: [Option] = []
  /// Paragraphs of the help.
  var notes: [String] = []
  var examples: [String] = []
  let run: @Sendable (Invocation, Output) throws -> ExitCode

  var words: [Substring] { name.split(separator: " ") }

  /// All options, the one for help included.
  var allOptions: [Option] { options + [.help] }

  /// How it is called, without the program's name.
  var usage: String {
    var parts = [name] + operands.map(\.usage)
    var choices: Set<String> = []
    for option in options {
      switch option.presence {
      case .optional: parts.append("[\(option.spelling)]")
      case .required: parts.append(option.spelling)
      case .oneOf(let choice):
        if choices.insert(choice).inserted { parts.append(spellings(of: choice).joined(separator: "|")) }
      }
    }
    return parts.joined(separator: " ")
  }

  /// The options of a choice, as they are written.
  func spellings(of choice: String) -> [String] {
    options.filter { $0.presence == .oneOf(choice) }.map(\.spelling)
  }
}
