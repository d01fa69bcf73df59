/// What kind of thing an argument names, so that a shell can complete it.
enum ArgumentContent: Sendable {
  case file
  case verb
  case text
}
