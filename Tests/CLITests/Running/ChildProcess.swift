internal import Foundation

/// One run of a program in a folder, with files as its input and outputs.
///
/// By `posix_spawn`: `Process` of Foundation crashes now and then when many are started from one process on Linux.
struct ChildProcess {
  struct LaunchError: Error {
    let code: Int32
  }

  let program: String
  let arguments: [String]
  let environment: [String: String]
  let folder: String
  /// The paths of standard input, output and error.
  let files: (input: String, output: String, errors: String)

  /// Runs it to its end.
  ///
  /// - Returns: the exit code, or the number of the signal that ended it below zero.
  func run() async throws -> Int32 {
    let child = try launch()
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var status: Int32 = 0
        while waitpid(child, &status, 0) == -1, errno == EINTR {}
        // The macros of <sys/wait.h>, which Swift does not see.
        let signal = status & 0x7F
        continuation.resume(returning: signal == 0 ? (status >> 8) & 0xFF : -signal)
      }
    }
  }

  private func launch() throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, files.input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, files.output, O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, files.errors, O_WRONLY, 0)
    // The shell changes the folder and becomes the program.
    let shell = "/bin/sh"
    let words = ([shell, "-c", #"cd "$0" && exec "$@""#, folder, program] + arguments).map { strdup($0) }
    let pairs = environment.map { strdup("\($0.key)=\($0.value)") }
    defer { for text in words + pairs { free(text) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, shell, &actions, nil, words + [nil], pairs + [nil])
    guard code == 0 else { throw LaunchError(code: code) }
    return child
  }
}
