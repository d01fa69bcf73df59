internal import Foundation
internal import Testing

/// Memory does not grow with the history.
@Suite(.timeLimit(.minutes(60))) struct MemoryTests {
  /// In a process of its own, whose words are the counts and the peak. With everything in memory that is deferred, the same
  /// history takes more than twice the bound.
  @Test("a history is imported, synced, exported and verified in bounded memory, with both stores in one process")
  func bounded() throws {
    let folder = try DurableFolder()
    let (megabytes, bound) = Chance.isSoaking ? (1_024, 256_000_000) : (64, 96_000_000)
    let process = try VictimProcess("carry", folder.file("s"), seed: 5, count: megabytes, in: folder)
    #expect(process.wait() == 0)
    let lines = try process.lines()
    let words = try #require(lines.last)
    try #require(words.count == 7, "\(words)")
    let numbers = words.compactMap { Int($0) }
    try #require(numbers.count == 6, "\(words)")
    let (imported, synced, exported) = (numbers[1], numbers[2], numbers[3])
    print("\(numbers[0] >> 20) MiB of lines, \(imported) operations: \(numbers[5] / 1_000_000) MB at most")
    #expect(numbers[0] >= megabytes << 20)
    #expect(imported > megabytes * 500)
    #expect(synced == imported && exported == imported)
    #expect(numbers[4] > numbers[0] / 2)
    #expect(words[5] == "true")
    #expect(numbers[5] < bound, "\(numbers[5]) bytes")
  }
}
