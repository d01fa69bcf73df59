#!/usr/bin/env bash
# Three stores of one household's shopping list, edited apart, synced in a random order: one state, one digest.
# Usage: demo.sh PATH-TO-weft [SEED]
set -euo pipefail

weft=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
seed=${2:-7}
RANDOM=$seed
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
devices=(phone laptop tablet)

say() { printf '\n\033[1m%s\033[0m\n' "$1"; }
run() {
  printf '$ weft %s\n' "$*"
  "$weft" "$@"
}

cat > schema.json <<'JSON'
{ "weft": 1, "version": 1,
  "entities": {
    "item": { "life": "editsRevive",
              "fields": { "title":    { "type": "text", "rule": "lastWriterWins" },
                          "note":     { "type": "text", "rule": "lastWriterWins" },
                          "quantity": { "rule": "counter" },
                          "tags":     { "type": "text", "rule": "set" } } } } }
JSON

# A line for each item of the list that they all begin with.
start_lines() {
  local time=1767225600000 item
  for item in milk bread eggs apples coffee soap rice; do
    time=$((time + 1000))
    printf '{"t":%d,"device":"phone","entity":"item","id":"%s","create":true,"set":{"title":"%s"},"add":{"quantity":1}}\n' \
      "$time" "$item" "$item"
  done
}

# Seeded edits of one device over the same hours as the others': notes, quantities, tags, deletions.
edit_lines() {
  awk -v device="$1" -v seed="$2" '
    function pick(list, n) { return list[1 + int(rand() * n)] }
    BEGIN {
      srand(seed)
      items = split("milk bread eggs apples coffee soap rice", item, " ")
      tags = split("dairy bakery urgent weekend organic cheap", tag, " ")
      notes = split("oat the-big-one only-if-fresh two-for-one ask-first not-from-the-corner-shop", note, " ")
      for (edit = 0; edit < 60; edit++) {
        head = sprintf("{\"t\":%.0f,\"device\":\"%s\",\"entity\":\"item\",\"id\":\"%s\",", \
          1767232800000 + edit * 60000 + int(rand() * 59000), device, pick(item, items))
        kind = rand()
        if (kind < 0.35) print head "\"set\":{\"note\":\"" pick(note, notes) "\"}}"
        else if (kind < 0.60) print head "\"add\":{\"quantity\":" (rand() < 0.7 ? 1 : -1) "}}"
        else if (kind < 0.80) print head "\"insert\":{\"tags\":[\"" pick(tag, tags) "\"]}}"
        else if (kind < 0.93) print head "\"remove\":{\"tags\":[\"" pick(tag, tags) "\"]}}"
        else print head "\"delete\":true}"
      }
    }'
}

say "Three devices, one list"
for device in "${devices[@]}"; do run init "$device.weft" --schema schema.json --device "$device"; done
start_lines > start.jsonl
run import phone.weft start.jsonl
run sync phone.weft laptop.weft
run sync phone.weft tablet.weft

say "Each edits on its own: notes, quantities, tags, deletions"
for index in 0 1 2; do
  edit_lines "${devices[index]}" "$((seed * 10 + index))" > "${devices[index]}.jsonl"
  run import "${devices[index]}.weft" "${devices[index]}.jsonl"
done
for device in "${devices[@]}"; do run digest "$device.weft"; done

say "They meet in a (seeded) random order, until all have heard of all"
for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do
  first=$((RANDOM % 3))
  second=$(((first + 1 + RANDOM % 2) % 3))
  run sync "${devices[first]}.weft" "${devices[second]}.weft"
  digests=$(for device in "${devices[@]}"; do "$weft" digest "$device.weft"; done | sort -u | wc -l)
  [ "$digests" -eq 1 ] && break
done

say "One digest, one list"
for device in "${devices[@]}"; do run digest "$device.weft"; done
if [ "$digests" -ne 1 ]; then
  echo "The digests differ." >&2
  exit 1
fi
run cat laptop.weft item

say "Why is the note on the milk what it is?"
run explain tablet.weft item/milk note

say "And its quantity, on which all three had a say?"
run explain phone.weft item/milk quantity

say "And is all of it true?"
for device in "${devices[@]}"; do run verify "$device.weft"; done

say "How fast does it fold?"
run bench --operations 1000000
