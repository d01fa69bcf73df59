internal import WeftCausality
internal import WeftOperations
internal import WeftReconciliation

/// Pages of batches, one side after the other, and the end.
extension SyncSession {
  mutating func sendNextPage() {
    if difference.isEmpty {
      sendPage([])
    } else {
      effects.append(.readBatches(difference.turns, byteBudget: byteBudget))
      phase = .reading
    }
  }

  mutating func take(_ batches: [SealedBatch], isLast: Bool) throws(SyncError) {
    guard phase == .reading else { throw .unexpectedAnswer }
    var page: [SealedBatch] = []
    var byteCount = 0
    for batch in batches {
      byteCount += batch.bytes.count
      if byteCount > byteBudget, !page.isEmpty { break }
      page.append(batch)
      difference.remove(batch.header.sequences, of: batch.device)
    }
    // What the store does not find is not asked for again.
    if page.isEmpty || isLast && page.count == batches.count { difference.removeAll() }
    sendPage(page)
  }

  private mutating func sendPage(_ batches: [SealedBatch]) {
    hasSentLastPage = difference.isEmpty
    let labels = BatchesMessage.devices(begunIn: batches).compactMap { device in
      summary.entry(of: device)?.label.map { LabelledDevice(device, label: $0) }
    }
    send(.batches(BatchesMessage(page: pagesSent, hasMore: !hasSentLastPage, batches: batches, labels: labels)))
    pagesSent += 1
    outcome.batchesSent += batches.count
    outcome.operationsSent += batches.reduce(0) { $0 + $1.header.count }
    phase = .page
    if hasSentLastPage && hasReceivedLastPage { finishPaging() }
  }

  mutating func take(_ page: BatchesMessage) throws(SyncError) {
    guard page.page == pagesReceived, !hasReceivedLastPage || page.batches.isEmpty else { throw .outOfPlace(.batches) }
    pagesReceived += 1
    hasReceivedLastPage = !page.hasMore
    outcome.batchesReceived += page.batches.count
    outcome.operationsReceived += page.batches.reduce(0) { $0 + $1.header.count }
    // The peer may have sent these before it knew.
    let batches = page.batches.filter { !isForked($0.device) }
    if batches.isEmpty {
      answerPage()
    } else {
      effects.append(.store(batches, labels: page.labels.filter { !isForked($0.device) }))
      phase = .storing
    }
  }

  mutating func take(_ summary: LogSummary, _ report: StoreReport) throws(SyncError) {
    guard phase == .storing else { throw .unexpectedAnswer }
    self.summary = summary
    outcome.batchesStored += report.batches
    outcome.operationsStored += report.operations
    answerPage()
  }

  private mutating func answerPage() {
    if hasSentLastPage && hasReceivedLastPage { finishPaging() } else { sendNextPage() }
  }

  /// Both sides have sent everything: the responder closes first.
  private mutating func finishPaging() {
    switch role {
    case .initiator: phase = .done
    case .responder: close()
    }
  }

  mutating func take(_ done: DoneMessage) {
    peerDigest = done.digest
    markForked(done.forked)
    switch role {
    case .initiator: close()
    case .responder: finish(.completed)
    }
  }

  mutating func sendClosing() {
    digest = summary.digest
    sendDone()
    switch role {
    case .initiator: finish(.completed)
    case .responder: phase = .done
    }
  }

  mutating func sendDone() {
    send(.done(DoneMessage(digest: digest, forked: outcome.forked)))
  }
}
