internal import Foundation
internal import Weft

/// One file of `Specs/Vectors`, read by Weft's own JSON reader.
struct VectorFile: Sendable {
  let name: String
  let document: JSONObject

  static let batches = VectorFile("batches")
  static let digests = VectorFile("digests")
  static let ids = VectorFile("ids")
  static let lines = VectorFile("lines")
  static let messages = VectorFile("messages")
  static let schema = VectorFile("schema")
  static let stamps = VectorFile("stamps")
  static let values = VectorFile("values")
  static let vectors = VectorFile("vectors")

  static let all = [batches, digests, ids, lines, messages, schema, stamps, values, vectors]

  private init(_ name: String) {
    let location = RepositoryRoot.location.appending(path: "Specs/Vectors/\(name).json")
    guard let data = try? Data(contentsOf: location), case .object(let document)? = try? JSONReader.read(.init(data))
    else { preconditionFailure("Specs/Vectors/\(name).json is not there, or no object") }
    self.name = name
    self.document = document
  }

  /// The cases of a section; none is a defect that `VectorFileTests` finds.
  func cases(_ section: String) -> [VectorCase] {
    guard case .array(let parts)? = document[section] else { return [] }
    return parts.compactMap { part in
      if case .object(let object) = part { VectorCase(fields: VectorFields(object)) } else { nil }
    }
  }
}
