internal import WeftFold

/// The fold of the batches that are in the log and not yet in the state tables, as this process knows it.
///
/// A cache over the log: valid while the store's applied position is `base`, complete up to `through`.
struct Overlay {
  /// The store's applied position that this fold begins after.
  let base: Int64
  /// The position of the last batch in it.
  var through: Int64
  var state: FoldState
  /// Batches that could not be folded, and that no row of the log says so of yet.
  var setAsideCount = 0

  var isEmpty: Bool { state.entityCount == 0 }
}
