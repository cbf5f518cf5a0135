#!/usr/bin/env bash
# The manual pages and the completion for bash, which the build makes from the program's command line.
#
#   tests/install/test_pages.sh CASE BUILD HETMAN
#
#   CASE     a function below whose name begins with "case_", without that; "list" lists them
#   BUILD    the build directory
#   HETMAN   the program
#
# Exit code: 0 passed, 1 failed, 77 skipped.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
. "$project/tests/support/cases.sh"

# ---- what cases are made of ----

commands() { "$hetman" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]\{1,\}\) .*/\1/p'; }
# The flags of a command, as its help shows them: long names at the beginning of lines.
flags_of() { "$hetman" ${1:+"$1"} --help | sed -n 's/^  \(-., \)\{0,1\}\(--[a-z-]*\).*/\2/p'; }

# completions WORDS...: what bash offers for the last of these words of a command line.
completions() {
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    COMPREPLY=()
    _hetman
    printf '%s\n' "${COMPREPLY[@]}" | sort | paste -sd " "
}
completes_to() {
    local expected=$1 got
    shift
    got=$(completions "$@")
    expect "\"$*\" is completed to: $expected; not to: $got" test "$got" = "$expected"
}
contains() { [[ $1 == *"$2"* ]]; }
offers() {
    local word=$1
    shift
    expect "\"$*\" offers $word" grep -qF -- " $word " <<<" $(completions "$@") "
}

# ---- cases ----

case_manual_pages_have_no_faults() {
    command -v man >/dev/null || { echo "SKIPPED: man is not installed" && exit 77; }
    local page pages=0
    for page in "$pages_directory"/*.1; do
        pages=$((pages + 1))
        MANWIDTH=80 man --local-file --warnings "$page" >"$work/page.txt" 2>"$work/faults.log"
        expect "no warnings about $page" test ! -s faults.log
        expect "text of $page" grep -q '^NAME' page.txt
    done
    expect "a page for each command and one for all" test "$pages" = $(($(commands | wc -l) + 1))
}

case_every_command_and_flag_has_its_place() {
    local command flag page offered checked=0
    offered=" $(completions hetman '') "
    for command in $(commands); do
        expect "\"hetman\" offers $command" contains "$offered" " $command "
        expect "$command in hetman(1)" grep -qF -- "hetman\\-$command\\fR(1)" "$pages_directory/hetman.1"
    done
    for command in '' $(commands); do
        page=$(<"$pages_directory/hetman${command:+-$command}.1")
        offered=" $(completions hetman ${command:+"$command"} --) "
        for flag in $(flags_of "$command"); do
            expect "$flag in the page of \"$command\"" contains "$page" "\\fB${flag//-/\\-}\\fR"
            expect "\"hetman $command --\" offers $flag" contains "$offered" " $flag "
            checked=$((checked + 1))
        done
    done
    expect "many flags, not $checked" test "$checked" -gt 100
}

case_commands_and_flags_are_completed() {
    completes_to "count" hetman cou
    completes_to "compare complete count" hetman co
    completes_to "--version" hetman --v
    completes_to "--unique" hetman count --uniq
    completes_to "--unit-nodes" hetman count queen 8 --unit
    completes_to "" hetman selftest ''
    completes_to "" hetman nonsense ''
    completes_to "" hetman count queen 8 --pieces ''
}

case_words_are_completed() {
    completes_to "queen" hetman count qu
    completes_to "super-bishop super-queen super-rook" hetman first super-
    completes_to "quadrant-join" hetman count queen 8 --engine qu
    completes_to "quadrant-join" hetman count queen 8 --engine = qu
    offers "forward-filter" hetman count queen 8 --engine =
    completes_to "central" hetman count --frame c
    completes_to "boards json squares" hetman list queen 6 --format ''
    completes_to "first-squares grigoryan grigoryan-updated random-matching random-squares streamed" hetman complete --method ''
    completes_to "awesome-queen queen super-queen" hetman complete --piece ''
    completes_to "" hetman count queen ''
    # The value of a flag is no argument.
    completes_to "queen" hetman count --pieces 5 qu
    completes_to "queen" hetman count --pieces = 5 qu
    completes_to "queen" hetman count --unique qu
}

case_files_are_completed() {
    mkdir -p runs/one runs/two other 'with blank'
    touch job.toml jobs.txt runs/one/ledger runs/two/notes
    completes_to "job.toml other runs with blank" hetman run ''
    completes_to "job.toml" hetman run jo
    completes_to "job.toml" hetman plan --ranks 3 jo
    completes_to "queen" hetman plan qu
    completes_to "other runs runs/one with blank" hetman status ''
    completes_to "runs/one runs/two" hetman verify runs/
    completes_to "other" hetman merge runs/one runs/two oth
    completes_to "job.toml jobs.txt" hetman check jo
    completes_to "other" hetman count queen 8 --dir ot
    _hetman_values run_directories with >one.log
    expect "a name with a blank is one" test "$(cat one.log)" = 'with blank'
}

# As bash itself does it.
case_bash_uses_it() {
    expect "bound" test "$(bash --norc -c '. "$1"; complete -p hetman' bash "$completion")" = 'complete -F _hetman hetman'
}

# ---- main ----

if [ "${1:-list}" = list ]; then
    declare -F | sed -n 's/^declare -f case_//p'
    exit
fi
pages_directory=$2/generated/man1
completion=$2/generated/completions/hetman
hetman=$3
# shellcheck disable=SC1090  # made by the build
. "$completion"
work=$(mktemp -d /tmp/pages.XXXXXX)
trap 'rm -rf -- "$work"' EXIT
cd -- "$work"
"case_$1"
echo "passed: $1"
