extension CompletionScript {
  /// For fish from 3.0 on.
  static var fish: String {
    var lines = [
      "# Completion of \(Program.name) for fish. Put it as \(Program.name).fish into ~/.config/fish/completions.",
      "complete -c \(Program.name) -f",
      "complete -c \(Program.name) -n __fish_use_subcommand -l version -d 'Print the version.'",
      "complete -c \(Program.name) -n __fish_use_subcommand -l help -d 'Print help.'",
      "complete -c \(Program.name) -n __fish_use_subcommand -l \(option.dropFirst(2)) -x -a "
        + "'\(Shell.allCases.map(\.rawValue).joined(separator: " "))' -d 'Print a script for a shell.'",
    ]
    for (word, summary) in firstWords {
      lines.append("complete -c \(Program.name) -n __fish_use_subcommand -a \(word) -d \(fishQuoted(summary))")
    }
    for word in families {
      let verbs = VerbCall.family(word)
      let seconds = verbs.map { String($0.words[1]) }.joined(separator: " ")
      let condition = "'__fish_seen_subcommand_from \(word); and not __fish_seen_subcommand_from \(seconds)'"
      for verb in verbs {
        lines.append("complete -c \(Program.name) -n \(condition) -a \(verb.words[1]) -d \(fishQuoted(verb.summary))")
      }
    }
    for verb in Verb.all { lines += fishLines(of: verb) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishLines(of verb: Verb) -> [String] {
    let condition = "'\(verb.words.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and "))'"
    let beginning = "complete -c \(Program.name) -n \(condition)"
    var lines = verb.allOptions.map { option in
      let argument =
        switch (option.argument, option.content) {
        case (nil, _): ""
        case (_, .file): " -r -F"
        case (_, .verb), (_, .text): " -x"
        }
      return "\(beginning) -l \(option.name)\(argument) -d \(fishQuoted(option.summary))"
    }
    // fish completes by what was seen and not by places, so that a file is offered wherever the verb takes one.
    if verb.operands.contains(where: { $0.content == .file }) { lines.append("\(beginning) -F") }
    if verb.operands.contains(where: { $0.content == .verb }) {
      lines.append("\(beginning) -a \(fishQuoted(verbWords.joined(separator: " ")))")
    }
    return lines
  }

  private static func fishQuoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
