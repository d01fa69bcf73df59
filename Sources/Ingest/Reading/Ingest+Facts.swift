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

  /// How many entities of each type the tables hold.
  package func entityCounts() throws -> [(type: String, visible: Int, hidden: Int)] {
    try layouts.map { layout in
      let count = try store.states.count(layout)
      return (layout.type, count.visible, count.hidden)
    }
  }
}
