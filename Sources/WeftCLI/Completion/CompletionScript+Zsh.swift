extension CompletionScript {
  /// For zsh with its completion system on.
  static var zsh: String {
    """
    #compdef \(Program.name)
    # Completion of \(Program.name) for zsh. Put it as _\(Program.name) into a folder of $fpath, or load it by
    #   source <(\(Program.name) \(option) zsh)
    _\(Program.name)() {
      local curcontext=$curcontext state line
      local -a words_of_verbs
      typeset -A opt_args
      words_of_verbs=(
    \(firstWords.map { "    \(zshQuoted("\(zshDescribed($0.word)):\($0.summary)"))" }.joined(separator: "\n"))
      )
      _arguments -C '(- *)--version[Print the version.]' '(- *)--help[Print help.]' \\
        '(- *)\(option)[Print a script for a shell.]:shell:(\(Shell.allCases.map(\.rawValue).joined(separator: " ")))' \\
        '1: :->verb' '*:: :->rest'
      case $state in
      verb) _describe -t verbs verb words_of_verbs ;;
      rest)
        case $line[1] in
    \(Verb.all.filter { $0.words.count == 1 }.map { "    \($0.name))\n\(zshArguments(of: $0))\n      ;;" }.joined(separator: "\n"))
    \(families.map(zshFamily).joined(separator: "\n"))
        esac
        ;;
      esac
    }
    if [[ ${funcstack[1]} == _\(Program.name) ]]; then _\(Program.name) "$@"; else compdef _\(Program.name) \(Program.name); fi

    """
  }

  private static func zshFamily(_ word: String) -> String {
    let verbs = VerbCall.family(word)
    let words = verbs.map { zshQuoted("\(zshDescribed(String($0.words[1]))):\($0.summary)") }.joined(separator: " ")
    let cases = verbs.map { "      \($0.words[1]))\n\(zshArguments(of: $0))\n        ;;" }.joined(separator: "\n")
    return """
          \(word))
            _arguments -C '1: :->word' '*:: :->rest_of_word'
            case $state in
            word)
              words_of_verbs=(\(words))
              _describe -t verbs verb words_of_verbs
              ;;
            rest_of_word)
              case $line[1] in
      \(cases)
              esac
              ;;
            esac
            ;;
      """
  }

  private static func zshArguments(of verb: Verb) -> String {
    var specifications = verb.allOptions.map { option in
      let summary = "--\(option.name)\(option.argument == nil ? "" : "=")[\(zshEscaped(option.summary))]"
      return option.argument.map { "\(summary):\(zshEscaped($0)):\(zshAction(option.content))" } ?? summary
    }
    for (index, operand) in verb.operands.enumerated() {
      let place = operand.isRepeated ? "*" : "\(index + 1)"
      specifications.append(
        "\(place):\(operand.isOptional && !operand.isRepeated ? ":" : "")\(zshEscaped(operand.name)):\(zshAction(operand.content))"
      )
    }
    return "      _arguments \(specifications.map(zshQuoted).joined(separator: " "))"
  }

  private static func zshAction(_ content: ArgumentContent) -> String {
    switch content {
    case .file: "_files"
    case .verb: "(\(verbWords.joined(separator: " ")))"
    case .text: " "
    }
  }

  private static func zshDescribed(_ word: String) -> String { word.replacing(":", with: "\\:") }

  private static func zshEscaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if ":[]\\".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }

  private static func zshQuoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}
