internal import Weft

/// What a verb was called with; all that its declaration requires is there.
struct Invocation {
  let verb: Verb
  /// In their order; shorter than the declaration only by operands that are optional, longer only by one that is repeated.
  private(set) var operands: [String] = []
  private var values: [String: String] = [:]

  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// The argument of an option.
  func value(of option: Option) -> String? { values[option.name] }

  /// The number that an option gives; nil where it is left out.
  func count(of option: Option, among range: ClosedRange<Int>) throws(WeftError) -> Int? {
    guard let text = value(of: option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw error(
        "The option --\(option.name) takes a whole number from \(range.lowerBound) to \(range.upperBound), "
          + "and there is \(text.quoted).")
    }
    return number
  }

  /// Whether help is asked for, in which case nothing else matters.
  static func asksForHelp(_ arguments: [String]) -> Bool {
    arguments.prefix { $0 != "--" }.contains { $0 == "-h" || $0 == "--help" }
  }

  /// - Parameter arguments: what follows the verb.
  /// - Throws: `invalidUsage` that names the argument at fault.
  init(_ arguments: [String], of verb: Verb) throws(WeftError) {
    self.verb = verb
    var rest = arguments[...]
    var takesOptions = true
    while let argument = rest.popFirst() {
      if takesOptions, argument == "--" {
        takesOptions = false
      } else if takesOptions, argument.hasPrefix("-"), argument != "-" {
        try takeOption(argument, &rest)
      } else {
        try takeOperand(argument)
      }
    }
    try checkOperands()
    try checkOptions()
  }

  private mutating func takeOperand(_ argument: String) throws(WeftError) {
    guard operands.count < verb.operands.count || verb.operands.last?.isRepeated == true else {
      throw error("“\(verb.name)” takes no further operand, and there is \(argument.quoted).")
    }
    let operand = verb.operands[min(operands.count, verb.operands.count - 1)]
    guard !argument.isEmpty else { throw error("The operand \(operand.name) is empty.") }
    operands.append(argument)
  }

  private mutating func takeOption(_ argument: String, _ rest: inout ArraySlice<String>) throws(WeftError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(parts[0])
    guard let option = verb.allOptions.first(where: { "--\($0.name)" == spelling }) else {
      throw unknownOption(spelling)
    }
    guard values[option.name] == nil else { throw error("The option --\(option.name) is there twice.") }
    guard let name = option.argument else {
      guard parts.count == 1 else { throw error("The option --\(option.name) takes no argument.") }
      values[option.name] = ""
      return
    }
    if parts.count == 2 {
      values[option.name] = String(parts[1])
    } else if let next = rest.first, !next.hasPrefix("-") || next == "-" || Self.isNegativeNumber(next) {
      values[option.name] = next
      rest.removeFirst()
    }
    guard values[option.name]?.isEmpty == false else { throw error("The option --\(option.name) needs its \(name).") }
  }

  /// Such as nobody means for an option.
  private static func isNegativeNumber(_ argument: String) -> Bool {
    argument.utf8.dropFirst().first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  private func checkOperands() throws(WeftError) {
    let required = verb.operands.prefix { !$0.isOptional }
    guard operands.count < required.count else { return }
    throw error("The operand \(required[operands.count].name) is missing.")
  }

  private func checkOptions() throws(WeftError) {
    for option in verb.options {
      switch option.presence {
      case .optional: break
      case .required:
        if !has(option) { throw error("The option \(option.spelling) is missing.") }
      case .oneOf(let choice):
        let given = verb.options.filter { $0.presence == .oneOf(choice) && has($0) }
        if given.count == 1 { continue }
        let spellings = verb.spellings(of: choice).joined(separator: " and ")
        throw error("Of \(spellings), \(given.isEmpty ? "one has to be there" : "only one can be there").")
      }
    }
  }

  private func unknownOption(_ spelling: String) -> WeftError {
    let known = verb.allOptions.map { "--\($0.name)" }
    guard let nearest = spelling.nearest(in: known) else {
      return error("“\(verb.name)” has no option \(spelling.quoted).")
    }
    return error("“\(verb.name)” has no option \(spelling.quoted).", "Did you mean \(nearest)? ")
  }

  /// An error of usage, with the place of the help as its remedy.
  func error(_ message: String, _ advice: String = "") -> WeftError {
    WeftError(.invalidUsage, message, remedy: "\(advice)Run “\(Program.name) help \(verb.name)”.")
  }
}
