extension CompletionScript {
  /// For bash from 3.2 on.
  static var bash: String {
    """
    # Completion of \(Program.name) for bash. Load it by
    #   source <(\(Program.name) \(option) bash)
    _\(Program.name)() {
      local IFS=$'\\n' cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
      local verb=${COMP_WORDS[1]} options="" operands="" place=0 first=2 index word kind
      COMPREPLY=()
      # bash takes “--option=argument” for three words.
      if [[ $cur == = ]]; then
        cur=""
      elif [[ $prev == = ]]; then
        prev=${COMP_WORDS[COMP_CWORD-2]}
      fi
      if ((COMP_CWORD == 1)); then
        COMPREPLY=($(compgen -W "\(bashList(firstWords.map(\.word) + ["--help", "--version", option]))" -- "$cur"))
        return
      fi
      case $verb in
      \(option))
        COMPREPLY=($(compgen -W "\(bashList(Shell.allCases.map(\.rawValue)))" -- "$cur"))
        return
        ;;
    \(families.map(bashFamily).joined(separator: "\n"))
      esac
      case $verb in
    \(Verb.all.map(bashCase).joined(separator: "\n"))
      *) return ;;
      esac
      case " ${options//$'\\n'/ } " in *" $prev:file "*)
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen -f -- "$cur"))
        return
        ;;
      *" $prev:text "*) return ;;
      esac
      if [[ $cur == -* ]]; then
        options=${options//:file/}
        COMPREPLY=($(compgen -W "${options//:text/}" -- "$cur"))
        return
      fi
      for ((index = first; index < COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        case " ${options//$'\\n'/ } " in *" $word:"*)
          # Its argument, and the sign between them, are no operands.
          [[ ${COMP_WORDS[index+1]} == = ]] && ((index++))
          ((index++))
          continue
          ;;
        esac
        [[ $word == -?* || $word == = ]] || ((place++))
      done
      set -- $operands
      kind=${!#}
      ((place < $#)) && { shift "$place"; kind=$1; }
      case $kind in
      file)
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen -f -- "$cur"))
        ;;
      verb) COMPREPLY=($(compgen -W "\(bashList(verbWords))" -- "$cur")) ;;
      esac
    }
    complete -F _\(Program.name) \(Program.name)

    """
  }

  private static func bashFamily(_ word: String) -> String {
    let seconds = VerbCall.family(word).map { String($0.words[1]) }
    return """
        \(word))
          if ((COMP_CWORD == 2)); then
            COMPREPLY=($(compgen -W "\(bashList(seconds))" -- "$cur"))
            return
          fi
          verb="$verb ${COMP_WORDS[2]}" first=3
          ;;
      """
  }

  /// Options as `--name`, or `--name:content` where they take an argument; operands by their content.
  private static func bashCase(of verb: Verb) -> String {
    let options = verb.allOptions.map { $0.argument == nil ? "--\($0.name)" : "--\($0.name):\($0.content.completion)" }
    var operands = verb.operands.map(\.content.completion)
    // What follows the last operand, unless that one is repeated, is nothing.
    if verb.operands.last?.isRepeated != true { operands.append("none") }
    return
      "  \"\(verb.name)\") options=$'\(options.joined(separator: "\\n"))' operands=$'\(operands.joined(separator: "\\n"))' ;;"
  }

  /// Words on lines of their own: the script splits at line ends alone, for the sake of names of files.
  private static func bashList(_ words: [String]) -> String { words.joined(separator: "\n") }
}

extension ArgumentContent {
  /// The word that the scripts go by.
  var completion: String {
    switch self {
    case .file: "file"
    case .verb: "verb"
    case .text: "text"
    }
  }
}
