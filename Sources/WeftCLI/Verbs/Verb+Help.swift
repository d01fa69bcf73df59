internal import Weft

extension Verb {
  static let help = Verb(
    name: "help",
    summary: "Print help on all verbs, or on one.",
    operands: [
      Operand(name: "VERB", summary: "A verb, of one word or of two.", content: .verb, isOptional: true),
      Operand(name: "WORD", summary: "The second word of the verb.", content: .verb, isOptional: true),
    ],
    examples: ["help import", "help schema infer"]
  ) { invocation, output in
    guard let word = invocation.operands.first else {
      try output.write(HelpPage.overview(width: output.width))
      return .fine
    }
    let family = VerbCall.family(word)
    if invocation.operands.count == 1, !family.isEmpty {
      try output.write(HelpPage.page(ofFamily: family, width: output.width))
      return .fine
    }
    let (verb, rest) = try VerbCall.split(invocation.operands)
    if let unknown = rest.first {
      throw invocation.error("“\(verb.name)” is a whole verb, and \(unknown.quoted) follows it.")
    }
    try output.write(HelpPage.page(of: verb, width: output.width))
    return .fine
  }
}
