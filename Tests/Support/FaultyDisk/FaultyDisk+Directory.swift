internal import CSQLite

extension FaultyDisk {
  /// Why a file was not opened.
  struct Refusal: Error {
    let code: Int32
  }

  /// Opens a file, or one without a name that goes with its closing.
  func open(_ path: String?, _ flags: Int32) -> Result<OpenFile, Refusal> {
    guard let path else {
      if let code = strike(.create) { return .failure(Refusal(code: code)) }
      return .success(OpenFile(self, DiskFile(), nameToDelete: nil, session: session))
    }
    let existing = entries[path]
    if existing == nil, flags & SQLITE_OPEN_CREATE == 0 { return .failure(Refusal(code: SQLITE_CANTOPEN)) }
    if let code = strike(existing == nil ? .create : .open) { return .failure(Refusal(code: code)) }
    let file = existing ?? DiskFile()
    entries[path] = file
    let handle = OpenFile(
      self, file, nameToDelete: flags & SQLITE_OPEN_DELETEONCLOSE == 0 ? nil : path, session: session)
    let journals = SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL
    handle.syncsDirectory = existing == nil && flags & journals != 0
    file.handles.append(handle)
    return .success(handle)
  }

  func delete(_ path: String, isSynced: Bool) -> Int32 {
    guard entries[path] != nil else { return SQLITE_IOERR | 23 << 8 }
    if let code = strike(.delete) { return code }
    entries[path] = nil
    if isSynced { syncedEntries[path] = nil }
    return SQLITE_OK
  }

  func close(_ handle: OpenFile) {
    handle.file.handles.removeAll { $0 === handle }
    unmap(handle)
    if let name = handle.nameToDelete, handle.session == session { entries[name] = nil }
  }

  /// With the last one who has it mapped, the memory is gone: whoever comes next finds it empty, and reads the log.
  func unmap(_ handle: OpenFile) {
    handle.sharedMemory?.unlockAll(by: handle)
    handle.sharedMemory = nil
    if handle.file.handles.allSatisfy({ $0.sharedMemory == nil }) { handle.file.sharedMemory = nil }
  }
}
