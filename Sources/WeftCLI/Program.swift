internal import Foundation
internal import Weft

/// The program, from the process's arguments to its exit code.
enum Program {
  static let name = "weft"
  static let version = "0.1.0"

  static func run() -> ExitCode {
    // A reader that has gone is then an error of the write, and no death.
    signal(SIGPIPE, SIG_IGN)
    _ = InputFile.hasStandardInput
    let output = Output()
    do {
      let code = try answer(try ProcessArguments.read(), output)
      do { try output.flush() } catch is ClosedPipe {}
      return code
    } catch is ClosedPipe {
      return .fine
    } catch {
      // What was said before the error comes before it.
      try? output.flush()
      let error =
        error as? WeftError
        ?? WeftError(.internalFault, "This should not have happened: \(error).", remedy: "Please report it.")
      Diagnostics.write("\(name): \(error.message) \(Remedy.text(for: error))")
      return ExitCode(error)
    }
  }

  private static func answer(_ arguments: [String], _ output: Output) throws -> ExitCode {
    switch arguments.first {
    case nil:
      throw WeftError(.invalidUsage, "A verb is missing.", remedy: "Run “\(name) help”.")
    case "--version":
      try output.line("\(name) \(version)")
      return .fine
    case "-h", "--help":
      try output.write(HelpPage.overview(width: output.width))
      return .fine
    case .some(let argument)
    where argument == CompletionScript.option || argument.hasPrefix("\(CompletionScript.option)="):
      try output.write(CompletionScript.text(asked: arguments))
      return .fine
    case .some: break
    }
    let (verb, rest) = try VerbCall.split(arguments)
    if Invocation.asksForHelp(rest) {
      try output.write(HelpPage.page(of: verb, width: output.width))
      return .fine
    }
    return try verb.run(try Invocation(rest, of: verb), output)
  }
}
