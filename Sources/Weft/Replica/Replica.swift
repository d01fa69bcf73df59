internal import Synchronization
// An application that imports Weft needs the types of its signatures, and no second import for them.
@_exported public import WeftCausality
internal import WeftFold
internal import WeftIngest
@_exported public import WeftOperations
internal import WeftStorage

/// One opened store: one copy of the data.
///
/// Reads and writes are local; nothing here waits for a network. A write is durable when it returns. State is a function of the
/// set of operations that the replica holds, whatever order they arrived in, so replicas that hold the same operations show the
/// same. Safe to use from any thread; calls on one replica take turns. Several processes may open one file.
public final class Replica: Sendable {
  /// Where the store lies.
  public let location: StoreLocation
  /// The schema that the store was opened with.
  public let schema: Schema
  /// Whether the replica has been closed; whoever holds it has the turn.
  private let turn = Mutex(false)
  // Used only by who holds `turn`.
  private nonisolated(unsafe) let ingest: Ingest

  init(_ ingest: sending Ingest, at location: StoreLocation) {
    self.ingest = ingest
    self.location = location
    schema = ingest.schema.schema
  }

  /// Closes the store's file, once whoever uses it is done; SQLite then writes its `-wal` back into it. Nothing of the replica can
  /// be used afterwards. A replica that is let go of is closed too.
  public func close() {
    turn.withLock { isClosed in
      if !isClosed { ingest.store.close() }
      isClosed = true
    }
  }

  /// Runs the body with the engine, one caller at a time, and puts what it throws into words.
  ///
  /// - Parameter isLent: the body calls a closure of the application's, which must not come back here: it would wait for itself.
  func withIngest<Success>(isLent: Bool = false, _ body: (Ingest) throws -> Success) throws -> Success {
    if Turn.current.contains(where: { $0.isOf(self) }) {
      throw WeftError(
        .invalidUsage, "The replica was used inside its own closure.",
        remedy: "Use what the closure is given, as in tx.fetch, or do it before or after.")
    }
    var success: Success?
    do {
      try turn.withLock { isClosed in
        guard !isClosed else {
          throw WeftError(.replicaClosed, "The replica has been closed.", remedy: "Open the store again.")
        }
        success = isLent ? try Turn.of(self) { try body(ingest) } : try body(ingest)
      }
    } catch {
      throw WeftError.translated(error, at: location.path)
    }
    guard let success else { preconditionFailure("the body has returned") }
    return success
  }

  /// The same for bodies that throw nothing of an application's.
  func perform<Success>(isLent: Bool = false, _ body: (Ingest) throws -> Success) throws(WeftError) -> Success {
    do {
      return try withIngest(isLent: isLent, body)
    } catch let error as WeftError {
      throw error
    } catch {
      throw WeftError(
        .storageFailed, "The store at \(location.path) failed: \(error).",
        remedy: "Try again; nothing was written in part.")
    }
  }

  /// The device that this store writes as.
  public var device: DeviceID {
    get throws(WeftError) { try perform { try $0.ownDevice().id } }
  }

  /// The device's name for people, where it has one.
  public var label: String? {
    get throws(WeftError) { try perform { try $0.ownDevice().label } }
  }
}
