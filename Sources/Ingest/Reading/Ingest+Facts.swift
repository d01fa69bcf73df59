package import WeftCausality
internal import WeftFold
internal import WeftStorage

extension Ingest {
  /// The greatest stamp that the clock has given or seen.
  package func clock() throws -> Stamp {
    try store.read { try clockCeiling(try store.runs.last()) }
  }

  /// The incarnation of this opening; zero until it has written.
  package var ownIncarnation: Incarnation { ownAuthor?.incarnation ?? Incarnation(rawValue: 0) }

  /// Runs several reads over one moment.
  package func inSnapshot<Success>(_ body: () throws -> Success) throws -> Success { try store.read(body) }

  /// The labels of the devices that have one.
  package func labels() throws -> [DeviceID: String] {
    var labels: [DeviceID: String] = [:]
    for device in try store.devices.all() { labels[device.id] = device.label }
    return labels
  }

  /// How many entities of each type there are. Inside a transaction.
  package func entityCounts() throws -> [(type: String, visible: Int, hidden: Int)] {
    try catchUp()
    return try layouts.indices.map { type in
      var count = try store.states.count(layouts[type])
      for id in overlay?.state.types[type].slots.ids ?? [] {
        if try store.states.read(layouts[type], id, into: &row) {
          if row.isHidden { count.hidden -= 1 } else { count.visible -= 1 }
        }
        guard let state = try load(type: type, id), let slot = state.find(type, id) else { continue }
        if state.isVisible(type: type, slot: slot) { count.visible += 1 } else { count.hidden += 1 }
      }
      return (layouts[type].type, count.visible, count.hidden)
    }
  }

  /// Batches that cannot be read: those of the log, those that are held, and those that only this opening has found.
  package func damagedBatchCount() throws -> Int {
    try catchUp()
    var held = 0
    try store.held.forEachRow { row in
      let device = try store.devices.device(row.device)
      if device.flatMap({ try? whole(row, $0.id) }) == nil { held += 1 }
    }
    return Int(try store.batches.totals().damaged) + held + (overlay?.setAsideCount ?? 0)
  }
}
