/// Which side of a session speaks first.
package enum SyncRole: Hashable, Sendable {
  case initiator
  case responder
}
