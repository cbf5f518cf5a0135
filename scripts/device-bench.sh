#!/usr/bin/env bash
# Tries the graphics cards of this machine, for the table in docs/performance.md: tests the kernels, then counts awesome
# queens by the forward filter and queens by the line join on a card with one thread beside it, and the same on the
# processor alone. Takes ten minutes at most.
#
#   scripts/device-bench.sh [DEVICE [SECONDS [BOARDS...]]]
#
#   DEVICE   as `hetman devices` numbers it (default 0)
#   SECONDS  limit of each count (default 28)
#   BOARDS   pieces and sides (default awesome-queen:{24,26,28,30} queen:{18,20,22,24,26,28})
#
# Prints the card, and two lines a board, with the card and without: nodes, finished units, seconds, nodes a second,
# total. A board that is not finished in time shows the nodes of its finished units. Nodes of the line join are fillings
# of half boards. Exit code: 0, or that of hetman.
set -euo pipefail
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"

case ${1:-} in -h | --help) help && exit ;; esac
device=${1:-0}
seconds=${2:-28}
shift $(($# < 2 ? $# : 2))
boards=("$@")
if [ $# = 0 ]; then boards=(awesome-queen:{24,26,28,30} queen:{18,20,22,24,26,28}); fi
hetman=$(built_program)
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT

engine_for() { if [ "$1" = queen ]; then echo line-join; else echo forward-filter; fi; }

# speed PIECE BOARD DEVICE: nodes, units, seconds, nodes a second and total of a run, or of its first part.
speed() {
    local run=$folder/$1-$2-$3 begin end status=0 record
    begin=$(date +%s%N)
    "$hetman" count "$1" "$2" --engine "$(engine_for "$1")" --device "$3" --threads 1 --max-time "${seconds}s" \
        --dir "$run" --quiet >"$run.total" 2>"$run.log" || status=$?
    end=$(date +%s%N)
    if [ "$status" != 0 ] && [ "$status" != 75 ]; then cat "$run.log" >&2 && exit "$status"; fi
    record=$("$hetman" status "$run" --json)
    awk -v nodes="$(field nodes "$record")" -v units="$(field finished "$record")" -v seconds="$(((end - begin) / 1000000))e-3" \
        -v total="$(cat "$run.total")" \
        'BEGIN { printf "%s\t%s\t%.1f\t%.3g\t%s", nodes, units, seconds, nodes / seconds, total == "" ? "-" : total }'
}

"$hetman" devices || true  # another device may be the one that fails
printf 'board\tcounts on\tnodes\tunits\tseconds\tnodes/s\ttotal\n'
for board in "${boards[@]}"; do
    for counts_on in "$device" none; do
        line=$(speed "${board%%:*}" "${board##*:}" "$counts_on")
        printf '%s\t%s\t%s\n' "$board" "device $counts_on" "$line"
    done
done
