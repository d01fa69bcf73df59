/// A fact that is not there, or that no writing could go on with.
package struct MetaFault: Sendable {
  /// The fact's name in the table.
  package let name: String
  /// What is wrong, as the rest of a sentence whose subject is the name.
  package let reason: String
  /// Whether the fact is worked out from the log, so that a rebuild writes it anew.
  package let isDerived: Bool
}
