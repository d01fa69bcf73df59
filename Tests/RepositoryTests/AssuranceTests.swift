internal import Testing

/// `Specs/Assurance.md` says of every scenario which test shows it, or what it waits for; here the tests have their say.
@Suite(.enabled(if: Repository.exists("Specs/Assurance.md"), "there is no Specs/Assurance.md yet"))
struct AssuranceTests {
  /// One row of the table of scenarios.
  struct Row {
    let id: String
    let last: String

    /// The test files that the row names, as paths in the repository.
    var files: [String] {
      last.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { "Tests/\($0.element)" }
    }

    init?(_ line: Substring) {
      let cells = line.split(separator: "|").map { String($0.drop { $0 == " " }) }
      guard cells.count == 4, let id = AssuranceTests.ids(in: cells[0]).first else { return nil }
      self.id = id
      last = cells[3]
    }
  }

  static func ids(in text: some StringProtocol) -> [String] {
    String(text).matches(of: /\bB[0-9]{3}\b/).map { String($0.output) }
  }

  static let rows = Repository.text(of: "Specs/Assurance.md").split(separator: "\n").compactMap { Row($0) }

  @Test("Every scenario has one row, and each row says a test or what it waits for")
  func rowsAreWhole() {
    #expect(Self.rows.count > 100)
    #expect(Set(Self.rows.map(\.id)).count == Self.rows.count)
    for row in Self.rows { #expect(row.files.isEmpty == row.last.hasPrefix("waits for "), "\(row.id)") }
  }

  @Test("Every test that a row names exists and bears the row's id")
  func namedTestsExist() {
    for row in Self.rows {
      for file in row.files {
        #expect(Repository.exists(file), "\(row.id) names \(file)")
        if Repository.exists(file) {
          #expect(Self.ids(in: Repository.text(of: file)).contains(row.id), "\(file) bears no \(row.id)")
        }
      }
    }
  }

  @Test("Every id that a test bears in its name stands in the table with that test's file")
  func everyTestIsNamed() {
    let rows = Dictionary(Self.rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let paths = Repository.swiftFiles.map(\.path).filter { $0.hasPrefix("Tests/") && !$0.contains("RepositoryTests") }
    for path in paths {
      for name in Repository.text(of: path).matches(of: /@Test\(\s*"(.*?)"/) {
        for id in Self.ids(in: name.output.1) {
          #expect(rows[id]?.files.contains(path) == true, "\(id) is tested in \(path)")
        }
      }
    }
  }

  @Test("A row is read by its cells")
  func rowReading() throws {
    let row = try #require(Row("| B018 | CLK-5 | many at once | `CausalityTests/A.swift`, `WeftTests/B.swift` |"))
    #expect(row.id == "B018" && row.files == ["Tests/CausalityTests/A.swift", "Tests/WeftTests/B.swift"])
    #expect(Row("|---|---|---|---|") == nil)
    #expect(Row("| B018 | CLK-5 | x | waits for y |")?.files == [])
  }
}
