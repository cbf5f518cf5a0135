#!/usr/bin/env bash
# Measures how fast this version is on this machine, and prints the tables of docs/performance.md:
# counts on one thread, and forecasts of what large boards would take. Takes about ten minutes; the
# machine should do nothing else.
#
#   scripts/performance.sh [--write] [--sample TIME]
#   scripts/performance.sh --draw
#
#   --write         also writes the tables into docs/performance.md, and draws docs/performance.svg
#                   (with gnuplot)
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

# The curves of docs/performance.md: a file "n seconds" for each piece.
draw() {
    local name plots=
    while IFS=$'\t' read -r name _; do
        case $name in '#'* | '') continue ;; esac
        awk -F ' *[|] *' -v heading="### ${name^}" '
            /^###/ { inside = $0 == heading }
            inside && $2 ~ /^[0-9]+$/ { print $2, $6 }
        ' "$project/docs/performance.md" >"$scratch/$name.dat"
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
    printf '%s, %s, one thread, %s.\n' "$(sed -n 's/^model name[[:space:]]*: //p' /proc/cpuinfo | head -n 1)" \
        "$("$hetman" --version | head -n 1)" "$(date -u +%Y-%m-%d)"
}

counts() {
    local name piece from to n seconds nodes total engine
    while IFS=$'\t' read -r name piece from to; do
        case $name in '#'* | '') continue ;; esac
        printf '\n### %s\n\n| n | total | engine | nodes | CPU seconds | nodes a second |\n|---|---|---|---|---|---|\n' "${name^}"
        for ((n = from; n <= to; ++n)); do
            read -r seconds nodes total engine < <(fastest_run "$piece" "$n")
            printf '| %s | %s | %s | %s | %.3g | %.2g |\n' "$n" "$total" "$engine" "$nodes" "$seconds" \
                "$(awk -v n="$nodes" -v s="$seconds" 'BEGIN { print (s > 0 ? n / s : 0) }')"
        done
    done <"$project/tests/bench/performance.tsv"
}

# Long totals are told by their digits.
others() {
    local name arguments seconds nodes total engine
    printf '\n| problem | total | engine | nodes | CPU seconds |\n|---|---|---|---|---|\n'
    while IFS=$'\t' read -r name arguments; do
        case $name in '#'* | '') continue ;; esac
        # shellcheck disable=SC2086  # arguments are several
        read -r seconds nodes total engine < <(fastest_run $arguments)
        if [ "${#total}" -gt 30 ]; then total="${total:0:12}... (${#total} digits)"; fi
        printf '| %s | %s | %s | %s | %.3g |\n' "$name" "$total" "$engine" "$nodes" "$seconds"
    done <"$project/tests/bench/others.tsv"
}

# hours KEY LINE: of a forecast's core seconds.
hours() { awk -v s="$(field "$1" "$2")" 'BEGIN { printf "%.3g", s / 3600 }'; }

forecasts() {
    local name piece n line basis
    printf '\n| problem | engine | nodes | core hours (90 %%) | based on | memory, MB |\n|---|---|---|---|---|---|\n'
    while IFS=$'\t' read -r name piece n; do
        case $name in '#'* | '') continue ;; esac
        line=$("$hetman" plan "$piece" "$n" --sample "$sample" --json)
        basis="$(field judged_units "$line") units"
        if [ "$(field measured "$line")" != true ]; then basis="random descents"; fi
        printf '| %s | %s | %.2g | %s (%s to %s) | %s | %.0f |\n' "$name" "$(field engine "$line")" \
            "$(field nodes "$line")" "$(hours core_seconds "$line")" "$(hours core_seconds_low "$line")" \
            "$(hours core_seconds_high "$line")" "$basis" \
            "$(awk -v b="$(field memory_bytes "$line")" 'BEGIN { print b / 1e6 }')"
    done <"$project/tests/bench/forecasts.tsv"
}

tables() {
    machine
    counts
    printf '\n### Other pieces, numbers and boards\n'
    others
    printf '\n### Large boards\n'
    forecasts
}

if ! $write; then tables && exit; fi
tables | tee "$scratch/tables.md"
awk -v tables="$scratch/tables.md" '
    /^<!-- end of measured tables -->/ { while ((getline line < tables) > 0) print line; inside = 0 }
    !inside { print }
    /^<!-- measured tables -->/ { inside = 1 }
' "$project/docs/performance.md" >"$scratch/performance.md"
cp -- "$scratch/performance.md" "$project/docs/performance.md"
draw
