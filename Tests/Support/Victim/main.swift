internal import Foundation

// A program to be killed: it works on a store, and says what was acknowledged, line by line, before it goes on.
//
// Usage: WeftVictim write|append|ingest|carry STORE SEED [COUNT]

let arguments = CommandLine.arguments
guard arguments.count >= 4, let work = Victim.Work(rawValue: arguments[1]), let seed = UInt64(arguments[3]) else {
  FileHandle.standardError.write(Data("Usage: WeftVictim write|append|ingest|carry STORE SEED [COUNT]\n".utf8))
  exit(64)
}
let victim = Victim(path: arguments[2], seed: seed, count: arguments.count > 4 ? Int(arguments[4]) : nil)
do {
  try victim.run(work)
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(70)
}
