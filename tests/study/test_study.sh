#!/usr/bin/env bash
# scripts/completion-study.sh with boards of a few rows: its tables and figures, and what it refuses.
#
#   tests/study/test_study.sh CASE HETMAN
#
#   CASE     a function below whose name begins with "case_", without that; "list" lists them
#   HETMAN   the program
#
# Exit code: 0 passed, 1 failed, 77 skipped.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
. "$project/tests/support/cases.sh"

# study FLAGS...: the script, with small studies.
study() {
    "$project/scripts/completion-study.sh" out --program "$hetman" --rows "10:200 20:100 50:40 100:20 1000:10" \
        --stages "7:2000 10:1000 100:200" --same 200:100:50 "$@" >out.log 2>err.log
}

# study_ends_with STATUS FLAGS...
study_ends_with() { ends_with "$1" study "${@:2}"; }

field() { awk -F, -v n="$2" -v f="$3" '$1 == n { print $f }' "$1"; }

case_tables_have_a_line_for_each_board() {
    expect "tables" study --no-plots
    expect "the rows" test "$(cut -d, -f1 out/table.csv | xargs)" = "n 10 20 50 100 1000"
    expect "the sample sizes" test "$(cut -d, -f2 out/table.csv | xargs)" = "m 200 100 40 20 10"
    expect "no false negatives" test "$(cut -d, -f7 out/table.csv | xargs)" = "F-N 0 0 0 0 0"
    expect "his time" test "$(field out/table.csv 1000 15)" = 0.062157
    expect "the ratio" test "$(field out/table.csv 1000 16)" != ""
    expect "the stages" test "$(cut -d, -f1 out/stages.csv | xargs)" = "n 7 10 100"
    expect "the share after a round" test "$(printf %.1f "$(field out/stages.csv 100 14)")" = 0.6
    expect "Table 1" test "$(grep -c '^| [0-9]* | .*\*\*[0-9]*([0-9]*)\*\*' out/table-1.md)" = 12
    expect "its last step" grep -q '^| 100 | \*\*[0-9]*(1)\*\* |$' out/table-1.md
    expect "the dead end of first squares" test "$(tail -n 1 out/steps-first-squares.csv | cut -d, -f1)" = 62
    expect "compositions of one size" test "$(cut -d, -f1,2 out/streamed-200-100/table.csv | xargs)" = "n,m 200,50"
    expect "no figures" test -z "$(find out -name '*.svg')"
    cp out/table.csv before.csv
    expect "again" study --no-plots
    expect "what is finished is not done again" cmp out/table.csv before.csv
}

case_figures_are_drawn() {
    command -v gnuplot >/dev/null || { echo "SKIPPED: gnuplot is not installed" && exit 77; }
    local number
    expect "tables and figures" study
    for number in 1 2 3 4 5 6 7 8 9 10 11; do
        expect "figure $number" grep -q '</svg>' "out/figure-$number.svg"
    done
    rm out/*.svg
    expect "with few rows" study --rows "10:200" --stages "" --same "" --steps ""
    expect "only figures that there are data for" test ! -e out/figure-3.svg
}

case_the_baseline_is_another_method() {
    expect "tables" study --no-plots --method grigoryan --rows "10:50 100:5" --stages ""
    expect "by that method" grep -q 'method = "grigoryan"' out/grigoryan-100/job.toml
}

case_flags_go_to_hetman() {
    expect "a stop" study_ends_with 75 --no-plots --rows "1000:1000000" --stages "" -- --max-time 300ms
    expect "says which" log_says err.log 'streamed-1000.toml has not finished'
}

case_without_gnuplot_it_says_so() {
    mkdir bin
    # Only what the script needs to come so far.
    for tool in bash dirname basename readlink; do ln -s "$(command -v "$tool")" "bin/$tool"; done
    local status=0
    PATH=$work/bin "$project/scripts/completion-study.sh" out --program "$hetman" 2>err.log || status=$?
    expect "exit code 1, not $status" test "$status" = 1
    expect "what to do" log_says err.log 'scripts/setup.sh --plots'
    expect "nothing done" test ! -e out
}

case_nonsense_is_refused() {
    expect "no number" study_ends_with 2 --rows "ten:5"
    expect "no sizes" study_ends_with 2 --same 1000:800
    expect "no rows" study_ends_with 2 --steps many
    expect "no method" study_ends_with 2 --method best
    expect "no option" study_ends_with 2 --fast
    expect "no value" study_ends_with 2 --rows
    expect "a board too small" study_ends_with 3 --no-plots --rows "3:10"
    expect "its line" log_says err.log 'streamed-3.toml:3:9'
}

# ---- main ----

if [ "${1:-list}" = list ]; then
    declare -F | sed -n 's/^declare -f case_//p'
    exit
fi
hetman=$2
work=$(mktemp -d /tmp/study.XXXXXX)
trap 'rm -rf -- "$work"' EXIT
cd -- "$work"
"case_$1"
echo "passed: $1"
