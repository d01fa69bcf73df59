/// What Ingest must be given because it is not a function of the operations.
package struct IngestEnvironment: Sendable {
  /// Unix milliseconds of the physical clock; read once per transaction.
  package let physicalMilliseconds: @Sendable () -> Int64
  package let randomBits: @Sendable () -> UInt64
  /// How far ahead of max(physical, last) the stamps of a remote batch may be before it is parked.
  package var maximumDriftMilliseconds: Int64 = 5 * 60 * 1_000
  /// About how much unflushed state is kept in memory.
  package var unflushedByteLimit: Int = 96 << 20

  package init(
    physicalMilliseconds: @escaping @Sendable () -> Int64, randomBits: @escaping @Sendable () -> UInt64
  ) {
    self.physicalMilliseconds = physicalMilliseconds
    self.randomBits = randomBits
  }
}
