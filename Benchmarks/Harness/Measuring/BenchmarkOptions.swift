/// How a benchmark runs, from its arguments.
package struct BenchmarkOptions: Sendable {
  package var operationCount = 1_000_000
  package var runs = 5
  package var seed: UInt64 = 1
  /// Where the numbers are written, beside the table.
  package var jsonPath: String?
  /// Measures whose name contains it; all when empty.
  package var only = ""

  package init() {}

  /// Few operations and one run: shows that everything works and comes to the right results, and measures nothing.
  package static var smoke: BenchmarkOptions {
    var options = BenchmarkOptions()
    options.operationCount = 20_000
    options.runs = 1
    return options
  }

  package static let usage = """
    [--smoke] [--operations N] [--runs N] [--seed N] [--only TEXT] [--json FILE]
    """

  package init(arguments: [String]) throws(BenchmarkError) {
    if arguments.contains("--smoke") { self = .smoke }
    var rest = arguments.filter { $0 != "--smoke" }[...]
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { throw .usage("Usage: \(Self.usage)") }
      switch name {
      case "--operations": operationCount = try Self.number(value, of: name)
      case "--runs": runs = try Self.number(value, of: name)
      case "--seed": seed = UInt64(try Self.number(value, of: name))
      case "--only": only = value
      case "--json": jsonPath = value
      default: throw .usage("There is no option \(name). Usage: \(Self.usage)")
      }
    }
  }

  private static func number(_ text: String, of name: String) throws(BenchmarkError) -> Int {
    guard let number = Int(text), number > 0 else { throw .usage("\(name) takes a positive number, not \(text).") }
    return number
  }
}
