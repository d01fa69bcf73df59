internal import Foundation
internal import Weft

/// What is not as it should be with a store, and what to do about it.
struct Diagnosis {
  struct Finding {
    /// What kind of thing, for programs.
    let code: String
    /// What is so, and why, as a sentence.
    let cause: String
    /// What to do, as a sentence.
    let remedy: String
    /// Whether bytes are lost or wrong.
    var isDamage = false
  }

  private(set) var findings: [Finding] = []

  var isDamaged: Bool { findings.contains(where: \.isDamage) }

  /// Looks at the store from the outside, opens it, has it verified and asks for its numbers.
  ///
  /// - Throws: where there is nothing to look at: no store, no access, no turn.
  init(of path: String, progress: (Double) -> Void) throws(WeftError) {
    examineFile(path)
    let replica: Replica
    do {
      replica = try StorePath.open(path)
    } catch {
      try take(error, path)
      return
    }
    do {
      let report = try replica.verify(progress: progress)
      findings += report.findings.map {
        Finding(
          code: $0.code, cause: "\($0.message).", remedy: Remedy.text(for: $0, in: path),
          isDamage: !["state", "trigger"].contains($0.code))
      }
      examine(try replica.status())
    } catch {
      try take(error, path)
    }
  }

  /// Makes a finding of an error that says something of the store itself.
  private mutating func take(_ error: WeftError, _ path: String) throws(WeftError) {
    guard let finding = Self.finding(for: error, path) else { throw error }
    // What was verified and found damaged cannot be asked for its numbers either.
    if finding.isDamage, isDamaged { return }
    // A file that may not be written is one finding, whoever finds it.
    if !findings.contains(where: { $0.code == finding.code }) { findings.append(finding) }
  }

  /// What an error says of the store itself; nil for one that says that it cannot be looked at now.
  private static func finding(for error: WeftError, _ path: String) -> Finding? {
    switch error.code {
    case .storeNewer, .notAStore, .storeReadOnly, .storeDamaged:
      Finding(
        code: error.code.rawValue, cause: error.message, remedy: Remedy.text(for: error),
        isDamage: error.code == .storeDamaged)
    // The file is there, and something keeps it from being opened.
    case .storeUnreachable where FileManager.default.fileExists(atPath: path):
      Finding(code: error.code.rawValue, cause: error.message, remedy: error.remedy)
    default: nil
    }
  }

  private mutating func examineFile(_ path: String) {
    let files = FileManager.default
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    if files.fileExists(atPath: path), !files.isWritableFile(atPath: path) || !files.isWritableFile(atPath: folder) {
      findings.append(
        Finding(
          code: WeftError.Code.storeReadOnly.rawValue,
          cause: "The store at \(path), or its folder, may not be written.",
          remedy: "Make the file and its folder writable."))
    }
    for suffix in ["-wal", "-shm"] {
      let companion = URL(fileURLWithPath: path).resolvingSymlinksInPath().path + suffix
      guard files.fileExists(atPath: companion), !files.isWritableFile(atPath: companion) else { continue }
      findings.append(
        Finding(
          code: WeftError.Code.storeReadOnly.rawValue,
          cause: "This user may not write \(companion), which another user's program has made beside the store.",
          remedy: suffix == "-shm"
            ? "See that no program has the store open and remove that file, or change its owner or its permissions."
            : "Change that file's owner or its permissions; it may hold the newest writes."))
    }
    let logByteCount = (try? files.attributesOfItem(atPath: "\(path)-wal")[.size]) as? Int ?? 0
    if logByteCount > Self.logByteLimit {
      findings.append(
        Finding(
          code: "walLarge",
          cause:
            "\((logByteCount >> 20).grouped) MiB of writes lie beside the store, in its -wal, which keeps growing: "
            + "a reader holds an old moment, or a program that wrote was killed.",
          remedy: "End long reads, or close the programs that have the store open: the last to close it moves the "
            + "writes into the file."))
    }
  }

  /// Weft tries to let the log begin anew from 64 MiB on. Far beyond it, somebody is in the way.
  static let logByteLimit = 256 << 20

  private mutating func examine(_ status: ReplicaStatus) {
    let held: [(code: String, count: Int, cause: String, remedy: String)] = [
      (
        "blocked", status.blockedBatchCount, "wait for earlier ones of their devices, which did not come along",
        "Sync with more stores; one of them has what is missing."
      ),
      (
        "parked", status.parkedBatchCount, "are set aside, because their times are ahead of this machine's clock",
        "See that the clocks are right, here and on the devices that wrote them; they are folded when time has come."
      ),
      (
        "forked", status.forkedBatchCount,
        "are set aside, because their device has two histories: one of its stores was copied, and both were written to",
        Remedy.twoHistories
      ),
    ]
    for finding in held where finding.count > 0 {
      findings.append(
        Finding(
          code: finding.code, cause: "\(finding.count.of("batch", plural: "batches")): they \(finding.cause).",
          remedy: finding.remedy))
    }
    if status.damagedBatchCount > 0 {
      findings.append(
        Finding(
          code: "damaged",
          cause:
            "\(status.damagedBatchCount.of("batch", plural: "batches")) cannot be read: they came in bytes that this version "
            + "does not know, or have changed since, which “\(Program.name) verify” tells.",
          remedy: "Update Weft, or sync a new store from a peer; they are kept as they are.",
          isDamage: true))
    }
    if status.unknownOperationCount > 0 {
      findings.append(
        Finding(
          code: "unknown",
          cause: "The schema does not know what \(status.unknownOperationCount.of("operation")) are about.",
          remedy: "Open the store with the newer application that wrote them: they are kept, and folded then."))
    }
    examineClock(status.clock)
  }

  private mutating func examineClock(_ clock: Stamp) {
    let ahead = (clock.milliseconds - Int64(Date().timeIntervalSince1970 * 1_000)) / 1_000
    guard ahead > Self.driftSecondLimit else { return }
    findings.append(
      Finding(
        code: "clockAhead",
        cause: "The store's clock stands at \(clock.time), \(ahead.of("second")) ahead of this machine's: "
          + "what it holds was written or imported with such a time.",
        remedy:
          "See that this machine's clock is right. Until time has caught up, others set aside what this store writes."))
  }

  /// As much as stores allow each other.
  private static let driftSecondLimit: Int64 = 5 * 60
}
