#!/usr/bin/env bash
# Runs the studies of completions behind Table 2 and Figures 2, 3, 4, 7, 8, 9 and 10 of E. Grigoryan,
# "Linear algorithm for solution n-Queens Completion problem", joins their tables and draws the figures.
#
#   scripts/completion-study.sh DIR [options] [-- flags of `hetman run`...]
#
#   --rows "N:M ..."     rows of the table: M compositions on boards of N rows [those of Table 2, with
#                        fewer compositions beyond 1000 rows; some hours of one core]
#   --stages "N:M ..."   random matching by itself, M times on empty boards, for Figures 2, 3 and 4
#                        [7 to 10^6 rows]
#   --method METHOD      that completes: streamed or grigoryan [streamed]
#   --no-plots           tables only; gnuplot is not needed then
#   --program FILE       the program [the installed one; in a clone the one that scripts/build.sh builds]
#
#   scripts/completion-study.sh studies
#   scripts/completion-study.sh studies/baseline --method grigoryan --rows "100:100000 1000:10000"
#   scripts/completion-study.sh studies --rows "1000:100000" --stages "" -- --threads 1
#
# In DIR: table.csv (a line for each row, with his mean time and how many times as fast we are),
# stages.csv, figure-*.svg, and a run directory for each study. The same command goes on with what was
# stopped. Exit code: that of the first study that did not finish (75: stopped), 1 without gnuplot.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

rows="10:5000 20:100000 30:100000 40:100000 50:100000 60:100000 70:100000 80:100000 90:100000 100:100000
    300:100000 500:100000 800:100000 1000:1000000 3000:20000 5000:20000 10000:10000 30000:2000 50000:1000
    80000:500 100000:500 300000:100 500000:100 800000:50 1000000:50 5000000:10 10000000:8 30000000:4
    50000000:3 80000000:2 100000000:2"
stages="7:1000000 8:1000000 10:1000000 12:1000000 15:1000000 20:1000000 25:1000000 30:1000000 35:1000000
    40:1000000 50:1000000 60:1000000 70:1000000 100:1000000 200:100000 500:100000 1000:100000 10000:1000
    100000:100 1000000:20"
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
            --rows | --stages | --method | --program)
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
    case $method in streamed | grigoryan) ;; *) fail 2 "unknown method $method: streamed or grigoryan" ;; esac
    local spec
    for spec in $rows $stages; do
        if ! [[ $spec =~ ^[0-9]+:[0-9]+$ ]]; then fail 2 "\"$spec\" is not N:M, such as 1000:100000"; fi
    done
}

# study NAME N M LINES: runs it, or goes on with it; LINES are more lines of [completion].
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
if [ "$plots" = true ]; then
    quietly gnuplot gnuplot -e "directory='$directory'; method='$method'; his='$scripts/grigoryan-table-2.csv'" \
        "$scripts/completion-figures.gp"
fi
say "$directory: table.csv, stages.csv$(if [ "$plots" = true ]; then echo ' and figures'; fi)"
