internal import Weft

extension Verb {
  static let rebuild = Verb(
    name: "rebuild",
    summary: "Drop a store's state and fold its log anew.",
    operands: [.store],
    options: [.json],
    notes: ["The log is not touched. The state comes out the same, unless it was damaged."],
    examples: ["rebuild a.weft"]
  ) { invocation, output in
    let replica = try StorePath.open(invocation.operands[0])
    let progress = Progress("Rebuilding")
    defer { progress.end() }
    try replica.rebuild { progress.tell($0) }
    progress.end()
    let status = try replica.status()
    let digest = try replica.digest()
    if invocation.has(.json) {
      try output.json([
        "operations": JSONValue(status.foldedOperationCount), "digest": .string(digest.description),
      ])
    } else {
      try output.paragraph("Folded \(status.foldedOperationCount.of("operation")).")
      try output.row("digest", digest.description, nameWidth: 6, indent: "")
    }
    return .fine
  }
}
