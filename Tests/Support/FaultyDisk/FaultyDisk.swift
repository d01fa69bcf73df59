internal import CSQLite
internal import Synchronization

/// A disk in memory that loses power, fills up and fails where it is told to, as a file system that SQLite can be given by name.
///
/// Everything is a function of the seed and of the calls. Several connections of this process may use it at once, from any
/// thread. It outlives every connection to it: whoever opens one holds the disk.
// What changes is changed under `turn`.
@safe
package final class FaultyDisk: @unchecked Sendable {
  /// What a connection is opened with.
  package let name: String
  private let turn = Mutex(())
  private static let nextNumber = Atomic<Int>(0)
  /// Registered with SQLite from init to deinit.
  private let system: UnsafeMutablePointer<sqlite3_vfs>
  private let systemName: UnsafeMutablePointer<CChar>

  /// The directory as programs see it, and as a power cut would leave it.
  var entries: [String: DiskFile] = [:]
  var syncedEntries: [String: DiskFile] = [:]
  private var bits: SplitMix64
  private(set) var session = 0
  private(set) var isDead = false
  private var plan: (fault: Fault, place: Int, isLasting: Bool)?
  private var callCount = 0
  private var hasStruck = false
  private var struckCodes: Set<Int32> = []
  /// What somebody else does in between, and how many transactions begin before it.
  private var interruption: (left: Int, body: () -> Void)?
  /// Says that it has synced, and has not: a disk that lies.
  private var ignoresSyncs = false

  /// - Parameter contents: what the files hold, all of it synced.
  package init(seed: UInt64, contents: [String: ContiguousArray<UInt8>] = [:]) {
    name = "weft-faulty-\(Self.nextNumber.wrappingAdd(1, ordering: .relaxed).newValue)"
    bits = SplitMix64(seed: seed)
    entries = contents.mapValues { DiskFile($0) }
    syncedEntries = entries
    unsafe systemName = Self.copied(name)
    unsafe system = FileSystem.allocate(name: systemName)
    // The disk unregisters itself before it goes.
    unsafe system.pointee.pAppData = unsafe Unmanaged.passUnretained(self).toOpaque()
    let code = unsafe sqlite3_vfs_register(system, 0)
    precondition(code == SQLITE_OK, "SQLite takes the file system")
  }

  deinit {
    // No connection is left, as each holds the disk through its files.
    _ = unsafe sqlite3_vfs_unregister(system)
    unsafe system.deallocate()
    unsafe systemName.deallocate()
  }

  private static func copied(_ text: String) -> UnsafeMutablePointer<CChar> {
    let bytes = Array(text.utf8CString)
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    // As many characters as were allocated.
    unsafe copy.initialize(from: bytes, count: bytes.count)
    return unsafe copy
  }

  func withTurn<Success>(_ body: () -> Success) -> Success { turn.withLock { _ in body() } }

  // MARK: What a test tells it

  /// Begins to count, and lets the fault strike at the call with the number, from 1; once, or from then on until `heal`.
  package func arm(_ fault: Fault, at place: Int, isLasting: Bool = false) {
    withTurn {
      plan = (fault, place, isLasting)
      callCount = 0
      hasStruck = false
      struckCodes = []
    }
  }

  /// No further fault strikes.
  package func heal() { withTurn { plan = nil } }

  /// Lets every sync from here on do nothing and report success.
  package func ignoreSyncs() { withTurn { ignoresSyncs = true } }

  /// How many calls have been counted since it was armed.
  package var countedCalls: Int { withTurn { callCount } }

  /// Whether the fault has struck since it was armed.
  package var faultHasStruck: Bool { withTurn { hasStruck } }

  /// What SQLite was told by the fault since it was armed.
  package var reportedCodes: Set<Int32> { withTurn { struckCodes } }

  /// Cuts the power now, unless it is gone already, and comes back with what that leaves. Connections from before stay dead.
  package func restart(_ survival: Survival) {
    withTurn {
      if survival != .everything {
        var names = Set(entries.keys)
        names.formUnion(syncedEntries.keys)
        for name in names.sorted() where entries[name] !== syncedEntries[name] {
          if survival == .torn, bits.next() % 2 == 0 { continue }
          entries[name] = syncedEntries[name]
        }
      }
      for name in entries.keys.sorted() {
        entries[name]?.lose(survival, &bits)
        entries[name]?.handles = []
        entries[name]?.sharedMemory = nil
      }
      syncedEntries = entries
      session += 1
      isDead = false
      plan = nil
    }
  }

  /// What programs see in the files now.
  package var contents: [String: ContiguousArray<UInt8>] { withTurn { entries.mapValues(\.content) } }

  /// Lets somebody else do something at the moment at which the transaction with the number, from 1, begins to read; with other
  /// connections than the one that begins. Transactions of whatever connection count, the body's own excepted.
  package func interrupt(at number: Int, _ body: @escaping () -> Void) { withTurn { interruption = (number, body) } }

  /// Whether the interruption has not come yet.
  package var awaitsInterruption: Bool { withTurn { interruption != nil } }

  // MARK: What SQLite's calls ask, in their turn

  func passInterruption() {
    let body = withTurn { () -> (() -> Void)? in
      guard let (left, body) = interruption else { return nil }
      interruption = left > 1 ? (left - 1, body) : nil
      return left > 1 ? nil : body
    }
    body?()
  }

  /// Counts a call.
  ///
  /// - Returns: the code to answer with, where the call is to fail.
  func strike(_ call: Call, from file: OpenFile? = nil) -> Int32? {
    if isDead || (file.map { $0.session != session } ?? false) { return call.failureCode }
    guard let plan, plan.fault.concerns(call) else { return nil }
    callCount += 1
    guard plan.isLasting ? callCount >= plan.place : callCount == plan.place else { return nil }
    hasStruck = true
    if plan.fault == .powerCut { isDead = true }
    let code = plan.fault == .full ? call.fullCode : call.failureCode
    struckCodes.insert(code)
    return code
  }

  /// What the operating system would say of the last fault: there is no space (ENOSPC), or an input/output error (EIO).
  var systemCode: Int32 { plan?.fault == .full && hasStruck ? 28 : 5 }

  /// Whether a write that fails has got some of its bytes onto the disk.
  func failsHalfway() -> Bool { bits.next() % 2 == 0 }

  /// The files' content; their names are the directory's, and durable with it.
  func sync(_ handle: OpenFile) {
    if ignoresSyncs { return }
    handle.file.sync()
    if handle.syncsDirectory {
      handle.syncsDirectory = false
      syncedEntries = entries
    }
  }
}
