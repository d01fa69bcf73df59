package import WeftCrypto

extension Schema {
  /// SHA-256 over version, names, types, rules and lives, independent of the order of declaration; what two replicas
  /// compare before they compare anything else (`Specs/OperationFormat.md`, Schema digest).
  package var digest: SHA256Digest {
    var bytes = ContiguousArray("weft schema 1".utf8)
    func append(_ text: String) {
      bytes.appendVarint(UInt64(text.utf8.count))
      bytes.append(contentsOf: text.utf8)
    }
    bytes.appendVarint(UInt64(version))
    bytes.appendVarint(UInt64(entities.count))
    for entity in entities.sorted(by: { ExactText($0.name) < ExactText($1.name) }) {
      append(entity.name)
      append(entity.life.rawValue)
      bytes.appendVarint(UInt64(entity.fields.count))
      for field in entity.fields.sorted(by: { ExactText($0.name) < ExactText($1.name) }) {
        append(field.name)
        append(field.type.rawValue)
        append(field.rule.signature)
      }
    }
    return SHA256.digest(of: bytes)
  }
}

extension Rule {
  /// The rule with everything that changes what it folds to.
  package var signature: String {
    switch self {
    case .lastWriterWins, .counter: name
    case .set(let bias): "\(name).\(bias.rawValue)"
    }
  }
}
