/// One operation as a baseline takes it: decoded, of a fixed size, its value in the workload's arena.
struct PlainOperation {
  var entityHigh: UInt64
  var entityLow: UInt64
  var stamp: UInt64
  var sequence: UInt64
  /// The amount, or the value where it is an integer.
  var number: Int64
  var valueOffset: UInt32
  var valueCount: UInt16
  /// Number of the device.
  var device: UInt8
  /// Index of the field in the workload's schema.
  var field: UInt8
  var action: UInt8
  var kind: UInt8
  /// The insertion that a removal names; sequence 0 where nothing is named.
  var namedDevice: UInt8 = 0
  var namedSequence: UInt64 = 0
}
