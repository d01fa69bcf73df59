internal import Weft

extension Verb {
  static let initialize = Verb(
    name: "init",
    summary: "Make a store.",
    operands: [Operand(name: "STORE", summary: "The path at which the store is made.", content: .file)],
    options: [schemaFile, deviceLabel, .json],
    notes: [
      """
      The schema says which entity types and fields there are and how edits made apart are merged. It is kept in the \
      store. “\(Program.name) schema infer” makes a first draft from operation lines.
      """,
      "A path at which there is a file already is refused. “-” as FILE is the standard input.",
    ],
    examples: ["init kitchen.weft --schema list.json --device kitchen"]
  ) { invocation, output in
    let path = invocation.operands[0]
    let schema = try Schema(json: try InputFile(invocation.value(of: schemaFile) ?? "-").contents())
    let replica = try make(schema, at: path, label: invocation.value(of: deviceLabel))
    let device = try replica.device
    let label = try replica.label
    if invocation.has(.json) {
      try output.json([
        "store": .string(path), "device": .string(device.description), "label": JSONValue(label),
        "schemaVersion": JSONValue(schema.version),
      ])
    } else {
      let name = label.map { "“\($0.visible)”, \(device)" } ?? device.description
      try output.paragraph("Made \(path.visible). Its device is \(name).")
    }
    return .fine
  }

  private static let schemaFile = Option(
    name: "schema", argument: "FILE", summary: "The schema in JSON.", content: .file, presence: .required)
  private static let deviceLabel = Option(
    name: "device", argument: "LABEL", summary: "What people call the device that this store is; up to 64 bytes.")

  private static func make(_ schema: Schema, at path: String, label: String?) throws(WeftError) -> Replica {
    do {
      return try Replica.create(schema, at: StorePath.location(path), options: ReplicaOptions(label: label))
    } catch {
      // There it is an error that the store is missing; here, that it cannot come to be.
      guard error.code == .storeUnreachable || error.code == .notAStore else { throw error }
      throw WeftError(.notCreated, "No store can be made at \(path).", remedy: error.remedy)
    }
  }
}
