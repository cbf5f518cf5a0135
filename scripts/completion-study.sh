#!/usr/bin/env bash
# Runs the studies of completions behind both tables and all figures of E. Grigoryan, "Linear algorithm
# for solution n-Queens Completion problem", joins their tables and draws the figures.
#
#   scripts/completion-study.sh DIR [options] [-- flags of `hetman run`...]
#
#   --rows "N:M ..."     rows of the table: M compositions on boards of N rows [those of Table 2, with
#                        fewer compositions beyond 1000 rows; some hours of one core]
#   --stages "N:M ..."   random matching by itself, M times on empty boards, for Figures 2, 3 and 4
#                        [7 to 10^6 rows]
#   --same N:K:M         M compositions of K queens each on N rows, for Figure 11 [1000:800:998]
#   --steps N            free squares step by step on N rows, for Figures 5 and 6 and Table 1 [100]
#   --method METHOD      that completes: streamed, grigoryan or grigoryan-updated [streamed]
#   --no-plots           tables only; gnuplot is not needed then
#   --program FILE       the program [the installed one; in a clone the one that scripts/build.sh builds]
#
#   scripts/completion-study.sh studies
#   scripts/completion-study.sh studies/baseline --method grigoryan --rows "100:100000 1000:10000"
#   scripts/completion-study.sh studies --rows "1000:100000" --stages "" --same "" --steps "" -- --threads 1
#
# An empty value leaves its part out. In DIR: table.csv (a line for each row, with his mean time and how
# many times as fast we are), stages.csv, table-1.md, steps-*.csv, figure-*.svg, and a run directory for
# each study. The same command continues what was stopped. Exit code: that of the first study that did not
# finish (75: stopped), 1 without gnuplot.
set -euo pipefail
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"

rows="10:5000 20:100000 30:100000 40:100000 50:100000 60:100000 70:100000 80:100000 90:100000 100:100000
    300:100000 500:100000 800:100000 1000:1000000 3000:20000 5000:20000 10000:10000 30000:2000 50000:1000
    80000:500 100000:500 300000:100 500000:100 800000:50 1000000:50 5000000:10 10000000:8 30000000:4
    50000000:3 80000000:2 100000000:2"
stages="7:1000000 8:1000000 10:1000000 12:1000000 15:1000000 20:1000000 25:1000000 30:1000000 35:1000000
    40:1000000 50:1000000 60:1000000 70:1000000 100:1000000 200:100000 500:100000 1000:100000 10000:1000
    100000:100 1000000:20"
same=1000:800:998
steps=100
method=streamed
plots=true
program=
flags=()

parse_options() {
    case ${1:-} in
        -h | --help) help && exit ;;
        '' | -*) fail 2 "name a directory first; see $0 --help" ;;
    esac
    directory=$1
    shift
    while [ $# -gt 0 ]; do
        case $1 in
            --rows | --stages | --same | --steps | --method | --program)
                if [ $# -lt 2 ]; then fail 2 "$1 needs a value"; fi
                printf -v "${1#--}" %s "$2"
                shift
                ;;
            --no-plots) plots=false ;;
            --)
                shift
                flags=("$@")
                break
                ;;
            *) fail 2 "unknown option $1; see $0 --help" ;;
        esac
        shift
    done
    case $method in
        streamed | grigoryan | grigoryan-updated) ;;
        *) fail 2 "unknown method $method: streamed, grigoryan or grigoryan-updated" ;;
    esac
    local spec
    for spec in $rows $stages; do
        if ! [[ $spec =~ ^[0-9]+:[0-9]+$ ]]; then fail 2 "\"$spec\" is not N:M, such as 1000:100000"; fi
    done
    if ! [[ $same =~ ^([0-9]+:[0-9]+:[0-9]+)?$ ]]; then fail 2 "\"$same\" is not N:K:M, such as 1000:800:998"; fi
    if ! [[ $steps =~ ^[0-9]*$ ]]; then fail 2 "\"$steps\" is no number of rows"; fi
}

# study NAME N M LINES: runs it, or continues it; LINES are more lines of [completion].
study() {
    local name=$1 status=0
    printf '[problem]\npiece = "queen"\nboard = %s\n[goal]\nfind = "complete"\n[completion]\nsamples = %s\n%s\n' \
        "$2" "$3" "$4" >"$directory/$name.toml"
    "$program" run "$directory/$name.toml" --dir "$directory/$name" --quiet "${flags[@]}" || status=$?
    if [ "$status" -ne 0 ]; then fail "$status" "the study $directory/$name.toml has not finished"; fi
}

# table_of PREFIX SPECS: runs a study for each, and prints their tables as one.
table_of() {
    local prefix=$1 lines=$2 spec first=true
    shift 2
    for spec; do
        study "$prefix-${spec%:*}" "${spec%:*}" "${spec#*:}" "$lines" >&2
        if [ "$first" = true ]; then head -n 1 "$directory/$prefix-${spec%:*}/table.csv"; fi
        tail -n +2 "$directory/$prefix-${spec%:*}/table.csv"
        first=false
    done
}

# Adds his mean time, and the ratio, where he has a row of that n.
beside_his() {
    awk -F, -v OFS=, 'FNR == NR { his[$1] = $3; next }
        FNR == 1 { print $0, "tMeanHis", "timesAsFast"; next }
        { print $0, his[$1], ($1 in his) ? sprintf("%.4g", his[$1] / $3) : "" }' \
        "$scripts/grigoryan-table-2.csv" -
}

# same_size N K M: compositions of one size.
same_size() {
    study "$method-$1-$2" "$1" "$3" "$(printf 'method = "%s"\nqueens = %s' "$method" "$2")" >&2
}

# steps_of METHOD: its table of steps from an empty board on. A stage ends at a dead end (7).
steps_of() {
    local status=0
    "$program" complete --random "$steps" --queens 0 --method "$1" --steps "$directory/steps-$1.csv" \
        --output /dev/null --quiet >/dev/null || status=$?
    case $status in 0 | 7) ;; *) fail "$status" "no table of the steps of $1" ;; esac
}

# His Table 1: the free rows, each with its free squares, before each of the last twelve steps. The row
# that is filled is bold.
table_1() {
    echo "| step | row (free squares) |"
    echo "|---|---|"
    awk -F, -v first=$((steps - 12)) '
        NR == 1 || $1 < first { next }
        $1 != at { if (line != "") print line " |"; at = $1; line = "| " $1 + 1 " |" }
        { line = line " " ($5 == "" ? $3 "(" $4 ")" : "**" $3 "(" $4 ")**") }
        END { if (line != "") print line " |" }' "$directory/steps-grigoryan.csv"
}

parse_options "$@"
if [ "$plots" = true ] && ! command -v gnuplot >/dev/null; then
    fail 1 "gnuplot is not installed: scripts/setup.sh --plots installs it, --no-plots does without"
fi
if [ -z "$program" ]; then program=$(built_program); fi
mkdir -p -- "$directory"
# Each list is words by intent.
# shellcheck disable=SC2086
table_of "$method" "method = \"$method\"" $rows | beside_his >"$directory/table.csv"
# shellcheck disable=SC2086
table_of matching "$(printf 'method = "random-matching"\nqueens = 0')" $stages >"$directory/stages.csv"
# shellcheck disable=SC2086
if [ -n "$same" ]; then same_size ${same//:/ }; fi
if [ -n "$steps" ]; then
    for stage in first-squares random-squares grigoryan; do steps_of "$stage"; done
    table_1 >"$directory/table-1.md"
fi
if [ "$plots" = true ]; then
    # A placement to project onto the diagonals.
    "$program" complete --random 8 --queens 0 --format text --quiet >"$directory/placement-8.txt"
    quietly gnuplot gnuplot -e "directory='$directory'; method='$method'; same='$same'; \
        his='$scripts/grigoryan-table-2.csv'" "$scripts/completion-figures.gp"
fi
say "$directory: table.csv, stages.csv$(if [ -n "$steps" ]; then echo ', table-1.md'; fi)$(if [ "$plots" = true ]; then echo ' and figures'; fi)"
