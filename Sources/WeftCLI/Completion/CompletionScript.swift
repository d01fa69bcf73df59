internal import Weft

/// The script that tells a shell what may stand on the command line, made from the declarations of the verbs.
enum CompletionScript {
  static let option = "--generate-completion-script"

  /// - Parameter arguments: the whole command line, which begins with the option.
  /// - Throws: `invalidUsage` that names the shells.
  static func text(asked arguments: [String]) throws(WeftError) -> String {
    var words = arguments.dropFirst()
    if let first = arguments.first, first != option { words = [String(first.dropFirst(option.count + 1))] + words }
    guard words.count == 1, let shell = words.first.flatMap({ Shell(rawValue: $0) }) else {
      let names = Shell.allCases.map { "“\(option) \($0.rawValue)”" }
      throw WeftError(
        .invalidUsage, "The option \(option) takes the name of a shell.",
        remedy: "Write \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "").")
    }
    switch shell {
    case .bash: return bash
    case .zsh: return zsh
    case .fish: return fish
    }
  }

  /// The first words of verbs in their order, each once, with what they say.
  static var firstWords: [(word: String, summary: String)] {
    var words: [(word: String, summary: String)] = []
    for verb in Verb.all {
      let word = String(verb.words[0])
      if words.contains(where: { $0.word == word }) { continue }
      let family = VerbCall.family(word)
      words.append((word, family.isEmpty ? verb.summary : family.map(\.name).joined(separator: ", ")))
    }
    return words
  }

  /// The first words that two verbs or more share.
  static var families: [String] { firstWords.map(\.word).filter { !VerbCall.family($0).isEmpty } }

  /// What the verb help may be followed by.
  static var verbWords: [String] {
    firstWords.map(\.word) + Verb.all.compactMap { $0.words.count > 1 ? String($0.words[1]) : nil }
  }
}
