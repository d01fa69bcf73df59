/// Whether the peer's schema and ours can meet.
package enum SchemaVerdict: Hashable, Sendable {
  case compatible
  /// The reason names what cannot meet, such as a field; it is told to the peer.
  case incompatible(String)
}
