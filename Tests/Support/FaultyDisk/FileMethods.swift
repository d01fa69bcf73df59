internal import CSQLite

/// The functions of a `sqlite3_io_methods` over an `OpenFile` (https://www.sqlite.org/c3ref/io_methods.html).
enum FileMethods {
  typealias File = UnsafeMutablePointer<sqlite3_file>

  /// One table for every file.
  // Written once, before the first file is opened, and read by SQLite alone.
  nonisolated(unsafe) static let table: UnsafeMutablePointer<sqlite3_io_methods> = {
    var methods = sqlite3_io_methods()
    methods.iVersion = 2
    unsafe methods.xClose = unsafe close
    unsafe methods.xRead = unsafe read
    unsafe methods.xWrite = unsafe write
    unsafe methods.xTruncate = unsafe truncate
    unsafe methods.xSync = unsafe sync
    unsafe methods.xFileSize = unsafe size
    unsafe methods.xLock = { file, level in FileMethods.lock(unsafe FileMethods.open(file), level) }
    unsafe methods.xUnlock = { file, level in
      let open = unsafe FileMethods.open(file)
      return open.disk.withTurn {
        open.lower(to: OpenFile.Lock(rawValue: level) ?? .none)
        return SQLITE_OK
      }
    }
    unsafe methods.xCheckReservedLock = { file, answer in
      let open = unsafe FileMethods.open(file)
      // SQLite gives room for the answer.
      unsafe answer?.pointee = open.disk.withTurn { open.somebodyReserves ? 1 : 0 }
      return SQLITE_OK
    }
    unsafe methods.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
    unsafe methods.xSectorSize = { _ in 4_096 }
    // As on Unix: what a write does not touch, it does not harm.
    unsafe methods.xDeviceCharacteristics = { _ in SQLITE_IOCAP_POWERSAFE_OVERWRITE }
    unsafe methods.xShmMap = unsafe map
    unsafe methods.xShmLock = { file, offset, count, flags in
      FileMethods.lockShared(unsafe FileMethods.open(file), Int(offset)..<Int(offset + count), flags)
    }
    unsafe methods.xShmBarrier = { file in
      // Taking the lock orders memory.
      unsafe FileMethods.open(file).disk.withTurn {}
    }
    unsafe methods.xShmUnmap = { file, _ in
      let open = unsafe FileMethods.open(file)
      open.disk.withTurn { open.disk.unmap(open) }
      return SQLITE_OK
    }
    let place = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    // Room for one; never deallocated.
    unsafe place.initialize(to: methods)
    return unsafe place
  }()

  /// The file behind SQLite's pointer, which is there from open to close.
  @unsafe
  private static func open(_ file: File?) -> OpenFile {
    let record = unsafe UnsafeMutableRawPointer(file)?.assumingMemoryBound(to: FileSystem.Record.self)
    guard let open = unsafe record?.pointee.open else { preconditionFailure("the file is open") }
    return unsafe open.takeUnretainedValue()
  }

  private static let close: @convention(c) (File?) -> Int32 = { file in
    let open = unsafe FileMethods.open(file)
    open.disk.withTurn { open.disk.close(open) }
    // The balance of the retain in open; SQLite does not use the file any more.
    unsafe Unmanaged.passUnretained(open).release()
    return SQLITE_OK
  }

  private static let read: @convention(c) (File?, UnsafeMutableRawPointer?, Int32, sqlite3_int64) -> Int32 = {
    file, target, count, offset in
    let open = unsafe FileMethods.open(file)
    guard let target = unsafe target else { return SQLITE_MISUSE }
    return open.disk.withTurn {
      if let code = open.disk.strike(.read, from: open) { return code }
      let content = open.file.content
      let start = min(content.count, Int(offset))
      let available = min(Int(count), content.count - start)
      // SQLite gives room for as many bytes as it asks for.
      unsafe content.withUnsafeBytes { bytes in
        let piece = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<(start + available)])
        unsafe UnsafeMutableRawBufferPointer(start: target, count: Int(count)).copyMemory(from: piece)
      }
      if available == Int(count) { return SQLITE_OK }
      unsafe (target + available).initializeMemory(as: UInt8.self, repeating: 0, count: Int(count) - available)
      return Call.shortRead
    }
  }

  private static let write: @convention(c) (File?, UnsafeRawPointer?, Int32, sqlite3_int64) -> Int32 = {
    file, source, count, offset in
    let open = unsafe FileMethods.open(file)
    // SQLite gives as many bytes as it says.
    let bytes = unsafe ContiguousArray(UnsafeRawBufferPointer(start: source, count: Int(count)))
    return open.disk.withTurn {
      let isAlive = !open.disk.isDead && open.session == open.disk.session
      if let code = open.disk.strike(.write, from: open) {
        // What was under way when the power went, or the room ran out, may be there in part.
        if isAlive, open.disk.failsHalfway() {
          open.file.write(ContiguousArray(bytes.prefix(bytes.count / 2)), at: Int(offset))
        }
        return code
      }
      open.file.write(bytes, at: Int(offset))
      return SQLITE_OK
    }
  }

  private static let truncate: @convention(c) (File?, sqlite3_int64) -> Int32 = { file, size in
    let open = unsafe FileMethods.open(file)
    return open.disk.withTurn {
      if let code = open.disk.strike(.truncate, from: open) { return code }
      open.file.truncate(to: Int(size))
      return SQLITE_OK
    }
  }

  private static let sync: @convention(c) (File?, Int32) -> Int32 = { file, _ in
    let open = unsafe FileMethods.open(file)
    return open.disk.withTurn {
      if let code = open.disk.strike(.sync, from: open) { return code }
      open.disk.sync(open)
      return SQLITE_OK
    }
  }

  private static let size: @convention(c) (File?, UnsafeMutablePointer<sqlite3_int64>?) -> Int32 = { file, answer in
    let open = unsafe FileMethods.open(file)
    return open.disk.withTurn {
      if let code = open.disk.strike(.size, from: open) { return code }
      // SQLite gives room for the answer.
      unsafe answer?.pointee = sqlite3_int64(open.file.content.count)
      return SQLITE_OK
    }
  }

  private static func lock(_ open: OpenFile, _ level: Int32) -> Int32 {
    open.disk.withTurn {
      if let code = open.disk.strike(.lock, from: open) { return code }
      return open.raise(to: OpenFile.Lock(rawValue: level) ?? .exclusive) ? SQLITE_OK : SQLITE_BUSY
    }
  }

  private static func lockShared(_ open: OpenFile, _ locks: Range<Int>, _ flags: Int32) -> Int32 {
    // Where a transaction begins to read, and holds no lock of its own yet.
    if flags & SQLITE_SHM_LOCK != 0 && flags & SQLITE_SHM_SHARED != 0 { open.disk.passInterruption() }
    return open.disk.withTurn {
      guard let memory = open.sharedMemory else { return Call.lockSharedMemory.failureCode }
      if flags & SQLITE_SHM_UNLOCK != 0 {
        memory.unlock(locks, by: open)
        return SQLITE_OK
      }
      if let code = open.disk.strike(.lockSharedMemory, from: open) { return code }
      let isGiven = flags & SQLITE_SHM_SHARED != 0 ? memory.share(locks, by: open) : memory.own(locks, by: open)
      return isGiven ? SQLITE_OK : SQLITE_BUSY
    }
  }

  private static let map:
    @convention(c) (
      File?, Int32, Int32, Int32, UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> Int32 = { file, region, byteCount, mayGrow, answer in
      let open = unsafe FileMethods.open(file)
      return open.disk.withTurn {
        let memory = open.sharedMemory ?? open.file.sharedMemory ?? SharedMemory()
        let isThere = memory.holds(region: Int(region))
        unsafe answer?.pointee = nil
        if isThere || mayGrow == 0 {
          // Locks are taken before there is a region.
          if open.session == open.disk.session { (open.file.sharedMemory, open.sharedMemory) = (memory, memory) }
          if !isThere { return SQLITE_OK }
        }
        if !isThere || open.disk.isDead || open.session != open.disk.session,
          let code = open.disk.strike(.growSharedMemory, from: open)
        {
          return code
        }
        open.file.sharedMemory = memory
        open.sharedMemory = memory
        // The region stays as long as the memory, which the file holds until it is unmapped.
        unsafe answer?.pointee = unsafe memory.region(Int(region), byteCount: Int(byteCount))
        return SQLITE_OK
      }
    }
}
