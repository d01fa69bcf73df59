internal import Weft

extension Verb {
  static let digest = Verb(
    name: "digest",
    summary: "Print the digest of a store's state.",
    operands: [.store],
    options: [deep, .json],
    notes: [
      """
      Stores that hold the same operations under the same schema have the same digest. The digest is kept up to date with \
      every write. The deep digest is worked out anew from the whole state and the bookkeeping beneath it.
      """
    ],
    examples: ["digest a.weft", "digest a.weft --deep"]
  ) { invocation, output in
    let replica = try StorePath.open(invocation.operands[0])
    let isDeep = invocation.has(deep)
    let digest = try isDeep ? replica.deepDigest() : replica.digest()
    if invocation.has(.json) {
      try output.json([isDeep ? "deepDigest" : "digest": .string(digest.description)])
    } else {
      try output.line(digest.description)
    }
    return .fine
  }

  private static let deep = Option(name: "deep", summary: "Print the deep digest.")
}
