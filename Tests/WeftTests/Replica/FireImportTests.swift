internal import Foundation
internal import Testing
internal import Weft

/// The whole real history through import, log, fold, tables and export.
@Suite struct FireImportTests {
  @Test("the real history folds in one store to what it must")
  func oneStore() throws {
    let fires = try FireHistory()
    let folder = try TemporaryFolder()
    let replica = try fires.replica(at: folder.file("one.weft"), label: "station-a")
    let report = try fires.importAll(into: replica)
    #expect(report.lineCount == 4_302)
    try fires.expectState(of: replica)
    let (digest, deep) = (try replica.digest(), try replica.deepDigest())
    try replica.rebuild()
    #expect(try replica.digest() == digest)
    #expect(try replica.deepDigest() == deep)
    #expect(try replica.verify().isClean)
  }
}
