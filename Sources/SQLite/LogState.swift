/// What a connection knows of the length of the write-ahead log.
final class LogState {
  /// After the last commit here.
  var pages: Int32 = 0
  var checkpointPages: Int32 = .max
  /// How long it was when it was last tried to let it begin anew.
  var triedPages: Int32 = 0
}
