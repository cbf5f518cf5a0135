#!/usr/bin/env bash
# The pages that `hetman report` writes, read by check_page.py: XHTML, self-contained, accessible, and with the numbers of
# `hetman status --json`.
#
#   tests/pages/test_report.sh CASE HETMAN
#
#   CASE     a function below whose name begins with "case_", without that; "list" lists them
#   HETMAN   the program
#
# Exit code: 0 passed, 1 failed, 77 skipped.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
. "$project/tests/support/cases.sh"

# ---- what cases are made of ----

# counted DIR ARGUMENTS...: a run in DIR, whatever its exit code.
counted() {
    local run=$1
    shift
    "$hetman" "$@" --dir "$run" --quiet >>out.log 2>>said.log || true
}

job() { printf '%s\n' "${@:2}" >"$1.toml"; }

# expect_page PAGE DIR...: the page reports these runs, or those of a range.
expect_page() {
    local page=$1 run
    shift
    : >status.jsonl
    for run in "$@"; do "$hetman" status "$run" --json >>status.jsonl 2>>said.log || true; done
    python3 "$here/check_page.py" "$page" status.jsonl >check.log 2>&1 || failed "the page of $*"
}

# expect_report DIR...: a page of these runs is written, and is right.
expect_report() {
    "$hetman" report "$@" -o page.html >>out.log 2>>said.log || failed "hetman report $*"
    expect_page page.html "$@"
}

page_says() { grep -q -- "$1" page.html; }

# ---- cases ----

case_all_goals() {
    counted classes count queen 8 --classes --orderings
    expect_report classes
    expect "a space before each value of status" test "$("$hetman" status classes | grep -c '^classes of [1248] [0-9]*$')" = 4
    expect "the machine" page_says ">$(uname -n)<"
    expect "the total as headline" page_says 'class="headline"><data value="92"'
    expect "a placement on the board" page_says 'squares 0 12 23 29 34 46 49 59'
    counted each count king 4x5 --pieces each --unique
    expect_report each
    counted largest count knight 5 --pieces largest --maximal
    expect_report largest
    counted any count king 5 --torus --pieces any
    expect_report any
    counted primes count king 12 --pieces any --engine frontier-dp --frame primes
    expect_report primes
    counted keys count rook 4 --torus --self-attack --symmetric rotate-180 --group rotations
    expect_report keys
    counted rows count queen 8 --engine row-bitmask --frame first-rows --place 0 --block 9,10
    expect_report rows
    expect "preplaced and blocked squares" page_says '<path class="blocked"'
    counted walls count queen 5 --pieces smallest --maximal --wall 12
    expect_report walls
    expect "walls" page_says '<path class="wall"'
    expect "the fewest pieces" page_says 'the fewest that leave no room for another'
    counted none count queen 3
    expect_report none
    counted first first queen 8
    expect_report first
    counted no-first first queen 3
    expect_report no-first
    expect "that there is none" page_says 'class="headline">none'
    counted map heatmap queen 8
    expect_report map
    expect "the heat map as a picture" page_says '<title>row 3, column 0: 18</title>'
    counted large count rook 1000
    expect_report large
}

case_studies() {
    job study '[problem]' 'piece = "queen"' 'board = 50' '[goal]' 'find = "complete"' '[completion]' 'samples = 20' \
        'method = "grigoryan"'
    counted study run study.toml
    expect_report study
    expect "its tables" page_says '<caption>times.csv in the run directory'
}

# Running (but suspended, so that nothing changes between two looks), killed, stopped.
case_unfinished_runs() {
    job_file long 26
    local pid
    "$hetman" run long.toml --dir long --threads 1 --quiet >>out.log 2>>said.log &
    pid=$!
    await 60 "live progress" is_suspended_with_live_progress "$pid" long
    expect_report long
    expect "that it runs" page_says 'data-place="/live/finished"'
    kill -KILL "$pid"
    wait "$pid" || true
    expect_report long
    expect "that it was killed" page_says 'killed, resumable'
    expect "that it is no total" page_says 'over the finished units, not the total'
    counted long run long.toml --max-time 2s --threads 1
    expect_report long
    expect "both starts in its log" test "$(grep -c ' run directory ' page.html)" = 2
}
# Just after a checkpoint there is none until the next heartbeat.
is_suspended_with_live_progress() {
    has_saved "$2" || return 1
    kill -STOP "$1"
    if "$hetman" status "$2" --json | grep -q '"live"'; then return 0; fi
    kill -CONT "$1"
    return 1
}

# Awesome queens for a minute of a core, in units of some milliseconds.
long_job() { job long '[problem]' 'piece = "QNN"' 'board = 24' '[run]' 'engine = "row-bitmask"' 'unit_nodes = 3000000'; }

# Several starts: what each did, and who did it.
case_progress_over_time() {
    long_job
    for _ in 1 2; do counted long run long.toml --max-time 2s --threads 2; done
    expect_report long
    expect "two starts" page_says 'data-journal="starts/2/units"'
    expect "the work of the last" page_says 'data-journal="works/2/0/nodes"'
    expect "two curves and the picture of a worker" test "$(grep -o '<path class="curve"' page.html | wc -l)" = 3
    expect "a mark for the second start" test "$(grep -o '<path class="mark"' page.html | wc -l)" = 1
}

# A damaged or foreign journal changes neither runs nor the rest of their pages.
case_journals_are_not_believed() {
    local obstacle
    long_job
    { cat long.toml && echo 'checkpoint_every = "200ms"'; } >job.toml
    count_until_more_is_saved USR1 run --threads 2 || true
    counted other count queen 8
    echo precious >precious
    cp run/journal journal
    for obstacle in 'cp other/journal run/journal' 'head -c 100 journal >run/journal' ': >run/journal' \
        'head -c 300000 /dev/zero >run/journal' 'ln -s ../journal run/journal' 'mkdir run/journal' 'mkfifo run/journal' \
        'sed s/^state/work/ journal >run/journal' 'ln -s ../precious run/journal'; do
        rm -rf run/journal
        bash -c "$obstacle"
        "$hetman" report run -o page.html 2>said.log || failed "hetman report after $obstacle"
        expect "no words about $obstacle" test ! -s said.log
        expect "no section after $obstacle" test "$(grep -c 'Progress over time' page.html)" = 0
        expect "the rest after $obstacle" page_says 'Parts of the plan'
    done
    rm run/journal
    cp journal run/journal
    "$hetman" report run -o page.html
    expect "the section" page_says 'Progress over time'
    local name
    for obstacle in 'ln -s ../precious' mkdir mkfifo 'cp other/journal' 'cp journal'; do
        name=$((${name:-0} + 1))
        cp -r run "$name"
        rm -f "$name/journal"
        $obstacle "$name/journal"
        : >said.log
        count_until_more_is_saved USR1 "$name" --threads 1 || true
        expect "it goes on after $obstacle" test "$(status_of "$name" starts)" = 2
        if [ "$obstacle" = mkdir ]; then
            expect "one word" test "$(grep -c 'the journal could not be saved' said.log)" = 1
            expect "the directory is left alone" rmdir "$name/journal"
        else
            expect "no word after $obstacle" test "$(grep -c 'the journal could not be saved' said.log)" = 0
            expect "a file after $obstacle" test -f "$name/journal" -a ! -L "$name/journal"
            expect_report "$name"
        fi
    done
    expect "what a link leads to is left alone" test "$(cat precious)" = precious
}

# A page has no line for a unit.
case_many_units() {
    job many '[problem]' 'piece = "QNN"' 'board = 18' '[run]' 'unit_nodes = 1'
    counted many run many.toml
    expect "many units" test "$(status_of many units)" -gt 15000
    expect_report many
    expect "a small page" test "$(wc -c <page.html)" -lt 50000
}

case_shards() {
    job shared '[problem]' 'piece = "QNN"' 'board = 14'
    counted shard run shared.toml --shard 2/3
    expect_report shard
    expect "how it is counted again" page_says 'hetman run job.toml --shard 2/3 --dir again'
}

case_ranges() {
    counted range count queen 4..8
    rm -r range/7
    expect_report range
    expect "the board to come" page_says '<p>not begun</p>'
    counted terms oeis A193580 3..6
    expect_report terms
    "$hetman" report range terms range/8 ./range/8/ -o page.html
    expect_page page.html range terms
}

# A directory may have any name, and anybody may have written in it.
case_hostile_names() {
    local name
    for name in '<script>alert(1)</script>' 'a&amp;"b'\''c' '{{runs}}' $'l\xe9\n$(touch harmed)' '-o'; do
        mkdir -p hostile
        counted "hostile/$name" count queen 6 --unique
        expect_report "hostile/$name"
        # What the page tells to do is done to that directory.
        python3 - page.html >verify.sh <<'END'
import re, sys, xml.etree.ElementTree as tree
text = "".join(tree.parse(sys.argv[1]).getroot().itertext())
print(re.search("^hetman (verify .*)$", text, re.M)[1])
END
        expect "a command that works for $name" bash -c "$(printf '%q' "$hetman") $(cat verify.sh)" >>out.log 2>>said.log
        (cd hostile && "$hetman" report -o ../page.html -- "$name")
    done
    expect "nothing was done but that" test ! -e harmed
    counted owned count queen 6
    sed -i 's|"host": "[^"]*"|"host": "<script>&\\u0001<\\/script>"|' owned/owner
    printf 'x\xff<script>\n\033[31m' >>owned/run.log
    printf '{"version":"<b>","seconds":[1],"ranks":{"a":"</pre>"}}' >owned/result.json
    expect_report owned
}

case_failures() {
    local status
    counted run count queen 6
    status=0 && "$hetman" report nowhere -o page.html 2>error.log || status=$?
    expect "exit code 4" test "$status" = 4
    expect "one line" test "$(wc -l <error.log)" = 1
    expect "no page" test ! -e page.html
    status=0 && "$hetman" report run nowhere -o page.html 2>error.log || status=$?
    expect "exit code 4 of two" test "$status" = 4
    expect "a page of the other" page_says 'cannot be read: '
    cp -r run damaged
    rm damaged/ledger.prev
    printf 'x' | dd of=damaged/ledger bs=1 seek=100 conv=notrunc 2>>said.log
    rm page.html
    for name in damaged run/job.toml; do
        local expected=0
        status=0
        "$hetman" status "$name" 2>>said.log || expected=$?
        "$hetman" report "$name" -o page.html 2>error.log || status=$?
        expect "the exit code of status for $name" test "$status" = "$expected"
        expect "no page of $name" test ! -e page.html
    done
    status=0 && "$hetman" report run -o nowhere/page.html 2>error.log || status=$?
    expect "exit code 2" test "$status" = 2
    status=0 && "$hetman" report 2>error.log || status=$?
    expect "exit code 2 without a directory" test "$status" = 2
    "$hetman" report run >printed.html
    expect_page printed.html run
}

# ---- in a browser ----

# axe-core, where npm has installed it globally (npm install --global axe-core), or where AXE says.
needs_browser() {
    local program
    browser=
    for program in chromium chromium-browser google-chrome; do
        if browser=$(command -v "$program"); then break; fi
    done
    if [ -z "$browser" ]; then echo "SKIPPED: no Chromium" && exit 77; fi
    if [ -z "${AXE:-}" ] && ! command -v npm >/dev/null; then echo "SKIPPED: no npm" && exit 77; fi
    axe=${AXE:-$(npm root --global)/axe-core/axe.min.js}
    if [ ! -r "$axe" ]; then echo "SKIPPED: no axe-core: $axe" && exit 77; fi
}

# browse PAGE...: opens the pages; says in browser.log what is wrong with them.
browse() {
    local status=0
    python3 "$here/browse.py" "$browser" "$axe" "$@" >browser.log 2>&1 || status=$?
    if [ "$status" = 77 ]; then cat browser.log && exit 77; fi
    return "$status"
}

case_pages_in_a_browser() {
    needs_browser
    long_job
    for _ in 1 2; do counted long run long.toml --max-time 2s --threads 2; done
    counted kings count king 4..5 --torus --unique
    job study '[problem]' 'piece = "queen"' 'board = 50' '[goal]' 'find = "complete"' '[completion]' 'samples = 20'
    counted study run study.toml
    job shared '[problem]' 'piece = "QNN"' 'board = 14'
    counted shard run shared.toml --shard 2/3
    counted terms oeis A193580 3..5
    counted map heatmap queen 8
    "$hetman" report long -o one.html
    "$hetman" report kings study shard terms map -o many.html
    browse one.html many.html || failed "pages in a browser"
}

# Otherwise the case above could pass whatever is on a page.
case_browsers_find_faults() {
    needs_browser
    cat >page.html <<'END'
<!DOCTYPE html><html lang="en"><head><title>A page</title></head><body><main><h1>A page</h1>
<p style="color: #aaa; background: #fff">Pale</p><div style="width: 2000px">Wide</div>
<img src="picture.png"/><script>console.log("said")</script></main></body></html>
END
    if browse page.html; then failed "nothing is wrong"; fi
    local fault
    for fault in 'color-contrast: ' 'is wider than its window' 'asks for file:.*picture.png' 'logs .*said' 'image-alt: '; do
        expect "$fault in each view" test "$(grep -c "$fault" browser.log)" -ge 4
    done
}

# ---- main ----

if [ "${1:-list}" = list ]; then
    declare -F | sed -n 's/^declare -f case_//p'
    exit
fi
if ! command -v python3 >/dev/null; then echo "SKIPPED: no python3" && exit 77; fi
hetman=$2
work=$(mktemp -d /tmp/pages.XXXXXX)
trap 'rm -rf -- "$work"' EXIT
cd -- "$work"
"case_$1"
echo "passed: $1"
