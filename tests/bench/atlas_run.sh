#!/usr/bin/env bash
# How far one core gets with each sequence of the atlas. The terms of `hetman oeis`, from the first
# one to the fifth after those that the OEIS gives as numbers, are counted until the time is up, and
# compared with those in tests/data/oeis_terms.tsv.
#
#   tests/bench/atlas_run.sh RESULTS [SECONDS] [NUMBER...]
#
#   RESULTS   a table, a line a sequence: number, terms in the table, terms that came right, the
#             argument of the last term that was counted, seconds of CPU time, "wrong" or "-", the
#             last argument that takes an hour at most by `hetman oeis --plan`, and its engine.
#             Sequences that it has are left out, so that a run that was stopped goes on.
#             As tests/bench/atlas_run.tsv it is a source of docs/data/atlas.tsv (scripts/atlas.sh).
#             The summary goes to standard output.
#   SECONDS   of CPU time for each sequence, on one thread [60]
#   NUMBER    only these sequences [all]
#
# In the environment, PROCESSES=2 counts two sequences at a time, PLANS=no leaves the plans out, and
# PLANS=only makes those that RESULTS lacks. All sequences take some hours.
# Exit code: 0 no term is wrong, 1 otherwise.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR/../../scripts source=common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/../../scripts/common.sh"

# Counts one sequence: its number, first argument, last argument in the OEIS, known terms,
# separated by commas.
count_sequence() {
    local number=$1 first=$2 last=$3 known=${4//,/ } printed verdict=- seconds status=0
    printed=$(mktemp)
    local TIMEFORMAT='%U %S'
    { time counted_within_limit "$number" "$first..$((last + 5))" >"$printed" || status=$?; } 2>"$printed.log"
    if [ "$status" -eq 2 ]; then fail 2 "hetman oeis $number: $(head -n 1 "$printed.log")"; fi
    seconds=$(awk 'END { printf "%.1f", $1 + $2 }' "$printed.log")

    local term index=$first right=0 line given
    given=$(wc -w <<<"$known")
    for term in $known; do
        # The last line may have been cut off; a term counts with its line's end.
        IFS= read -r line || break
        if [ "$line" != "$index $term" ]; then
            verdict=wrong
            say "$number: \"$line\", not \"$index $term\""
            break
        fi
        right=$((right + 1))
        index=$((index + 1))
    done <"$printed"
    local reached=$((first + $(wc -l <"$printed") - 1))
    rm -f -- "$printed" "$printed.log"
    local plan=
    if [ "${PLANS:-yes}" = yes ]; then plan=$(planned "$number"); fi
    printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\n' \
        "$number" "$given" "$right" "$reached" "$seconds" "$verdict" "$plan" >>"$results"
}

# Killed without a word when its time is up.
counted_within_limit() (
    ulimit -t "$time_limit"
    "$program" oeis "$1" "$2" --threads 1
)

# Plans end with the first term that takes more than an hour, or for want of time.
planned() {
    "$program" oeis "$1" --plan --threads 1 --sample 200ms 2>/dev/null |
        awk -F ': engine |, ' '
            /CPU time [0-9.e+]* (h|d|years?)/ { next }
            { term = $1; engine = $2 }
            END { sub(/^A[0-9]* ?/, "", term); gsub(/[()]/, "", term); printf "%s\t%s", term, engine }' || true
}

# Plans the sequences of the table that have no plan, and adds them.
add_plans() {
    awk -F '\t' '$7 == "" { print $1 }' "$results" | xargs -r -n 1 -P "${PROCESSES:-1}" "$0" --plan
    touch -- "$results.plans"
    awk -F '\t' -v OFS='\t' '
        FILENAME == ARGV[1] { term[$1] = $2; engine[$1] = $3; next }
        $7 == "" && $1 in term { $7 = term[$1]; $8 = engine[$1] }
        { print }' "$results.plans" "$results" >"$results.new"
    mv -- "$results.new" "$results"
    rm -- "$results.plans"
}

summary() {
    awk -F '\t' '
        { share += $3 / $2; if ($3 == $2) whole++; if ($6 == "wrong") wrong++ }
        END { printf "%d sequences: %.1f %% of the known terms of a sequence on average, %d to the last one, %d wrong\n",
                     NR, 100 * share / NR, whole, wrong; exit wrong > 0 }' "$results"
}

if [ "${1:-}" = --one ]; then  # called by this script, with the state in the environment
    count_sequence "$2" "$3" "$4" "$5"
    exit
fi

if [ "${1:-}" = --plan ]; then
    printf '%s\t%s\n' "$2" "$(planned "$2")" >>"$results.plans"
    exit
fi

case ${1:-} in
    -h | --help) help && exit ;;
    '' | -*) fail 2 "name the file for the results; see tests/bench/atlas_run.sh --help" ;;
esac
results=$1
time_limit=${2:-60}
program=${HETMAN:-$(built_program)}
shift $(($# < 2 ? $# : 2))
export results time_limit program
touch -- "$results"

if [ "${PLANS:-yes}" = only ]; then
    add_plans
    exit
fi

wanted() {
    awk -F '\t' -v only=" $* " '
        FILENAME == ARGV[1] { done[$1] = 1; next }
        /^#/ || ($1 in done) { next }
        only == "  " || index(only, " " $1 " ") { print $1; print $2; print $3; print $7 }' "$results" "$project/tests/data/oeis_terms.tsv"
}

wanted "$@" | xargs -r -n 4 -P "${PROCESSES:-1}" "$0" --one
summary
