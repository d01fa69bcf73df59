internal import Weft

/// A time as it is written in ISO 8601.
struct Moment {
  /// Since 1970, in UTC.
  let milliseconds: Int64

  /// Reads `2026-05-01`, `2026-05-01T12:30`, seconds and a fraction as one likes, and a zone behind the time: `Z` or `+02:00`.
  /// UTC where there is none.
  ///
  /// - Throws: `invalidUsage` that says what to write.
  init(_ text: String) throws(WeftError) {
    guard let milliseconds = Self.milliseconds(of: text) else {
      throw WeftError(
        .invalidUsage, "\(text.quoted) is no time in ISO 8601.",
        remedy: "Write 2026-05-01, 2026-05-01T12:30 or 2026-05-01T12:30:00.500+02:00; without a zone it is UTC.")
    }
    self.milliseconds = milliseconds
  }

  private static func milliseconds(of text: String) -> Int64? {
    let form =
      #/([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[Tt ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]{1,3})[0-9]*)?)?([Zz]|[+-][0-9]{2}:[0-9]{2})?)?/#
    guard let match = text.wholeMatch(of: form)?.output,
      let year = Int64(match.1), let month = Int64(match.2), let day = Int64(match.3), (1...12).contains(month),
      day >= 1,
      day <= dayCount(of: month, year)
    else { return nil }
    func number(_ part: Substring?) -> Int64 { part.flatMap { Int64($0) } ?? 0 }
    let (hour, minute, second) = (number(match.4), number(match.5), number(match.6))
    // 24:00 is the end of the day, and a minute may have a leap second.
    guard hour < 24 || (hour == 24 && minute == 0 && second == 0), minute < 60, second <= 60 else { return nil }
    let fraction = number(match.7.map { Substring(String($0) + String(repeating: "0", count: 3 - $0.count)) })
    guard let offset = minutes(ofZone: match.8) else { return nil }
    let days = days(year, month, day)
    return ((days * 24 + hour) * 60 + minute - offset) * 60_000 + second * 1_000 + fraction
  }

  private static func minutes(ofZone zone: Substring?) -> Int64? {
    guard let zone, zone.count > 1, let hour = Int64(zone.dropFirst().prefix(2)), let minute = Int64(zone.suffix(2))
    else { return 0 }
    guard hour < 24, minute < 60 else { return nil }
    return (hour * 60 + minute) * (zone.hasPrefix("-") ? -1 : 1)
  }

  /// Days since 1970-01-01, counted in years that begin in March, so that a leap day ends its year.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month > 2 ? year : year - 1
    let monthFromMarch = (month + 9) % 12
    return year * 365 + year / 4 - year / 100 + year / 400 + (monthFromMarch * 306 + 5) / 10 + day - 1 - 719_468
  }

  private static func dayCount(of month: Int64, _ year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
