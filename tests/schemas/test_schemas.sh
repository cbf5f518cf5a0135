#!/usr/bin/env bash
# The JSON Schemas in schemas/ describe what hetman prints and writes as JSON: real records of every command, validated by
# validate.py.
#
#   tests/schemas/test_schemas.sh CASE HETMAN
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

# record NAME ARGUMENTS...: what hetman prints is for the schema of that name, whatever its exit code; what it says on
# standard error goes to said.log.
record() {
    local name=$1
    shift
    "$hetman" "$@" >>"records/$name.jsonl" 2>said.log || true
}
# error ARGUMENTS...: the one line on standard error.
error() {
    "$hetman" "$@" >>out.log 2>said.log || true
    expect "one line for $*, not: $(cat said.log)" test "$(wc -l <said.log)" = 1
    cat said.log >>records/error.jsonl
}
# line_of FILE: a file of JSON as one line.
line_of() { tr -d '\n' <"$1" && echo; }

# validation_ends_with CODE NAMES...: validate.py does, for the records of these names, or for all.
validation_ends_with() {
    local expected=$1 status=0
    shift
    python3 "$here/validate.py" "$project/schemas" records "$@" >validation.log || status=$?
    if [ "$status" = 77 ]; then cat validation.log && exit 77; fi
    test "$status" = "$expected"
}

# ---- records ----

results() {
    record result count queen 6 --json --unique --classes --orderings --quiet
    record result count queen 6..7 --json --quiet
    record result count knight 4 --pieces each --unique --json --quiet
    record result count king 4x5 --pieces largest --maximal --json --quiet
    record result count queen 3 --pieces largest --place 0 --block 8 --json --quiet
    record result count queen 6 --pieces smallest --maximal --json --quiet
    record result count queen 6 --pieces 7 --wall 14,a1 --json --quiet
    record result count queen 30 --pieces smallest --maximal --max-time 300ms --json --quiet
    record result count queen 8 --colour white --pieces 3 --json --quiet
    record result count rook 4 --torus --self-attack --symmetric rotate-180 --group rotations --json --quiet
    record result count QN 10 --frame first-rows --engine row-bitmask --threads 2 --double-check 100% --json --quiet
    record result count queen 30 --max-time 300ms --json --quiet
    record result first queen 8 --json --quiet
    record result first queen 3 --json --quiet
    record result heatmap queen 6 --json --quiet
}

certificate() {
    "$hetman" certify "$1" --output "$1.json" >out.log
    line_of "$1.json" >>records/certificate.jsonl
}
job() { printf '%s\n' "${@:2}" >"$1.toml"; }
runs() {
    job shared '[problem]' 'piece = "QNN"' 'board = 14' '[run]' 'engine = "row-bitmask"' 'frame = "first-rows"'
    record result run shared.toml --shard 1/2 --json --quiet
    record status status runs/shared.shard-1-of-2 --json
    record result merge merged runs/shared.shard-1-of-2 --json --quiet
    record result run shared.toml --shard 2/2 --json --quiet
    record result merge merged runs/shared.shard-1-of-2 runs/shared.shard-2-of-2 --json --quiet
    record status status merged --json
    line_of merged/result.json >>records/result.jsonl
    line_of runs/shared.shard-1-of-2/owner >>records/owner.jsonl
    record verify verify merged --sample 10% --json --quiet
    certificate runs/shared.shard-2-of-2
    certificate merged
    record verify verify merged.json --json --quiet
    "$hetman" count king 6 --pieces 6 --unit-nodes 1 --engine backtracking --quiet --dir long-table >out.log
    certificate long-table
    record plan plan shared.toml --json --ranks 4 --sample 100ms
    record plan plan king 6x7 --pieces 4 --maximal --json --estimate
    record plan plan queen 22 --json --estimate
    record plan plan QNN 24 --engine forward-filter --device 0 --json --sample 500ms
    record scaling scaling queen 18 --ranks 1,8 --sample 100ms --json
    record scaling scaling queen 9 --measure 1,2 --json
    "$hetman" plan queen 6..22 --estimate --within 1s --json >range.jsonl 2>said.log
    head -n -1 range.jsonl >>records/plan.jsonl
    tail -n 1 range.jsonl >>records/plan-range.jsonl
    local name=$'l\xe9'
    record result count queen 8 --unique --classes --json --quiet --dir "$name"
    record status status "$name" --json
    record verify verify "$name" --json --quiet
    certificate "$name"
    record verify verify "$name.json" --json --quiet
    record result count knight 4..5 --pieces each --unique --json --quiet --dir each
    record status status each --json
    SLURM_JOB_ID=4711 "$hetman" count queen 6 --quiet --dir in-slurm >out.log
    mkdir bin
    printf '%s\n' '#!/bin/sh' 'echo "4711|PENDING|queens"' >bin/squeue
    chmod 755 bin/squeue
    PATH=$PWD/bin:$PATH record status status in-slurm each --json
    expect "a job of SLURM" grep -q '"slurm":{.*"state":"PENDING"}' records/status.jsonl
    rm -r each/5
    record status status each --json
    for goal in first heatmap; do
        record result "$goal" queen 6 --json --quiet --dir "$goal"
        record status status "$goal" --json
    done
    record result count rook 4 --torus --self-attack --symmetric rotate-180 --group rotations --json --quiet --dir keys
    record status status keys --json
    certificate keys
    record result count king 4 --pieces 3 --maximal --colour black --wall 5 --json --quiet --dir more-keys
    record status status more-keys --json
    certificate more-keys
    record result count king 12 --pieces any --engine frontier-dp --frame primes --json --quiet --dir primes
    record verify verify primes --json --quiet
    certificate each/4
    "$hetman" count QN 10 --frame first-rows --engine row-bitmask --double-check 100% --quiet --dir checked >out.log
    certificate checked
    line_of checked/result.json >>records/result.jsonl
}

studies() {
    local method
    for method in streamed grigoryan random-matching; do
        job "$method" '[problem]' 'piece = "queen"' 'board = 50' '[goal]' 'find = "complete"' '[completion]' \
            'samples = 20' "method = \"$method\""
        record result run "$method.toml" --json --quiet
        record status status "runs/$method" --json
    done
}

# A run in progress, whose units are cut again, and which starts may finish nothing of.
runs_in_progress() {
    job long '[problem]' 'piece = "QNN"' 'board = 26' '[run]' 'engine = "row-bitmask"' 'unit_nodes = 1000000000' \
        'checkpoint_every = "1s"' 'threads = 1'
    local pid
    HETMAN_CUT_UNITS=1 "$hetman" run long.toml --json --quiet >>records/result.jsonl 2>>said.log &
    pid=$!
    await 60 "live progress" shows_live_progress runs/long
    kill -KILL "$pid"
    wait "$pid" || true
    sed -n 2p runs/long/epoch.*/*/heartbeat >>records/progress.jsonl
    record status status runs/long --json
    HETMAN_CUT_UNITS=none record result run long.toml --max-time 500ms --json --quiet
    HETMAN_CUT_UNITS=none record result run long.toml --max-time 500ms --json --quiet
    record status status runs/long --json
    expect "stalled starts" test -e runs/long/stalled
    line_of runs/long/stalled >>records/stalled.jsonl
}
shows_live_progress() {
    "$hetman" status "$1" --json >status.json 2>>said.log || return 1
    if grep -q '"live"' status.json && grep -q '"finished_parts":[1-9]' status.json; then cat status.json >>records/status.jsonl; else return 1; fi
}

sequences() {
    record oeis-term oeis A000170 4..8 --json --quiet
    record oeis-sequence oeis --search king torus --json
    record oeis-sequence oeis --list --json
    printf '4 2\n5 10\n6 4\n' >right.txt
    printf '4 2\n5 11\n' >wrong.txt
    record oeis-check oeis A000170 --check right.txt --json --quiet
    record oeis-check oeis A000170 --check wrong.txt --json --quiet
    record oeis-check count queen 4..6 --check wrong.txt --json --quiet
    local range
    for range in 'king 3x1..12 --pieces any' 'king 2x1..8 --pieces 2' 'queen 1..9' 'bishop 1..20 --pieces 2'; do
        # shellcheck disable=SC2086  # words
        "$hetman" count $range --recurrence --json --quiet | tail -n 1 >>records/recurrence.jsonl
    done
    record oeis-plan oeis A000170 0..6 --plan --sample 10ms --json --quiet
    record oeis-plan oeis A193580 --plan --sample 10ms --max-time 500ms --json --quiet
}

completions() {
    record complete complete --random 20 --queens 5 --json --quiet
    record complete complete --random 4 --queens 2 --scattered --json --quiet
    record complete complete --random 60 --queens 10 --method grigoryan --json --quiet
    "$hetman" complete --random 20 --queens 5 --block 7 --given given.json --output done.json --quiet >out.log
    cat given.json done.json >>records/board.jsonl
    record check check given.json --json
    printf '1\n1\n' >conflict.txt
    record check check conflict.txt --json
    printf '{"n":4,"columns":[1,null,null,null],"blocked":[1]}\n' >blocked.json
    record check check blocked.json --json
    "$hetman" list queen 6 | "$hetman" check - --json >>records/check.jsonl
}

facts() {
    record placement list queen 6 --format json
    record pieces pieces --json
    record device devices --json
    record selftest selftest --json
    record trace trace queen 4 --json
    record trace trace queen 5 --json --first --summary
    record trace trace king 2x3 --pieces 2 --maximal --json
    record trace trace rook 3 --torus --self-attack --colour black --pieces 2 --json
    record trace trace rook 1x3 --pieces 2 --wall 1 --json
    record attacks attacks knight 3 --json
    record attacks attacks queen 2x3 --all --json
    record attacks attacks queen 3 --wall 1 --json
    record compare compare 4..7 --budget 300ms --fit --json --quiet
    record compare compare 33 --budget 20ms --json --quiet
    record version --version --json
}

errors() {
    error count queen 8 --place 0,9 --json
    error count queen 8 --nope --json
    error cuont queen 8 --json
    error --json
    error status nowhere --json
    error oeis A999999 --json
    error trace queen 12 --json
    job faulty '[problem]' 'piece = "QX"' 'board = 0' 'unknown = 1'
    error run faulty.toml --json
    { echo '[problem]' && seq -f 'key%g = 1' 1 40; } >many.toml
    error plan many.toml --json
    error verify nowhere --json
    error check nowhere --json
}

# ---- cases ----

case_every_record_is_valid() {
    results
    runs
    studies
    runs_in_progress
    sequences
    completions
    facts
    errors
    expect "valid records" validation_ends_with 0
}

case_a_wrong_record_is_found() {
    local fault
    for fault in '{"sequence":"A000170","n":8,"term":"92","extra":1}' '{"sequence":"A000170","n":8}' \
        '{"sequence":"A000170","n":8,"term":92}' '{"sequence":"170","n":8,"term":"92"}'; do
        echo "$fault" >records/oeis-term.jsonl
        expect "a complaint of $fault" validation_ends_with 1 oeis-term
    done
    rm records/oeis-term.jsonl
    expect "a complaint of no record" validation_ends_with 1 oeis-term
    expect "which says so" log_says validation.log 'no record was validated against it'
}

# ---- main ----

if [ "${1:-list}" = list ]; then
    declare -F | sed -n 's/^declare -f case_//p'
    exit
fi
hetman=$2
work=$(mktemp -d /tmp/schemas.XXXXXX)
trap 'rm -rf -- "$work"' EXIT
cd -- "$work"
mkdir records
"case_$1"
echo "passed: $1"
