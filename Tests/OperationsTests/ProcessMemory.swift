#if os(Linux)
  internal import Glibc

  /// What the kernel counts of this process's memory. Only of use where nothing else runs: in a process of its own.
  enum ProcessMemory {
    /// The most bytes that were resident at once during `body`, beyond those before it.
    static func peak(_ body: () -> Void) -> Int {
      returnFreedMemory()
      forgetPeak()
      let before = residentPeak
      body()
      return residentPeak - before
    }

    /// Runs `body` with no more than `byteCount` bytes of writable address space to take; whoever reserves more is
    /// ended by the failing allocation, even if nothing of it would ever be touched.
    static func limitReservations(to byteCount: Int, _ body: () -> Void) {
      var unlimited = rlimit()
      guard getrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &unlimited) == 0 else {
        fatalError("no limit can be read")
      }
      var limited = unlimited
      limited.rlim_cur = rlim_t(status("VmData:") + byteCount)
      guard setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limited) == 0 else {
        fatalError("no limit can be set")
      }
      body()
      guard setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &unlimited) == 0 else { fatalError("the limit stays") }
    }

    private static var residentPeak: Int { status("VmHWM:") }

    /// Gives back what was freed, now and from here on, so that it is counted when it is taken again.
    static func returnFreedMemory() {
      typealias SetOption = @convention(c) (Int32, Int32) -> Int32
      typealias Trim = @convention(c) (Int) -> Int32
      // `malloc.h` is not in the module map. -3 is its M_MMAP_THRESHOLD: from 32 KiB each allocation is a mapping of
      // its own.
      _ = function("mallopt", SetOption.self)(-3, 32_768)
      _ = function("malloc_trim", Trim.self)(0)
    }

    private static func function<Function>(_ name: String, _ type: Function.Type) -> Function {
      guard let symbol = dlsym(nil, name) else { fatalError("\(name) is missing") }
      return unsafeBitCast(symbol, to: type)
    }

    private static func forgetPeak() {
      guard let file = fopen("/proc/self/clear_refs", "w") else { fatalError("the peak cannot be reset") }
      fputs("5", file)
      fclose(file)
    }

    private static func status(_ name: String) -> Int {
      guard let file = fopen("/proc/self/status", "r") else { fatalError("the status cannot be read") }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 256)
      while fgets(&line, 256, file) != nil {
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard text.hasPrefix(name) else { continue }
        return text.split { !("0"..."9").contains($0) }.first.flatMap { Int($0) }.map { $0 * 1_024 } ?? 0
      }
      fatalError("the status has no \(name)")
    }
  }
#endif
