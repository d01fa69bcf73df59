internal import Foundation
internal import Weft

/// A file, or the standard input, that is read piece by piece.
struct InputFile {
  /// What messages call it.
  let name: String
  /// Nil where it is not known before the end.
  let byteCount: Int?
  private let handle: FileHandle

  private static let pieceByteCount = 1 << 16

  /// Whether the process was given a standard input. Asked before any file is opened, which would take its number.
  static let hasStandardInput = fcntl(STDIN_FILENO, F_GETFD) != -1

  /// - Parameter path: `-` is the standard input.
  /// - Throws: `notFound` when there is nothing to read, `storageFailed` when the standard input is closed.
  init(_ path: String) throws(WeftError) {
    if path == "-" {
      guard Self.hasStandardInput else {
        throw WeftError(
          .storageFailed, "The standard input is closed.", remedy: "Send something to it, or name a file.")
      }
      name = "the standard input"
      byteCount = nil
      handle = .standardInput
      return
    }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw WeftError(.notFound, "There is no file \(path).", remedy: "Correct the path.")
    }
    if isDirectory.boolValue {
      throw WeftError(.notFound, "\(path) is a folder.", remedy: "Name a file in it.")
    }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw WeftError(.notFound, "The file \(path) cannot be read.", remedy: "Look at its permissions.")
    }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    name = path
    byteCount = attributes?[.type] as? FileAttributeType == .typeRegular ? attributes?[.size] as? Int : nil
    self.handle = handle
  }

  /// The next piece, or nil at the end.
  func next() throws(WeftError) -> [UInt8]? {
    do {
      guard let data = try handle.read(upToCount: Self.pieceByteCount), !data.isEmpty else { return nil }
      return [UInt8](data)
    } catch {
      throw WeftError(.storageFailed, "Reading \(name) failed.", remedy: "Try again.")
    }
  }

  /// All of it, where it is not meant to be long.
  func contents(byteLimit: Int = 16 << 20) throws(WeftError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = try next() {
      bytes += piece
      guard bytes.count <= byteLimit else {
        throw WeftError(
          .limitExceeded, "\(name) has more than \(byteLimit) bytes.", remedy: "Name the right file.")
      }
    }
    return bytes
  }
}
