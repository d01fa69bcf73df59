/// A shell that completes words by a script.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}
