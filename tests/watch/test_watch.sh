#!/usr/bin/env bash
# `hetman status` of several runs and of folders, with --watch, and of jobs of SLURM. (tests/slurm asks a real one.)
#
#   tests/watch/test_watch.sh CASE HETMAN
#
#   CASE     a function below whose name begins with "case_", without that; "list" lists them
#   HETMAN   the program
#
# Exit code: 0 passed, 1 failed, 77 skipped.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
. "$project/tests/support/cases.sh"
. "$here/runs.sh"

# ---- what cases are made of ----

# expect_table LINES...: what is in table.log, its spaces squeezed.
expect_table() {
    tr -s ' ' <table.log >squeezed.log
    printf '%s\n' "$@" | diff - squeezed.log >diff.log || failed "the table"
}

fields() { python3 -c 'import json, sys
for line in open(sys.argv[1]): print(*[json.loads(line).get(name) for name in sys.argv[2:]])' "$@"; }
needs_python() { if ! command -v python3 >/dev/null; then echo "SKIPPED: no python3" && exit 77; fi; }

# squeue LINES...: one that does this; what it is asked is in asked.log, a line a call.
squeue() {
    mkdir -p bin
    # shellcheck disable=SC2016  # for its shell
    printf '%s\n' '#!/bin/sh' "echo \"\$@\" >>'$work/asked.log'" "$@" >bin/squeue
    chmod 755 bin/squeue
    : >asked.log
}
status_with_squeue() { PATH=$work/bin:$PATH "$hetman" status "$@" 2>>said.log; }
in_job() { SLURM_JOB_ID=$2 counted "$1" count queen 6; }

lines_in() { [ -e "$1" ] && [ "$(wc -l <"$1")" -ge "$2" ]; }

# ---- several runs ----

case_folders_show_all_runs_below() {
    counted runs/ten count queen 10
    counted runs/range count queen 8..9
    printf '8\n9\n10\n' >runs/range/range
    counted runs/deep/in/it count queen 3
    mkdir runs/empty
    touch runs/file
    ln -s ../runs runs/loop
    "$hetman" status runs >table.log
    expect_table 'run state finished units CPU to come total' \
        "deep/in/it complete 100.00 % 1/1 - 0" \
        "range/8 complete 100.00 % $(status_of runs/range/8 units)/$(status_of runs/range/8 units) - 92" \
        "range/9 complete 100.00 % $(status_of runs/range/9 units)/$(status_of runs/range/9 units) - 352" \
        'range/10 not begun - - - -' \
        "ten complete 100.00 % $(status_of runs/ten units)/$(status_of runs/ten units) - 724"
    "$hetman" status runs --json >records.log
    expect "five records" test "$(grep -c '^{.*}$' records.log)" = 5
    "$hetman" status runs/range >table.log
    expect "names below the folder" test "$(tail -n 3 table.log | sed 's/ .*//' | xargs)" = '8 9 10'
    "$hetman" status runs/ten runs/range >table.log
    expect "names as they were given" test "$(tail -n 4 table.log | sed 's/ .*//' | xargs)" = \
        'runs/ten runs/range/8 runs/range/9 runs/range/10'
    "$hetman" status runs/range/8 runs/range runs/range/8/ "$PWD/runs/range" >table.log
    expect "each once" test "$(tail -n 3 table.log | sed 's/ .*//' | xargs)" = \
        'runs/range/8 runs/range/9 runs/range/10'
    expect "no further one" test "$(wc -l <table.log)" = 4
    "$hetman" status runs/ten runs/ten >text.log
    expect "all of a run that is given twice" grep -q '^total       724$' text.log
    "$hetman" status runs/ten >text.log
    expect "all of a run that is alone" grep -q '^total       724$' text.log
}

case_runs_that_cannot_be_read_do_not_hide_others() {
    counted one count queen 6
    counted two count queen 7
    rm two/ledger.prev
    echo damage >two/ledger
    expect "exit code 4" ends_with 4 "$hetman" status two one nowhere >table.log 2>error.log
    expect "the other" grep -q '^one  *complete .* 4$' table.log
    expect "two lines of what cannot be read" test "$(grep -c ' cannot be read ' table.log)" = 2
    expect "two lines of why" test "$(grep -c '^hetman: ' error.log)" = 2
    expect "exit code 4 with JSON" ends_with 4 "$hetman" status two one --json >records.log 2>error.log
    expect "a record" test "$(wc -l <records.log)" = 1
    mkdir empty
    expect "exit code 4 of a folder without runs" ends_with 4 "$hetman" status empty 2>error.log
    expect "one line" test "$(wc -l <error.log)" = 1
}

case_mistakes() {
    local words
    counted one count queen 6
    counted two count queen 7
    for words in '--units one two' '--units --watch one' '--interval 1s one' '--watch --interval 0s one' '--watch'; do
        # shellcheck disable=SC2086  # words
        expect "exit code 2 of $words" ends_with 2 "$hetman" status $words >out.log 2>error.log
        expect "one line for $words" test "$(wc -l <error.log)" = 1
        expect "nothing else" test ! -s out.log
    done
}

# ---- watching ----

case_watching_appends_lines_until_all_are_complete() {
    counted other count queen 8
    begin run 21
    "$hetman" status --watch --interval 50ms other run >watched.log 2>>said.log &
    local watcher=$!
    await 60 "three looks" lines_in watched.log 6
    go_on
    expect "it ends" ends_with 0 wait "$watcher"
    expect "all lines are alike" test -z "$(grep -vE \
        '^[-0-9]{10}T[:0-9]{8}Z  (run|other)  (running|complete)  [0-9.]+ %  [0-9]+/[0-9]+ units(  [^ ].* CPU to come)?(  total [0-9]+)?$' \
        watched.log)"
    expect "its first line" grep -q 'other  complete  100.00 %.*  total 92$' <(head -n 1 watched.log)
    expect "its last" grep -qx ".*  run  complete  100.00 %  .*  total $(status_of run total)" <(tail -n 1 watched.log)
    expect "the run was seen running" grep -q ' run  running ' watched.log
    expect "nothing repainted" test "$(tr -d '[:print:]\n' <watched.log | wc -c)" = 0
}

case_watching_prints_records() {
    needs_python
    begin run 21
    "$hetman" status --watch --interval 50ms --json run >watched.log 2>>said.log &
    local watcher=$!
    await 60 "two looks" lines_in watched.log 2
    go_on
    expect "it ends" ends_with 0 wait "$watcher"
    fields watched.log state complete >fields.log
    expect "its first record" test "$(head -n 1 fields.log)" = 'running False'
    expect "its last" test "$(tail -n 1 fields.log)" = 'complete True'
    expect "only one of a complete run" test "$(grep -c '^complete' fields.log)" = 1
}

case_watching_of_complete_runs_ends_at_once() {
    counted range count queen 6..8
    expect "exit code 0" ends_with 0 timeout 60 "$hetman" status --watch --interval 1h range >watched.log
    expect "a line a run" test "$(wc -l <watched.log)" = 3
    expect "exit code 4 where there is no run" ends_with 4 timeout 60 "$hetman" status --watch --interval 1h nowhere \
        >watched.log 2>error.log
    echo damage >range/8/ledger
    rm range/8/ledger.prev
    expect "exit code 4 where one cannot be read" ends_with 4 timeout 60 "$hetman" status --watch --interval 1h range \
        >watched.log 2>error.log
    expect "the others" test "$(grep -c '  complete  ' watched.log)" = 2
}

case_watching_ends_at_signals() {
    begin run 26
    local signal watcher
    for signal in INT TERM HUP USR1; do
        : >watched.log
        # Shells start what runs in the background with INT ignored, and nohup ignores HUP.
        env --default-signal=INT,HUP "$hetman" status --watch --interval 1h run >watched.log 2>error.log &
        watcher=$!
        await 60 "a look" lines_in watched.log 1
        kill "-$signal" "$watcher"
        expect "exit code 8 after $signal" ends_with 8 wait "$watcher"
        expect "a line that says so" grep -qx "hetman: stopped by $signal: .*" error.log
        expect "no more" test "$(wc -l <error.log)" = 1
    done
}

# Long before the next look.
case_watching_ends_when_nobody_reads() {
    begin run 26
    # shellcheck disable=SC2016  # for that shell
    timeout 60 bash -o pipefail -c '"$1" status --watch --interval 1h run | head -n 1' - "$hetman" >watched.log 2>error.log ||
        failed "exit code $?"
    expect "a line" test "$(wc -l <watched.log)" = 1
    expect "nothing else" test ! -s error.log
}

case_watching_repaints_a_terminal() {
    needs_python
    begin run 21
    python3 "$here/screen.py" 100 40 --resume "$pid" "$hetman" status --watch --interval 50ms run >screen.log 2>paintings.log ||
        failed "exit code $?"
    "$hetman" status run >text.log
    grep -v '^checkpoint\|^state' text.log | cut -c -99 >expected.log
    expect "the screen shows the run at last" cmp expected.log <(grep -v '^checkpoint\|^state' screen.log)
    expect "more than one painting" test "$(cut -d ' ' -f 1 paintings.log)" -gt 1
}

case_paintings_fit_the_terminal() {
    needs_python
    local columns rows
    counted runs count queen 4..12
    for columns in 2 20 80; do
        for rows in 2 5 24; do
            python3 "$here/screen.py" "$columns" "$rows" "$hetman" status --watch runs >screen.log 2>>said.log ||
                failed "$columns columns, $rows rows: exit code $?"
        done
    done
    python3 "$here/screen.py" 80 5 "$hetman" status --watch runs >screen.log 2>>said.log
    expect "what is left out" grep -qx '(7 lines more)' screen.log
    mkdir 'Königinnen♛'
    counted 'Königinnen♛/6' count queen 6
    python3 "$here/screen.py" 30 24 "$hetman" status --watch "Königinnen♛/6" >screen.log 2>>said.log ||
        failed "exit code $?"
}

case_a_resized_terminal_is_cleared() {
    needs_python
    begin run 21
    python3 "$here/screen.py" 100 40 --resize 30 --resume "$pid" "$hetman" status --watch --interval 50ms run \
        >screen.log 2>>said.log || failed "exit code $?"
    expect "one state" test "$(grep -c '^state ' screen.log)" = 1
    expect "short lines" test "$(wc -L <screen.log)" -le 30
}

# What looks like a terminal to a rank is mpirun.
case_ranks_append_lines() {
    if ! command -v mpirun >/dev/null || ! "$hetman" --version | grep -q 'Open MPI'; then echo "SKIPPED: no MPI" && exit 77; fi
    counted complete count queen 8
    TERM=xterm "$project/scripts/launch.sh" -np 2 -- "$hetman" status --watch complete >watched.log 2>error.log ||
        failed "exit code $?"
    expect "a line" grep -q '  complete  complete  100.00 %.*  total 92' watched.log
    expect "nothing repainted" test "$(tr -d '[:print:]\r\n' <watched.log | wc -c)" = 0
    begin run 26
    TERM=xterm "$project/scripts/launch.sh" -np 2 -- "$hetman" status --watch --interval 1h run >watching.log 2>error.log &
    local ranks=$!
    await 60 "a look" lines_in watching.log 1
    kill -TERM "$ranks"
    expect "exit code 8" ends_with 8 wait "$ranks"
    expect "a line that says so" grep -q '^hetman: stopped by USR1: ' error.log
    expect "an orderly end" test "$(grep -c mpirun error.log)" = 0
}

# ---- jobs of SLURM ----

case_slurm_jobs_are_named() {
    needs_python
    in_job run 4711
    squeue 'echo "4711|PENDING|queens|28"'
    status_with_squeue run >text.log
    expect "number, name and state" grep -qx 'SLURM job   4711 (queens|28), PENDING' text.log
    status_with_squeue run --json >records.log
    fields records.log slurm >fields.log
    expect "a record" test "$(cat fields.log)" = "{'job': '4711', 'name': 'queens|28', 'state': 'PENDING'}"
    in_job other 4712
    counted without count queen 6
    : >asked.log
    status_with_squeue run other without --json >records.log
    fields records.log slurm >fields.log
    expect "a record of each" test "$(cut -d "'" -f 4 fields.log | xargs)" = '4711 4712 None'
    expect "one question" test "$(wc -l <asked.log)" = 1
    expect "for both" grep -q -- '--jobs=4711,4712$' asked.log
    squeue 'exit 1'
    status_with_squeue without >text.log
    expect "no question without a job" test ! -s asked.log
    expect "no job" test "$(grep -c SLURM text.log)" = 0
}

# Where squeue is missing, fails, does not know the job, or says what nobody can read.
case_squeue_may_fail() {
    in_job run 4711
    rm -rf bin
    PATH=$work/bin "$hetman" status run >text.log
    expect "the number alone" grep -qx 'SLURM job   4711' text.log
    local answer
    for answer in 'exit 1' 'echo "4711|RUNNING|queens" && exit 1' 'kill -KILL $$' 'echo "47110|RUNNING|queens"' \
        'echo 4711' 'echo' 'exec cat /dev/zero' 'exec yes'; do
        squeue "$answer"
        status_with_squeue run >text.log
        expect "the number alone after: $answer" grep -qx 'SLURM job   4711' text.log
    done
    squeue 'printf "4711|RUN\033[31mNING|que\377ens\n"'
    status_with_squeue run >text.log
    expect "nothing that a terminal obeys" grep -qxF 'SLURM job   4711 (que\xffens), RUN\x1b[31mNING' text.log
    squeue 'exec sleep 1000'
    SECONDS=0
    status_with_squeue run >text.log
    expect "it is not waited for" test "$SECONDS" -lt 60
    expect "the number alone" grep -qx 'SLURM job   4711' text.log
    squeue 'exit 1'
    sed -i 's/"slurm_job": "4711"/"slurm_job": "4711 --help"/' run/owner
    status_with_squeue run >text.log
    expect "no question for what is no number" test ! -s asked.log
}

# Not at every look.
case_squeue_is_asked_rarely() {
    begin run 26
    sed -i 's/"slurm_job": ""/"slurm_job": "4711"/' run/owner
    squeue 'echo "4711|RUNNING|queens"'
    PATH=$work/bin:$PATH timeout 300 "$hetman" status --watch --interval 1ms --json run >watched.log 2>>said.log &
    local watcher=$! start=$SECONDS
    await 300 "ten looks" lines_in watched.log 10
    kill "$watcher"
    wait "$watcher" || true
    expect "state in each record" test "$(grep -c '"state":"RUNNING"' watched.log)" -ge 10
    expect "one question in 30 seconds" test "$(wc -l <asked.log)" -le $(((SECONDS - start + 1) / 30 + 1))
}

# ---- main ----

if [ "${1:-list}" = list ]; then
    declare -F | sed -n 's/^declare -f case_//p'
    exit
fi
hetman=$2
work=$(mktemp -d /tmp/watch.XXXXXX)
trap 'end_run; rm -rf -- "$work"' EXIT
cd -- "$work"
"case_$1"
echo "passed: $1"
