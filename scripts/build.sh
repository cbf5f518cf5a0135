#!/usr/bin/env bash
# Builds the program; installs what is missing for that first (scripts/setup.sh).
#
#   scripts/build.sh [PRESET]
#
#   PRESET   release (default), debug, asan-ubsan, tsan, ci, clang: see CMakePresets.json
#
# Ends with the path of the program on standard output: build/release/hetman.
set -euo pipefail
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"

case ${1:-} in -h | --help) help && exit ;; esac
preset=${1:-release}
case $preset in
    ci) directory=$project/build/release ;;
    *) directory=$project/build/$preset ;;
esac

nothing_to_do() { ninja -C "$directory" -n hetman | grep -q 'no work to do'; }

build() {
    if nothing_to_do; then return; fi
    say "building build/${directory##*/}/hetman"
    cmake --build "$directory" --target hetman --parallel "$(usable_cores)" >&2
}

if [ "$preset" = clang ]; then "$project/scripts/setup.sh" --ci; else "$project/scripts/setup.sh"; fi
cd -- "$project"
configure "$preset" "$directory"
build
echo "$directory/hetman"
