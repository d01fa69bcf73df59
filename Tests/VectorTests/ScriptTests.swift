internal import Foundation
internal import Testing

@Suite(.enabled(if: Python.tool != nil, "python3 is not on the PATH"))
struct ScriptTests {
  @Test("The files are what the reference writes", .timeLimit(.minutes(10)))
  func check() throws {
    let process = Process()
    process.executableURL = Python.tool
    let script = RepositoryRoot.location.appending(path: "Scripts/vectors.py")
    process.arguments = [script.path(percentEncoded: false), "--check"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    // Read before waiting: a full pipe would keep the child from ending.
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: output, as: UTF8.self))")
  }
}
