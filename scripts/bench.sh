#!/usr/bin/env bash
# Times whole commands against each other on this machine: A, B, A, B, ... and prints a table of
# CPU seconds (the least of each), how many times faster B is (the median of the rounds, with the
# least and the most), and the nodes of both, which are the same on every machine.
#
#   scripts/bench.sh [--rounds R] [--long] [--only TEXT] [--against PROGRAM]
#   scripts/bench.sh --auto [--rounds R] [--only TEXT]
#   scripts/bench.sh --nodes
#
#   --rounds R           of each pair [3]
#   --long               also what takes minutes
#   --only TEXT          only problems with this in their names
#   --auto               what `auto` chooses against each engine that can count the problem; what takes
#                        twice as long and a second more is stopped. Problems: tests/bench/auto.txt
#   --nodes              prints tests/data/node_counts.tsv as it is now, and times nothing
#   --against PROGRAM    A is the same command of another hetman, such as one built before a change
#
#   scripts/bench.sh --only "awesome queens"
#   scripts/bench.sh --against ../before/build/release/hetman --rounds 7
#
# The problems and flags are in tests/bench/commands.tsv; each runs on one thread. Exit code: 5 if A and
# B count different numbers.
set -euo pipefail
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"

rounds=3
long=false
nodes=false
auto=false
only=
against=
while [ $# -gt 0 ]; do
    case $1 in
        -h | --help) help && exit ;;
        --long) long=true ;;
        --nodes) nodes=true ;;
        --auto) auto=true ;;
        --rounds | --only | --against)
            if [ $# -lt 2 ]; then fail 2 "$1 needs a value"; fi
            printf -v "${1#--}" %s "$2"
            shift
            ;;
        *) fail 2 "unknown option $1; see scripts/bench.sh --help" ;;
    esac
    shift
done
case $rounds in '' | *[!0-9]* | 0) fail 2 "--rounds takes a number from 1" ;; esac

"$project/scripts/build.sh" >&2
hetman=$project/build/release/hetman

# measure PROGRAM ARGUMENTS...: "CPU-seconds nodes total".
measure() {
    local line
    line=$("$@" --threads 1 --json --quiet)
    echo "$(field cpu_seconds "$line") $(field nodes "$line") $(field total "$line")"
}

# The least of the first column and of the second, and median, least and most of their ratios.
summary() {
    sort -g -k3 | awk '{ ratio[NR] = $3; if (NR == 1 || $1 < a) a = $1; if (NR == 1 || $2 < b) b = $2 }
        END { printf "%.3g %.3g %.3g %.3g %.3g\n", a, b, ratio[int((NR + 1) / 2)], ratio[1], ratio[NR] }'
}

compare() {
    local name=$1 problem=$2 flags_a=$3 flags_b=$4 program_a=$hetman a b i
    if [ -n "$against" ]; then program_a=$against flags_a=$flags_b; fi
    local -a of_a of_b times=()
    read -r -a of_a <<<"$problem $flags_a"
    read -r -a of_b <<<"$problem $flags_b"
    for ((i = 0; i < rounds; ++i)); do
        read -r -a a < <(measure "$program_a" count "${of_a[@]}")
        read -r -a b < <(measure "$hetman" count "${of_b[@]}")
        if [ "${a[2]:-}" != "${b[2]:-}" ]; then fail 5 "$name: A counts ${a[2]:-nothing}, B ${b[2]:-nothing}"; fi
        times+=("${a[0]} ${b[0]} $(awk -v a="${a[0]}" -v b="${b[0]}" 'BEGIN { print a / (b > 0 ? b : 1e-9) }')")
    done
    local least_a least_b median lowest highest
    read -r least_a least_b median lowest highest < <(printf '%s\n' "${times[@]}" | summary)
    printf '| %s | %s | %s | %s | %s | %s (%s to %s) |\n' "$name" "$least_a" "${a[1]}" "$least_b" "${b[1]}" \
        "$median" "$lowest" "$highest"
}

print_nodes() {
    local piece n engine _
    while IFS=$'\t' read -r piece n engine _; do
        case $piece in
            '#'*) echo "$piece" ;;
            *) printf '%s\t%s\t%s\t%s\n' "$piece" "$n" "$engine" \
                "$(field nodes "$("$hetman" count "$piece" "$n" --engine "$engine" --json --quiet)")" ;;
        esac
    done <"$project/tests/data/node_counts.tsv"
}

# All engines but auto, from what the program says to a name that it does not know.
engines() {
    local said
    said=$("$hetman" count Q 4 --engine none-such 2>&1) || true
    sed -n 's/.*use auto, \(.*\)/\1/p' <<<"$said" | tr -d ,
}

# The least CPU seconds of an engine on a problem, as measured in turn; nothing if it cannot count it
# or takes too long.
least_of() {
    local limit=$1 engine=$2 i line
    shift 2
    for ((i = 0; i < rounds; ++i)); do
        line=$("$hetman" count "$@" --engine "$engine" --max-time "$limit" --threads 1 --json --quiet 2>/dev/null) || return 0
        field cpu_seconds "$line"
    done | sort -g | head -n 1
}

compare_auto() {
    local problem=$1 chosen seconds limit engine other best best_engine
    local -a words
    read -r -a words <<<"$problem"
    chosen=$(field engine "$("$hetman" count "${words[@]}" --threads 1 --json --quiet)")
    seconds=$(least_of 1h auto "${words[@]}")
    limit=$(awk -v s="$seconds" 'BEGIN { printf "%.0fms", 2000 * s + 1000 }')
    best=$seconds best_engine=$chosen
    for engine in "${all_engines[@]}"; do
        if [ "$engine" = "$chosen" ]; then continue; fi
        other=$(least_of "$limit" "$engine" "${words[@]}")
        if [ -n "$other" ] && awk -v a="$other" -v b="$best" 'BEGIN { exit !(a < b) }'; then
            best=$other best_engine=$engine
        fi
    done
    printf '| %s | %s | %.3g | %s | %.3g | %.2f |\n' "$problem" "$chosen" "$seconds" "$best_engine" "$best" \
        "$(awk -v a="$seconds" -v b="$best" 'BEGIN { print a / (b > 0 ? b : 1e-9) }')"
}

if $nodes; then print_nodes && exit; fi
if $auto; then
    read -r -a all_engines < <(engines) || true
    if [ "${#all_engines[@]}" -lt 2 ]; then fail 1 "the program does not say which engines there are"; fi
    echo '| problem | auto chooses | CPU s | fastest | CPU s | auto / fastest |'
    echo '|---|---|---|---|---|---|'
    while read -r problem; do
        case $problem in '#'* | '') continue ;; *"$only"*) compare_auto "$problem" ;; esac
    done <"$project/tests/bench/auto.txt"
    exit
fi
echo '| problem | A, s | A, nodes | B, s | B, nodes | times faster |'
echo '|---|---|---|---|---|---|'
while IFS=$'\t' read -r name problem flags_a flags_b length; do
    case $name in '#'* | '') continue ;; esac
    if [ "${length:-}" = long ] && ! $long; then continue; fi
    case $name in *"$only"*) compare "$name" "$problem" "$flags_a" "$flags_b" ;; esac
done <"$project/tests/bench/commands.tsv"
