internal import Foundation
internal import WeftBenchHarness

exit(Benchmark.main(Array(CommandLine.arguments.dropFirst())))
