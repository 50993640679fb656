#!/usr/bin/env bash
# Makes the files of a release:  release/build.sh FOLDER [PART…]   (wheel npm crate data site checksums; all by default)
# It needs this checkout installed, hatchling, npm with `npm ci` done in runners/ports/js, and cargo; it uses no network.
set -euo pipefail
mkdir -p "$1"
out=$(cd "$1" && pwd)
shift
cd "$(dirname "$0")/.."

wheel() { python -m hatchling build -d "$out"; }
npm() {
  command npm pack --silent --pack-destination "$out" ./runners/ports/js/conformance
  (cd runners/ports/js && command npm pack --silent --pack-destination "$out")
}
crate() {
  target=$(mktemp -d)
  cargo package --no-verify --allow-dirty --offline --quiet --manifest-path runners/ports/rust/conformance/Cargo.toml --target-dir "$target"
  cp "$target"/package/*.crate "$out"
}
data() {
  toolcall bundle --out "$out/vectors.json"
  toolcall clauses > "$out/clauses.json"
}
site() {
  toolcall site "$out/site"
  tar -C "$out" -czf "$out/site.tar.gz" site
}
checksums() { (cd "$out" && find . -maxdepth 1 -type f ! -name SHA256SUMS -printf '%P\n' | sort | xargs sha256sum > SHA256SUMS); }

for part in "${@:-wheel npm crate data site checksums}"; do
  for each in $part; do "$each"; done
done
