package import WeftCausality

extension Stamp {
  /// The time in ISO 8601 and UTC, to the millisecond. The year has four digits, since no stamp is later than 9999.
  package var time: String {
    let (days, inDay) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    let date = Self.date(daysSince1970: days)
    let (hour, minute, second) = (inDay / 3_600_000, inDay / 60_000 % 60, inDay / 1_000 % 60)
    return "\(date.year.digits(4))-\(date.month.digits(2))-\(date.day.digits(2))"
      + "T\(hour.digits(2)):\(minute.digits(2)):\(second.digits(2)).\((inDay % 1_000).digits(3))Z"
  }

  /// The time, and the counter in its millisecond where there is one.
  package var fullTime: String { counter == 0 ? time : "\(time)+\(counter)" }

  /// The Gregorian date, counted in eras of 400 years that begin in March, so that a leap day ends its year.
  private static func date(daysSince1970: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = (daysSince1970 + 719_468).quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }
}

extension Int64 {
  fileprivate func digits(_ count: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, count - text.count)) + text
  }
}
