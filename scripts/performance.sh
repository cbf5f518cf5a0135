#!/usr/bin/env bash
# Measures how fast this version is on this machine, and prints the tables docs/data/speed.tsv (counts
# on one thread) and docs/data/speed_forecasts.tsv (what large boards would take). Takes about ten
# minutes; the machine should do nothing else.
#
#   scripts/performance.sh [--write] [--sample TIME]
#   scripts/performance.sh --draw
#
#   --write         writes the tables into docs/data, and draws docs/performance.svg (with gnuplot)
#   --draw          measures nothing: draws docs/performance.svg from the tables that are there
#   --sample TIME   for each forecast [30s]
#
# The boards are those of performance.tsv, others.tsv and forecasts.tsv in tests/bench. A time is the
# least of three runs, or of one where a run takes more than five seconds.
set -euo pipefail
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"

write=false
draws=false
sample=30s
while [ $# -gt 0 ]; do
    case $1 in
        -h | --help) help && exit ;;
        --write) write=true ;;
        --draw) draws=true ;;
        --sample)
            if [ $# -lt 2 ]; then fail 2 "$1 needs a value"; fi
            sample=$2
            shift
            ;;
        *) fail 2 "unknown option $1; see scripts/performance.sh --help" ;;
    esac
    shift
done

scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT

counts=$project/docs/data/speed.tsv
forecasts=$project/docs/data/speed_forecasts.tsv

# A curve for each piece: a file "n seconds".
draw() {
    local name plots=
    while IFS=$'\t' read -r name _; do
        case $name in '#'* | '') continue ;; esac
        awk -F '\t' -v name="$name" '$1 == name { print $2, $6 }' "$counts" >"$scratch/$name.dat"
        plots+="${plots:+, }'$scratch/$name.dat' using 1:2 with linespoints title '$name'"
    done <"$project/tests/bench/performance.tsv"
    gnuplot <<PLOT
set terminal svg size 720,440 font "sans-serif,13" background rgb "white"
set output "$project/docs/performance.svg"
set logscale y
set format y "10^{%L}"
set xlabel "n"
set ylabel "CPU seconds, one thread"
set key left top
set grid
plot $plots
PLOT
}

if $draws; then draw && exit; fi

"$scripts/build.sh" >&2
hetman=$project/build/release/hetman

# CPU seconds, nodes, total and engine of the fastest run.
fastest_run() {
    local line seconds best=
    for _ in 1 2 3; do
        line=$("$hetman" count "$@" --threads 1 --json --quiet)
        seconds=$(field cpu_seconds "$line")
        if [ -z "$best" ] || awk -v a="$seconds" -v b="$best" 'BEGIN { exit !(a < b) }'; then
            best=$seconds
        fi
        if awk -v s="$seconds" 'BEGIN { exit !(s > 5) }'; then break; fi
    done
    printf '%s %s %s %s\n' "$best" "$(field nodes "$line")" "$(field total "$line")" "$(field engine "$line")"
}

machine() {
    printf '%s, %s, one thread, %s' "$(sed -n 's/^model name[[:space:]]*: //p' /proc/cpuinfo | head -n 1)" \
        "$("$hetman" --version | head -n 1)" "$(date -u +%Y-%m-%d)"
}

# row NAME N ARGUMENTS...: a count of the table. Long totals are told by their digits.
row() {
    local name=$1 n=$2 seconds nodes total engine
    shift 2
    read -r seconds nodes total engine < <(fastest_run "$@")
    if [ "${#total}" -gt 30 ]; then total="${total:0:12}... (${#total} digits)"; fi
    printf '%s\t%s\t%s\t%s\t%s\t%.3g\t%s\n' "$name" "$n" "$total" "$engine" "$nodes" "$seconds" "$machine"
}

count_boards() {
    local name piece from to n arguments
    printf 'problem\tn\ttotal\tengine\tnodes\tcpu_seconds\tmachine\n'
    while IFS=$'\t' read -r name piece from to; do
        case $name in '#'* | '') continue ;; esac
        for ((n = from; n <= to; ++n)); do row "$name" "$n" "$piece" "$n"; done
    done <"$project/tests/bench/performance.tsv"
    while IFS=$'\t' read -r name arguments; do
        case $name in '#'* | '') continue ;; esac
        # shellcheck disable=SC2086  # arguments are several
        row "$name" '' $arguments
    done <"$project/tests/bench/others.tsv"
}

# hours KEY LINE: of a forecast's core seconds.
hours() { awk -v s="$(field "$1" "$2")" 'BEGIN { printf "%.3g", s / 3600 }'; }

forecast_boards() {
    local name piece n line basis
    printf 'problem\tengine\tnodes\tcore_hours\tcore_hours_low\tcore_hours_high\tbased_on\tmemory_mb\tmachine\n'
    while IFS=$'\t' read -r name piece n; do
        case $name in '#'* | '') continue ;; esac
        line=$("$hetman" plan "$piece" "$n" --sample "$sample" --json)
        basis="$(field judged_units "$line") units"
        if [ "$(field measured "$line")" != true ]; then basis="random descents"; fi
        printf '%s\t%s\t%.2g\t%s\t%s\t%s\t%s\t%.0f\t%s\n' "$name" "$(field engine "$line")" \
            "$(field nodes "$line")" "$(hours core_seconds "$line")" "$(hours core_seconds_low "$line")" \
            "$(hours core_seconds_high "$line")" "$basis" \
            "$(awk -v b="$(field memory_bytes "$line")" 'BEGIN { print b / 1e6 }')" "$machine"
    done <"$project/tests/bench/forecasts.tsv"
}

machine=$(machine)
count_boards | tee "$scratch/speed.tsv"
forecast_boards | tee "$scratch/speed_forecasts.tsv"
if ! $write; then exit; fi
cp -- "$scratch/speed.tsv" "$counts"
cp -- "$scratch/speed_forecasts.tsv" "$forecasts"
draw
