#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation  // Apple platforms; not compiled by a Linux build.
#endif

/// What a replica is opened with; everything that is not a function of the operations is injected here.
public struct ReplicaOptions: Sendable {
  /// The device's name for people. Set when a store is made, and kept.
  public var label: String?
  /// Unix milliseconds of the physical clock. May jump in any direction: a write never fails for it.
  public var physicalMilliseconds: @Sendable () -> Int64
  /// Random bits, for ids and incarnations.
  public var randomBits: @Sendable () -> UInt64
  /// About how much state may wait in memory before it is written to the tables.
  public var unflushedByteLimit: Int = 96 << 20
  /// The name of a file system registered with SQLite (https://www.sqlite.org/vfs.html) on which the store lies; the system's
  /// own unless given. Whether there is a store on another one is SQLite's to find out: `Replica(_:at:)` opens, and does not make.
  package var fileSystem: String?

  /// - Parameters:
  ///   - physicalMilliseconds: the system's clock unless given.
  ///   - randomBits: the system's generator unless given.
  public init(
    label: String? = nil,
    physicalMilliseconds: (@Sendable () -> Int64)? = nil, randomBits: (@Sendable () -> UInt64)? = nil
  ) {
    self.label = label
    self.physicalMilliseconds = physicalMilliseconds ?? { Int64(Date().timeIntervalSince1970 * 1_000) }
    self.randomBits = randomBits ?? { UInt64.random(in: .min ... .max) }
  }
}
