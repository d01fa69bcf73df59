internal import WeftCausality
internal import WeftOperations

extension ContiguousArray<UInt8> {
  /// Appends bytes after their count.
  mutating func append(counted bytes: some Collection<UInt8>) {
    appendVarint(bytes.count)
    append(contentsOf: bytes)
  }

  /// Appends devices after their count. They ascend.
  mutating func append(_ devices: [DeviceID]) {
    appendVarint(devices.count)
    for device in devices { device.appendBytes(to: &self) }
  }
}
