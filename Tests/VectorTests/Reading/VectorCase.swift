internal import Testing

/// One case of a section, called by its name in reports.
struct VectorCase: Sendable, CustomTestStringConvertible {
  let fields: VectorFields

  var testDescription: String { (try? fields.text("name")) ?? "a case without a name" }
}
