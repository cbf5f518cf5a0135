#!/usr/bin/env bash
# Draws docs/tails.svg: how many threads of simulated clusters are busy in runs of awesome
# queens 32, with units that are cut again and without. Needs gnuplot and
# `cmake -DHETMAN_BENCH=ON`.
#
#   tests/bench/tails.sh [BUILD_DIRECTORY]     [build/release]
set -euo pipefail
# shellcheck source-path=SCRIPTDIR/../../scripts source=common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/../../scripts/common.sh"

case ${1:-} in -h | --help) help && exit ;; esac
simulation=$(cd -- "${1:-$project/build/release}" && pwd)/bench_simulation
if [ ! -x "$simulation" ]; then fail 2 "there is no $simulation; build it with -DHETMAN_BENCH=ON"; fi
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT

# WORKERS THREADS [SHARE]: seconds and the percentage of busy threads.
tail_of() {
    "$simulation" awesome-queens "$1" "$2" 1 ${3:+"$3"} |
        awk -v threads=$(($1 * $2)) '/threads busy/ { print $1, 100 * $3 / threads }'
}

tail_of 10000 1 >"$scratch/10000"
tail_of 10000 1 none >"$scratch/10000-whole"
tail_of 1024 64 >"$scratch/65536"
tail_of 1024 64 none >"$scratch/65536-whole"

gnuplot <<PLOT
set terminal svg size 800,380 font "sans-serif,13" background rgb "white"
set output "$project/docs/tails.svg"
set multiplot layout 1,2
set xlabel "seconds from the first hand-out"
set ylabel "busy threads, %"
set yrange [0:105]
set key bottom left
set title "10,000 workers of one thread"
plot "$scratch/10000-whole" with lines lw 2 lc rgb "#bbbbbb" title "units as planned", \
     "$scratch/10000" with lines lw 2 lc rgb "#1f6fb4" title "cut again"
set key center right
set title "1,024 workers of 64 threads"
plot "$scratch/65536-whole" with lines lw 2 lc rgb "#bbbbbb" title "units as planned", \
     "$scratch/65536" with lines lw 2 lc rgb "#1f6fb4" title "cut again"
PLOT
