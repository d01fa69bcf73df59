/// One element of a set: its value and the heads of the insertions that hold it in.
package struct SetElement: Sendable {
  package var value: ValueReference
  package var heads = Heads()

  package init(value: ValueReference) {
    self.value = value
  }
}
