/// What a power cut leaves of what was written and not synced.
package enum Survival: Sendable {
  /// Nothing: each file, and the directory, is as it was at its last sync.
  case synced
  /// Some of it, by the disk's seed: each sector-sized piece of each write, each truncation and each change of the directory is
  /// there or not, whatever its neighbours are.
  case torn
  /// Everything, as when a process is killed and the machine goes on.
  case everything
}
