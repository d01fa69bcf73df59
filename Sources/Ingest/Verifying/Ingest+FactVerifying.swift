internal import WeftStorage

extension Ingest {
  /// Looks at the single facts of the store, and whether its own device is listed: without them nothing can be written.
  func verifyFacts() throws -> [Finding] {
    let faults = try store.meta.faults()
    var findings = faults.map { fault in
      Finding(
        code: fault.isDerived ? .state : .fact, message: "The fact “\(fault.name)” in _meta \(fault.reason)",
        remedy: fault.isDerived ? Self.rebuildRemedy : Self.factRemedy, device: nil, sequences: nil)
    }
    if !faults.contains(where: { $0.name == "device" }), try store.devices.device(store.meta.deviceNumber()) == nil {
      findings.append(
        Finding(
          code: .fact, message: "The store's own device is not listed in _device", remedy: Self.factRemedy, device: nil,
          sequences: nil))
    }
    return findings
  }

  private static let rebuildRemedy = "Rebuild the store's state from its log."
  private static let factRemedy =
    "Undo what another program has changed in the file, take a backup, or sync a new store from a peer."
}
