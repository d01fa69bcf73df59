/// A device with its label, as it travels. The label is for people: it identifies nothing, and two devices may bear the same.
package struct LabelledDevice: Hashable, Sendable {
  package let device: DeviceID
  package let label: String

  package init(_ device: DeviceID, label: String) {
    self.device = device
    self.label = label
  }
}
