internal import Foundation
internal import Weft

extension Verb {
  static let backup = Verb(
    name: "backup",
    summary: "Copy a store to a new file while it is in use, and verify the copy.",
    operands: [
      .store, Operand(name: "FILE", summary: "The path of the copy; nothing is overwritten.", content: .file),
    ],
    options: [.json],
    notes: [
      """
      The copy is of one moment, synced to disk and verified; what others write meanwhile is not in it. A store that is \
      in use must not be copied by other means: its newest writes lie beside the file.
      """,
      """
      A backup is the same device as the store: it is there to take the store's place, not to stand beside it. When both \
      go on writing, the device has two histories. Stores that meet both notice it (“\(Program.name) sync” exits with 1), \
      exchange nothing more of that device, and do not merge the two. To have a second store, make one with \
      “\(Program.name) init” and sync.
      """,
      """
      To restore one: stop every program that uses the store. Move STORE, STORE-wal and STORE-shm away together, as far as \
      they are there, and keep them. Then copy the backup to STORE. A -wal that is left behind belongs to the old file and \
      is refused beside the new one.
      """,
      """
      Then sync the store with the others before anything is written to it: they have what came after the backup, and it \
      would be written a second time as another history.
      """,
    ],
    examples: ["backup a.weft backups/a-2026-05-01.weft"]
  ) { invocation, output in
    let (source, target) = (invocation.operands[0], invocation.operands[1])
    let replica = try StorePath.open(source)
    do throws(WeftError) {
      try replica.backup(to: target)
    } catch {
      guard error.code == .storeUnreachable else { throw error }
      throw WeftError(.notCreated, "No backup can be made at \(target).", remedy: error.remedy)
    }
    let progress = Progress("Verifying")
    defer { progress.end() }
    let copy = try StorePath.open(target)
    let report = try copy.verify { progress.tell($0) }
    progress.end()
    guard report.isClean else {
      throw WeftError(
        .storeDamaged,
        "The copy was made and stays at \(target), but does not verify, as the store itself will not.",
        remedy: "Run “\(Program.name) doctor \(source)”.")
    }
    let byteCount = try? FileManager.default.attributesOfItem(atPath: target)[.size] as? Int
    if invocation.has(.json) {
      try output.json([
        "backup": .string(target), "bytes": byteCount.map { JSONValue($0) } ?? .null,
        "batches": JSONValue(report.batchCount), "digest": .string(try copy.digest().description),
      ])
    } else {
      try output.paragraph(
        "Copied \(source.visible) to \(target.visible) and verified the copy"
          + (byteCount.map { ", \($0.of("byte"))." } ?? "."), hanging: "    ")
    }
    return .fine
  }
}
