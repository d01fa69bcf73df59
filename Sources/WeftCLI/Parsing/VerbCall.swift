internal import Weft

/// Finds the verb that a command line begins with.
enum VerbCall {
  /// - Throws: `invalidUsage` that suggests the nearest verb.
  static func split(_ arguments: [String]) throws(WeftError) -> (verb: Verb, rest: [String]) {
    for length in [2, 1] where arguments.count >= length {
      let name = arguments[..<length].joined(separator: " ")
      if let verb = Verb.all.first(where: { $0.name == name }) { return (verb, Array(arguments[length...])) }
    }
    throw error(for: arguments)
  }

  /// The verbs of the family whose first word it is.
  static func family(_ word: String) -> [Verb] {
    Verb.all.filter { $0.words.count == 2 && $0.words[0] == word }
  }

  private static func error(for arguments: [String]) -> WeftError {
    let remedy = "Run “\(Program.name) help” for all verbs."
    guard let word = arguments.first else { return WeftError(.invalidUsage, "A verb is missing.", remedy: remedy) }
    if word.hasPrefix("-") {
      return WeftError(
        .invalidUsage, "\(word.quoted) stands where a verb is expected.", remedy: "Begin with a verb: \(remedy)")
    }
    let family = family(word)
    if !family.isEmpty {
      let names = family.map { "“\($0.name)”" }.joined(separator: " or ")
      return WeftError(.invalidUsage, "\(word.quoted) is half a verb.", remedy: "Write \(names).")
    }
    if let nearest = word.nearest(in: Verb.all.map(\.name)) {
      return WeftError(
        .invalidUsage, "There is no verb \(word.quoted).", remedy: "Did you mean “\(nearest)”? \(remedy)")
    }
    return WeftError(.invalidUsage, "There is no verb \(word.quoted).", remedy: remedy)
  }
}
