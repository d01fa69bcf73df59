internal import Testing
internal import Weft

/// Exports of histories in which something was written with an older time than what it had seen.
@Suite struct ExportOrderTests {
  /// Expects that an export imports again to the same digest, and to the same state under another label.
  private func expectImportable(_ replica: Replica, _ comment: Comment? = nil) throws {
    let lines = try replica.exportedOperations()
    for (seed, label) in [(91, "a"), (92, "elsewhere"), (93, nil)] as [(UInt64, String?)] {
      let copy = try Replica.inMemory(seed, label)
      try copy.importLines(lines)
      #expect(try copy.digest() == replica.digest(), comment)
    }
  }

  @Test("what a line names stands before it, also where its time is later")
  func namedLater() throws {
    let milk = EntityReference("item", key: "milk")
    let replica = try Replica.inMemory(1, "a")
    try replica.importText(
      #"{"t":2000,"device":"b","entity":"item","id":"milk","insert":{"tags":["x"]}}"#,
      #"{"t":3000,"device":"c","entity":"item","id":"milk","set":{"title":"c"}}"#,
      #"{"t":1000,"device":"a","entity":"item","id":"milk","remove":{"tags":["x"]}}"#,
      #"{"t":1001,"device":"a","entity":"item","id":"milk","set":{"title":"a"}}"#,
      #"{"t":1500,"device":"d","entity":"item","id":"milk","delete":true}"#)
    #expect(try replica.value(milk, "tags") == nil)
    #expect(try replica.fetch(milk)?.isVisible == false)
    try expectImportable(replica)
    let times = String(decoding: try replica.exportedOperations(), as: UTF8.self).split(separator: "\n")
      .map { $0.prefix(9) }
    #expect(times == [#"{"t":2000"#, #"{"t":1000"#, #"{"t":1001"#, #"{"t":3000"#, #"{"t":1500"#])
  }

  @Test("a line waits for what waits, and what is named and never comes holds nobody up")
  func chains() throws {
    let replica = try Replica.inMemory(2, "a")
    try replica.importText(
      #"{"t":5000,"device":"b","sequence":7,"entity":"task","id":"k","insert":{"tags":["x"]}}"#,
      #"{"t":4000,"device":"c","entity":"task","id":"k","remove":{"tags":["x"]}}"#,
      #"{"t":4001,"device":"c","entity":"task","id":"k","delete":true}"#,
      #"{"t":3000,"device":"d","entity":"task","id":"k","restore":true}"#,
      #"{"t":2000,"device":"a","entity":"task","id":"k","delete":true}"#,
      #"{"t":6000,"device":"e","entity":"task","id":"k","delete":true,"names":{"b":9}}"#)
    try expectImportable(replica)
  }

  @Test("a device that a line is of, or names, is named as a whole: also what it wrote before the import")
  func earlierIncarnations() throws {
    try withTemporaryFolder { folder in
      let path = folder.file("s")
      let first = try Replica(TestSchema.everything, at: .file(path), options: .manual("a", seed: 3))
      try first.importText(
        #"{"t":1,"device":"a","entity":"item","id":"k","insert":{"tags":["own","b"]}}"#,
        #"{"t":1,"device":"b","entity":"item","id":"k","insert":{"tags":["of b","b"]}}"#,
        #"{"t":2,"device":"a","entity":"task","id":"k","delete":true}"#)
      let replica = try Replica(at: .file(path), options: .manual(seed: 4))
      try replica.importText(
        #"{"t":3,"device":"a","entity":"item","id":"k","remove":{"tags":["own"]},"names":{}}"#,
        #"{"t":3,"device":"b","sequence":9,"entity":"item","id":"k","set":{"title":"b"}}"#,
        #"{"t":4,"device":"a","entity":"item","id":"k","remove":{"tags":["of b"]},"names":{"b":9}}"#,
        #"{"t":4,"device":"c","entity":"item","id":"k","remove":{"tags":["b"]},"names":{}}"#,
        #"{"t":5,"device":"a","entity":"task","id":"k","restore":true,"names":{}}"#)
      #expect(try replica.value(EntityReference("item", key: "k"), "tags") == .set([.text("b")]))
      #expect(try replica.fetch(EntityReference("task", key: "k"))?.isVisible == true)
      try expectImportable(replica)
    }
  }

  @Test("a name of what an export could not say stands for what its device wrote before that")
  func namedUnknown() throws {
    let source = try Replica.inMemory(5, "a")
    try source.importText(
      #"{"t":1,"device":"b","sequence":4,"entity":"item","id":"k","set":{"title":"b"}}"#,
      #"{"t":2,"device":"b","sequence":6,"entity":"item","id":"j","set":{"title":"b"}}"#,
      #"{"t":3,"device":"a","entity":"item","id":"k","delete":true,"names":{"b":5}}"#,
      #"{"t":4,"device":"a","entity":"item","id":"j","delete":true,"names":{"b":3}}"#)
    #expect(try source.fetch(EntityReference("item", key: "k"))?.isVisible == false)
    #expect(try source.fetch(EntityReference("item", key: "j"))?.isVisible == true)
    try expectImportable(source)
  }

  @Test(
    "random histories with times in disorder import again to the same digest", arguments: 1...60 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    let bits = SeededBits(seed)
    let replica = try Replica.inMemory(seed, "a")
    for _ in 0...bits.next(below: 3) {
      var lines: [String] = []
      for _ in 0...bits.next(below: 25) {
        let type = TestSchema.types[bits.next(below: 3)]
        let set = type == "page" ? #"{"marks":[\#(bits.next(below: 2))]}"# : #"{"tags":["\#(bits.next(below: 2))"]}"#
        let actions = [
          #""insert":\#(set)"#, #""remove":\#(set)"#, #""delete":true"#, #""restore":true"#,
          #""set":{"title":"\#(seed)"}"#,
        ]
        let device = ["a", "b", "c", "d"][bits.next(below: 4)]
        lines.append(
          #"{"t":\#(bits.next(below: 9)),"device":"\#(device)","entity":"\#(type)","id":"k","#
            + #"\#(actions[bits.next(below: 5)])}"#)
      }
      try replica.importLines(Array(lines.joined(separator: "\n").utf8))
    }
    try expectImportable(replica, "seed \(seed)")
  }
}
