internal import Foundation
internal import Weft

extension Verb {
  static let sync = Verb(
    name: "sync",
    summary: "Bring two stores to hold the same operations.",
    operands: [.store, Operand(name: "STORE", summary: "The other one.", content: .file)],
    options: [.json],
    notes: [
      """
      Each store gets what it lacks. Interrupted anywhere, the next sync completes it. The schemas have to agree on every \
      field that they share.
      """,
      """
      The exit code is 1 when the stores do not hold the same afterwards, which happens when a device has two histories: \
      one of its stores was copied, and both copies were written to. What other programs write meanwhile is fetched too, up \
      to ten times over; what then remains is no difference, and the next sync brings it.
      """,
    ],
    examples: ["sync kitchen.weft phone.weft"]
  ) { invocation, output in
    let paths = invocation.operands
    let here = try StorePath.open(paths[0])
    let there = try StorePath.open(paths[1])
    if isOneFile(paths) { throw invocation.error("Both operands name the same store.") }
    let progress = Progress("Syncing")
    defer { progress.end() }
    var report = SyncTotal(try here.sync(with: there) { progress.tell($0) })
    // What others write meanwhile is no difference: it is fetched too, and where they do not stop, the next sync fetches it.
    while report.wantsMore { report.add(try here.sync(with: there) { progress.tell($0) }) }
    progress.end()
    if invocation.has(.json) {
      try output.json(report.json)
    } else {
      try report.write(to: output, [here, there])
    }
    return report.isFine ? .fine : .differs
  }

  private static func isOneFile(_ paths: [String]) -> Bool {
    let numbers = paths.map { path in
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
      return [attributes?[.systemNumber] as? UInt64, attributes?[.systemFileNumber] as? UInt64]
    }
    return numbers[0] == numbers[1]
  }
}
