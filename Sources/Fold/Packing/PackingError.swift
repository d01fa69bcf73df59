/// Packed bookkeeping that no fold has written.
package struct PackingError: Error, Hashable, Sendable {
  package init() {}
}
