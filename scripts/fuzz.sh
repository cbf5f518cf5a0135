#!/usr/bin/env bash
# Fuzzes what strangers may hand to the program: ledgers, job files, files of queens,
# pieces, messages, owner records.
# Needs clang 14 (scripts/setup.sh --ci).
#
#   scripts/fuzz.sh [SECONDS | runs=N]
#
#   SECONDS   for each of the targets; 60 if nothing is said
#   runs=N    so many inputs for each in place of a time
#
# Exit code: 0 nothing was found. Otherwise the input is left in build/fuzz, and its line says how to
# try it again.
set -euo pipefail
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"

targets=(betza composition job ledger message owner)

case ${1:-60} in
    -h | --help) help && exit ;;
    runs=*) limit=-runs=${1#runs=} ;;
    *[!0-9]*) fail 2 "\"$1\" is no number of seconds; see scripts/fuzz.sh --help" ;;
    *) limit=-max_total_time=${1:-60} ;;
esac

"$project/scripts/setup.sh" --ci
cd -- "$project"
configure fuzz "$project/build/fuzz"
cmake --build --preset fuzz --parallel "$(usable_cores)"
build/fuzz/fuzz_seeds build/fuzz/seeds

for target in "${targets[@]}"; do
    say "fuzzing $target"
    found=build/fuzz/found/$target
    mkdir -p "$found"
    # New inputs go to the first directory; the seeds stay as they are.
    build/fuzz/"fuzz_$target" "$limit" -seed=1 -max_len=4096 -timeout=10 -rss_limit_mb=2048 \
        -print_final_stats=1 -artifact_prefix=build/fuzz/"$target-" "$found" \
        build/fuzz/seeds/"$target" >"build/fuzz/$target.log" 2>&1 || {
        tail -n 40 "build/fuzz/$target.log"
        fail 1 "fuzzing found a defect in $target: try build/fuzz/fuzz_$target build/fuzz/$target-*"
    }
    say "$(grep number_of_executed_units "build/fuzz/$target.log" | tr -s ' ')"
done
