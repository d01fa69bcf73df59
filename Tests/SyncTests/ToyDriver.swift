internal import WeftOperations
internal import WeftSync

/// Connects two sessions to two stores, and does to the messages between them what a fault says.
struct ToyDriver {
  enum Fault: Equatable {
    case none
    /// Everything stops after this many effects, as if both processes had died.
    case cut(afterEffect: Int)
    case lose(message: Int)
    case repeatMessage(Int)
    /// The message arrives after the next one.
    case swap(message: Int)
    /// A bit of this message is turned.
    case damage(message: Int, bit: Int)
  }

  static let initiator = 0
  static let responder = 1

  var stores: [ToyStore]
  var sessions: [SyncSession]
  private(set) var outcomes: [SyncOutcome?] = [nil, nil]
  /// All messages sent, in order.
  private(set) var messages: [(sender: Int, bytes: ContiguousArray<UInt8>)] = []
  private(set) var effectCount = 0
  private(set) var storeCount = 0
  /// The numbers of chain values looked up, look-up by look-up.
  private(set) var lookUps: [[ChainPosition]] = [[], []]
  /// The number of batches in each page read.
  private(set) var pageSizes: [[Int]] = [[], []]
  private var mail: [(receiver: Int, bytes: ContiguousArray<UInt8>)] = []
  private var heldBack: (receiver: Int, bytes: ContiguousArray<UInt8>)?
  private var isCut = false
  private let fault: Fault

  init(_ initiator: ToyStore, _ responder: ToyStore, byteBudget: Int = 1 << 16, fault: Fault = .none) {
    stores = [initiator, responder]
    sessions = [
      SyncSession(
        role: .initiator, summary: initiator.summary, schema: initiator.schema, byteBudget: byteBudget),
      SyncSession(
        role: .responder, summary: responder.summary, schema: responder.schema, byteBudget: byteBudget),
    ]
    self.fault = fault
  }

  /// Runs until no message is left.
  mutating func run() {
    give(.start, to: Self.responder)
    give(.start, to: Self.initiator)
    while deliverNext() {}
  }

  /// Delivers one message; false if there is none.
  mutating func deliverNext() -> Bool {
    if isCut { return false }
    if mail.isEmpty, let late = heldBack {
      heldBack = nil
      mail.append(late)
    }
    if mail.isEmpty { return false }
    let next = mail.removeFirst()
    give(.message(next.bytes), to: next.receiver)
    return true
  }

  mutating func give(_ event: SyncEvent, to side: Int) {
    for effect in sessions[side].receive(event) {
      if isCut { return }
      let answer = perform(effect, of: side)
      effectCount += 1
      // Between a store's commit and the session's learning of it, too.
      if fault == .cut(afterEffect: effectCount) { isCut = true }
      if let answer, !isCut { give(answer, to: side) }
    }
  }

  private mutating func perform(_ effect: SyncEffect, of side: Int) -> SyncEvent? {
    switch effect {
    case .send(let bytes):
      post(bytes, from: side)
      return nil
    case .judgeSchema:
      return .schemaVerdict(stores[side].verdict)
    case .lookUpChains(let positions):
      lookUps[side] += positions
      return .chains(stores[side].answers(to: positions))
    case .readBatches(let shares, let byteBudget):
      let page = stores[side].read(shares, byteBudget: byteBudget)
      pageSizes[side].append(page.batches.count)
      return .batches(page.batches, isLast: page.isLast)
    case .store(let batches, let labels):
      storeCount += 1
      let report = stores[side].store(batches, labels: labels)
      return .stored(stores[side].summary, report)
    case .finish(let outcome):
      outcomes[side] = outcome
      return nil
    }
  }

  private mutating func post(_ bytes: ContiguousArray<UInt8>, from side: Int) {
    let number = messages.count
    messages.append((side, bytes))
    let letter = (receiver: 1 - side, bytes: bytes)
    switch fault {
    case .lose(number): break
    case .repeatMessage(number): mail += [letter, letter]
    case .swap(number): heldBack = letter
    case .damage(number, let bit) where bit < bytes.count * 8:
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      mail.append((1 - side, damaged))
    default:
      mail.append(letter)
      if let late = heldBack, late.receiver == letter.receiver {
        heldBack = nil
        mail.append(late)
      }
    }
  }
}
