#!/usr/bin/env bash
# Makes sure that Swift and the system packages are there: installs the packages where it may, else names what is missing.
set -euo pipefail

readonly libraries=(sqlite3 libcrypto)
readonly packages=(libsqlite3-dev libssl-dev pkg-config)

fail() {
  printf '%s\n' "$@" >&2
  exit 1
}

check_swift() {
  command -v swift >/dev/null || fail 'swift is not on the PATH.' 'Install Swift 6.2 or newer: https://www.swift.org/install'
  local version
  version=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' | head -n 1)
  local major=${version%%.*} minor=${version##*.}
  if ((${major:-0} < 6 || (${major:-0} == 6 && ${minor:-0} < 2))); then
    fail "Swift ${version:-of an unknown version} is too old for this package." \
      'Install Swift 6.2 or newer: https://www.swift.org/install'
  fi
}

libraries_exist() {
  command -v pkg-config >/dev/null && pkg-config --exists "${libraries[@]}"
}

missing_libraries() {
  if ! command -v pkg-config >/dev/null; then
    echo 'pkg-config (without it the libraries cannot be looked up)'
    return
  fi
  for library in "${libraries[@]}"; do
    pkg-config --exists "$library" || echo "$library"
  done
}

# Prints the command prefix under which apt-get may install; fails where there is none.
privilege() {
  if ((EUID == 0)); then
    echo env
  elif sudo -n true 2>/dev/null; then
    echo sudo env
  else
    return 1
  fi
}

install_packages() {
  local prefix
  command -v apt-get >/dev/null || return 1
  prefix=$(privilege) || return 1
  echo "Installing ${packages[*]} ..." >&2
  # A list that cannot be refreshed may still hold the packages. The prefix is one or two words.
  $prefix DEBIAN_FRONTEND=noninteractive apt-get update -qq >&2 || true
  $prefix DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${packages[@]}" >&2
}

check_swift
# Apple platforms bring SQLite and CryptoKit along.
if [[ $(uname -s) == Darwin ]] || libraries_exist; then exit 0; fi
install_packages || true
libraries_exist || fail 'Missing system libraries:' "$(missing_libraries | sed 's/^/  /')" \
  "Install them, on Debian or Ubuntu with: apt-get install ${packages[*]}"
