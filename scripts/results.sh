#!/usr/bin/env bash
# Counts a piece on boards of growing size and prints the rows of docs/data/counts.tsv: totals,
# classes, the engine chosen, the CPU time it took, and the sequences that the two numbers agree with.
#
#   scripts/results.sh PIECE FROM TO
#
#   scripts/results.sh queen 1 16
#
# Ends with exit code 5 at the first number that differs from tests/data/known_counts.tsv.
set -euo pipefail
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"

case ${1:-} in -h | --help) help && exit ;; esac
if [ $# -ne 3 ]; then
    help >&2
    exit 2
fi
piece=$1 from=$2 to=$3
table=$project/tests/data/known_counts.tsv

# Prints the source of a known number if the counted one agrees, nothing if none is known.
agreement() {
    local kind=$1 number=$2 known source
    IFS=$'\t' read -r known source < <(
        awk -F'\t' -v p="$(field piece "$counted")" -v k="$kind" -v n="$n" '$1 == p && $2 == k && $3 == n { print $4 "\t" $5 }' "$table"
    ) || return 0
    [ "$known" = "$number" ] || {
        echo "results.sh: $kind of $piece, n = $n, is $number, but $source says $known" >&2
        exit 5
    }
    echo "$source"
}

for ((n = from; n <= to; ++n)); do
    counted=$("$project/build/release/hetman" count "$piece" "$n" --unique --json --quiet)
    of_total=$(agreement total "$(field total "$counted")")
    of_unique=$(agreement unique "$(field unique "$counted")")
    printf '%s\t%d\t%s\t%s\t%s\t%.2f\t%s\n' "$piece" "$n" "$(field total "$counted")" \
        "$(field unique "$counted")" "$(field engine "$counted")" "$(field cpu_seconds "$counted")" "$of_total${of_unique:+, $of_unique}"
done
