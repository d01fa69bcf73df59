internal import WeftOperations

/// What operation lines tell about one field.
struct InferredField: Sendable {
  enum Use: Sendable {
    case register, counter, set
  }

  let name: String
  /// The line that named it first.
  let line: Int
  let use: Use
  var evidence = TypeEvidence()

  var field: Field {
    switch use {
    case .register: Field(name, evidence.type(takesNull: true), .lastWriterWins)
    case .counter: Field(name, .int, .counter)
    case .set: Field(name, evidence.type(takesNull: false), .set())
    }
  }

  /// The actions that a field of this use takes, for a message.
  var actions: String {
    switch use {
    case .register: "“set”"
    case .counter: "“add”"
    case .set: "“insert” or “remove”"
    }
  }
}
