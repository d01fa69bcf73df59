/// Sums of digests modulo 2^256, so that the digest of a set does not depend on order and follows an addition or a removal
/// in one step.
///
/// A sum guards against accidents, not against people: whoever may choose the members can find two sets of one sum.
extension SHA256Digest {
  @inlinable
  package static func &+ (left: SHA256Digest, right: SHA256Digest) -> SHA256Digest {
    let (word3, carry3) = left.word3.addingReportingOverflow(right.word3)
    let (word2, carry2) = add(left.word2, right.word2, carry3)
    let (word1, carry1) = add(left.word1, right.word1, carry2)
    let (word0, _) = add(left.word0, right.word0, carry1)
    return SHA256Digest(word0, word1, word2, word3)
  }

  @inlinable
  package static func &- (left: SHA256Digest, right: SHA256Digest) -> SHA256Digest {
    let (word3, borrow3) = left.word3.subtractingReportingOverflow(right.word3)
    let (word2, borrow2) = subtract(left.word2, right.word2, borrow3)
    let (word1, borrow1) = subtract(left.word1, right.word1, borrow2)
    let (word0, _) = subtract(left.word0, right.word0, borrow1)
    return SHA256Digest(word0, word1, word2, word3)
  }

  @inlinable
  package static func &+= (left: inout SHA256Digest, right: SHA256Digest) {
    left = left &+ right
  }

  @inlinable
  package static func &-= (left: inout SHA256Digest, right: SHA256Digest) {
    left = left &- right
  }

  @inlinable
  static func add(_ left: UInt64, _ right: UInt64, _ carry: Bool) -> (UInt64, Bool) {
    let (sum, first) = left.addingReportingOverflow(right)
    let (total, second) = sum.addingReportingOverflow(carry ? 1 : 0)
    return (total, first || second)
  }

  @inlinable
  static func subtract(_ left: UInt64, _ right: UInt64, _ borrow: Bool) -> (UInt64, Bool) {
    let (difference, first) = left.subtractingReportingOverflow(right)
    let (total, second) = difference.subtractingReportingOverflow(borrow ? 1 : 0)
    return (total, first || second)
  }
}
