#!/usr/bin/env bash
# How many workers of a real run count towards its end: starts `mpirun --oversubscribe` and looks every
# few hundredths of a second which ranks are runnable. Prints a line `seconds workers` for each look,
# seconds before the last one.
#
#   tests/bench/real_tail.sh [N] [WORKERS]     awesome queens on N x N [26], so many workers [16]
#
# HETMAN_CUT_UNITS=none in the environment: no unit is cut again. The program is HETMAN, or
# build/release/hetman.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR/../../scripts source=common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/../../scripts/common.sh"

case ${1:-} in -h | --help) help && exit ;; esac
n=${1:-26}
workers=${2:-16}
program=${HETMAN:-$(built_program)}
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT

root=()
if [ "$(id -u)" = 0 ]; then root=(--allow-run-as-root); fi
mpirun "${root[@]}" --oversubscribe -np $((workers + 1)) "$program" count awesome-queen "$n" --threads 1 \
    >"$scratch/out" 2>"$scratch/log" &
launcher=$!

# All ranks but the first, which coordinates.
ranks=()
while [ ${#ranks[@]} -lt "$workers" ]; do
    if ! kill -0 "$launcher" 2>/dev/null; then fail 1 "mpirun ended: $(tail -n 1 "$scratch/log")"; fi
    mapfile -t ranks < <(pgrep -P "$launcher" | sort -n | tail -n +2)
    sleep 0.1
done

while kill -0 "$launcher" 2>/dev/null; do
    busy=0
    for rank in "${ranks[@]}"; do
        if read -r _ _ state _ <"/proc/$rank/stat" && [ "$state" = R ]; then busy=$((busy + 1)); fi
    done 2>/dev/null || true
    echo "${EPOCHREALTIME/,/.} $busy"
    sleep 0.02
done >"$scratch/looks"
wait "$launcher"
awk '{ at[NR] = $1; busy[NR] = $2; if ($2 > 0) last = NR }
     END { for (i = 1; i <= last; i++) printf "%.2f %d\n", at[last] - at[i], busy[i] }' "$scratch/looks"
