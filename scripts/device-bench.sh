#!/usr/bin/env bash
# Tries the graphics cards of this machine, for the table in docs/performance.md: tests the kernels, then counts awesome
# queens on a card with one thread beside it, and the same on the processor alone. Takes ten minutes at most.
#
#   scripts/device-bench.sh [DEVICE [BOARDS...]]
#
#   DEVICE   as `hetman devices` numbers it (default 0)
#   BOARDS   sides of the boards, each limited to fifty seconds (default 22 24 26 28 30)
#
# Prints the card, and a line a board: side, nodes, seconds and nodes a second with and without the card, total. A board
# that is not finished in time shows the nodes of its finished units. Exit code: 0, or that of hetman.
set -euo pipefail
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"

case ${1:-} in -h | --help) help && exit ;; esac
device=${1:-0}
shift || true
boards=("${@:-22 24 26 28 30}")
hetman=$("$scripts/build.sh")
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT

# field RUN NAME: of `status --json`.
field() { "$hetman" status "$1" --json | sed -n "s/.*\"$2\":\"\{0,1\}\([0-9.]*\).*/\1/p"; }

# speed BOARD DEVICE: nodes, seconds, nodes a second and total of a run, or of its first part.
speed() {
    local run=$folder/$1-$2 begin end status=0 nodes
    begin=$(date +%s%N)
    "$hetman" count awesome-queen "$1" --engine forward-filter --device "$2" --threads 1 --max-time 50s --dir "$run" \
        --quiet >"$run.total" 2>"$run.log" || status=$?
    end=$(date +%s%N)
    if [ "$status" != 0 ] && [ "$status" != 75 ]; then cat "$run.log" >&2 && exit "$status"; fi
    nodes=$(field "$run" nodes)
    awk -v nodes="$nodes" -v seconds="$(((end - begin) / 1000000))e-3" -v total="$(cat "$run.total")" \
        'BEGIN { printf "%s\t%.1f\t%.3g\t%s", nodes, seconds, nodes / seconds, total == "" ? "-" : total }'
}

"$hetman" devices || true  # another device may be the one that fails
printf 'n\tcounts on\tnodes\tseconds\tnodes/s\ttotal\n'
# shellcheck disable=SC2068  # one word a board
for board in ${boards[@]}; do
    for counts_on in "$device" none; do
        line=$(speed "$board" "$counts_on")
        printf '%s\t%s\t%s\n' "$board" "device $counts_on" "$line"
    done
done
