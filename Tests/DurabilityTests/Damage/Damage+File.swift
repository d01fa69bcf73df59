extension Damage {
  /// The file ends after so many bytes.
  static func cut(to count: Int) -> Damage {
    Damage(name: "cut to \(count) bytes") { file in count < file.count ? ContiguousArray(file.prefix(count)) : nil }
  }

  /// The file ends after so many of its pages.
  static func pages(_ count: Int) -> Damage {
    Damage(name: "cut to \(count) pages") { file in
      let size = Int(file[16]) << 8 | Int(file[17])
      return count * size < file.count ? ContiguousArray(file.prefix(count * size)) : nil
    }
  }

  /// A run of bytes at a place that the number chooses are others. Much of a file is room that nothing lies in.
  static func bytes(_ number: UInt64) -> Damage {
    Damage(name: "bytes, seed \(number)", isFindable: false) { file in
      let chance = Chance(number)
      var file = file
      let place = chance.next(below: file.count)
      for offset in 0..<[1, 1, 4, 64][chance.next(below: 4)] where place + offset < file.count {
        file[place + offset] = number % 2 == 0 ? UInt8(truncatingIfNeeded: chance.next()) : file[place + offset] ^ 0x10
      }
      return file
    }
  }
}
