/// What became of the uses of damaged stores.
struct DamageReport {
  var damageCount = 0
  /// Damages that the store did not take, or that SQLite's own checks refused.
  var refusedCount = 0
  var useCount = 0
  var errors: [String: Int] = [:]
  /// Damages that no use failed for and that no verification found; allowed where they are not findable.
  var unseenCount = 0
  var violations: [String] = []
}
