internal import Weft

extension Verb {
  static let log = Verb(
    name: "log",
    summary: "Print the operations of a store, the newest last.",
    operands: [.store],
    options: [entity, limit, since, .json],
    notes: [
      """
      One operation after the other in the total order by which stores decide, the newest last, each with its time in \
      UTC, its device, its entity and what it did; +3 behind a time is the counter within its millisecond. What is held \
      and not folded yet is not among them: “\(Program.name) status” counts it.
      """,
      """
      TIME is in ISO 8601, as in 2026-05-01 or 2026-05-01T12:30:00+02:00; without a zone it is UTC. Times are those that \
      the devices' clocks gave.
      """,
    ],
    examples: ["log a.weft --limit 20", "log a.weft --entity item/milk --since 2026-05-01 --json"]
  ) { invocation, output in
    let target = try invocation.value(of: entity).map { (text: String) throws(WeftError) in try EntityTarget(text) }
    let moment = try invocation.value(of: since).map { (text: String) throws(WeftError) in try Moment(text) }
    let count = try invocation.count(of: limit, among: 1...1_000_000)
    let replica = try StorePath.open(invocation.operands[0])
    let isJSON = invocation.has(.json)
    var last = LastEntries(count)
    var isThere = false
    try replica.forEachOperation { entry in
      guard target?.includes(entry.operation.entity) ?? true else { return }
      isThere = true
      guard entry.operation.stamp.milliseconds >= moment?.milliseconds ?? .min else { return }
      if let entry = last.push(entry) { try entry.write(to: output, isJSON: isJSON) }
    }
    // A type that no schema declares any more may be asked for, as long as there is something of it.
    if let target, !isThere {
      try replica.schema.entityType(target.type)
      if let reference = target.reference { throw EntityPrinter.missing(reference) }
    }
    for entry in last.entries { try entry.write(to: output, isJSON: isJSON) }
    return .fine
  }

  private static let entity = Option(
    name: "entity", argument: "TYPE[/ID]", summary: "Operations on one type or on one entity alone.")
  private static let limit = Option(name: "limit", argument: "COUNT", summary: "At most so many, the newest.")
  private static let since = Option(name: "since", argument: "TIME", summary: "From that time on.")
}

extension EntityTarget {
  fileprivate func includes(_ entity: EntityReference) -> Bool {
    reference.map { $0 == entity } ?? (ExactText(type) == ExactText(entity.type))
  }
}

extension HistoryEntry {
  fileprivate func write(to output: Output, isJSON: Bool) throws {
    guard isJSON else { return try output.paragraph(fullTextWithEntity, hanging: "    ") }
    var document: JSONObject = [
      "entity": .string(operation.entity.type), "id": .string(operation.entity.idText),
    ]
    for member in json.members { document.append(member.value, named: member.name) }
    try output.json(document)
  }
}

/// The last so many of the entries that are pushed; all of them pass through at once where no number is set.
private struct LastEntries {
  private let limit: Int?
  private var ring: [HistoryEntry] = []
  private var start = 0

  init(_ limit: Int?) { self.limit = limit }

  /// - Returns: the entry itself when nothing is kept back.
  mutating func push(_ entry: HistoryEntry) -> HistoryEntry? {
    guard let limit else { return entry }
    if ring.count < limit {
      ring.append(entry)
    } else {
      ring[start] = entry
      start = (start + 1) % limit
    }
    return nil
  }

  var entries: ArraySlice<HistoryEntry> { ring[start...] + ring[..<start] }
}
