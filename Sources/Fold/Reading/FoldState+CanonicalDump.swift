internal import WeftCausality
internal import WeftOperations

extension FoldState {
  /// The entity's whole state and bookkeeping as text, a line for each fact, with ids spelled out and in an order that depends
  /// on nothing but the facts. Names that are still awaited are no part of it (`Specs/StoreLayout.md`, Canonical dump).
  package func forEachCanonicalLine<Failure: Error>(
    type: Int, slot: Int, _ body: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let foldType = schema.types[type]
    let state = types[type]
    let prefix = "\(foldType.name)/\(state.slots.ids[slot])"
    let key = key(type: type, slot: slot).map { " key \(Self.quoted($0))" } ?? ""
    try body("\(prefix) \(isVisible(type: type, slot: slot) ? "visible" : "hidden")\(key)")
    for line in lifeLines(state.lives[slot]) { try body("\(prefix) life \(line)") }
    for field in foldType.canonicalOrder {
      let place = foldType.fields[field].place
      for line in fieldLines(state, slot, place) {
        try body("\(prefix) field \(Self.quoted(foldType.fields[field].name)) \(line)")
      }
    }
  }

  private func fieldLines(_ state: TypeState, _ slot: Int, _ place: FoldField.Place) -> [String] {
    switch place {
    case .register(let place):
      let cell = state.registers[slot * state.registerCount + place]
      return cell.exists ? ["set at \(text(cell.position)) \(text(cell.value))"] : []
    case .counter(let place):
      let cell = state.counters[slot * state.counterCount + place]
      return cell.exists ? ["sum \(cell.sum)"] : []
    case .set(let place):
      return visibleElements(state.sets[slot * state.setCount + place]).map { element in
        "element \(text(element.value)) heads \(text(element.heads.heads))"
      }
    }
  }

  private func lifeLines(_ life: Life) -> [String] {
    switch life {
    case .latest(let life):
      return (life.edit.exists ? ["edit at \(text(life.edit))"] : [])
        + (life.deletion.exists ? ["deletion at \(text(life.deletion))"] : [])
    case .reviving(let life):
      return (life.edits.isEmpty ? [] : ["edits \(text(life.edits))"])
        + (life.named.isEmpty ? [] : ["named \(text(life.named))"])
    case .deletion(let life):
      return (life.deletions.hasHeads ? ["deletions \(text(life.deletions.heads))"] : [])
        + (life.restorations.hasHeads ? ["restorations \(text(life.restorations.heads))"] : [])
    }
  }

  private func text(_ position: Position) -> String {
    let id = OperationID(author: authors[position.author], sequence: position.sequence)
    return "\(Stamp(rawValue: position.stamp)) by \(id)"
  }

  private func text(_ marks: Marks) -> String {
    marks.sorted(authors)
      .map { OperationID(author: authors[$0.author], sequence: $0.sequence).description }
      .joined(separator: " ")
  }

  private func text(_ reference: ValueReference) -> String {
    guard let value = value(reference) else { return "kind \(reference.kind.rawValue)" }
    switch value {
    case .null: return "null"
    case .bool(let value): return "bool \(value)"
    case .int(let value): return "int \(value)"
    case .real(let value): return "real \(String(Value.canonicalBits(of: value), radix: 16)) (\(value))"
    case .text(let value): return "text \(Self.quoted(value))"
    case .bytes(let value):
      let digits = value.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      return "bytes \(digits.joined())"
    case .id(let value): return "id \(value)"
    }
  }

  /// In quotation marks on one line, with everything that could end either written as `\u{…}`.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 || scalar.value == 0x7F || scalar == "\"" || scalar == "\\" {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
