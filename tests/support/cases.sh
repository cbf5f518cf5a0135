# shellcheck shell=bash disable=SC2154
# What the cases of tests/hosts, install, launch, pages, schemas and slurm are made of; sourced. The caller says what $hetman is,
# and in which directory $work runs and logs are.

# Open MPI and the drivers of devices keep memory until the process ends: the address sanitizer is not to report it as leaks.
export ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0

show_logs() {
    local log
    for log in "$work"/*.log; do
        if [ -e "$log" ]; then printf -- '---- %s\n' "${log##*/}" && cat "$log"; fi
    done
}

failed() {
    echo "FAILED: $*" >&2
    show_logs >&2
    exit 1
}

# expect WHAT COMMAND...: fails the case unless the command succeeds.
expect() {
    local what=$1
    shift
    "$@" || failed "$what"
}

# ends_with CODE COMMAND...: whether that is its exit code.
ends_with() {
    local expected=$1 status=0
    "${@:2}" || status=$?
    test "$status" = "$expected"
}

# await SECONDS WHAT COMMAND...: until the command succeeds; fails the case at the deadline.
await() {
    local deadline=$((SECONDS + $1)) what=$2
    shift 2
    until "$@"; do
        if [ "$SECONDS" -ge "$deadline" ]; then failed "waited in vain for $what"; fi
        sleep 0.2
    done
}

# skip_if_sanitized BUILD: skips the case in a build with a sanitizer, whose library users do not link.
skip_if_sanitized() {
    if grep -q '^HETMAN_SANITIZE:[A-Z]*=.' "$1/CMakeCache.txt"; then
        echo "SKIPPED: built with a sanitizer"
        exit 77
    fi
}

log_says() { grep -q -- "$2" "$work/$1" 2>/dev/null; }
# status_of RUN_DIRECTORY FIELD: of the run itself, not of its job.
status_of() { "$hetman" status --json "$1" | sed -n "s/,\"slurm\":{[^}]*}//; s/.*\"$2\":\"\{0,1\}\([^\",}]*\).*/\1/p"; }

# has_saved RUN_DIRECTORY [NUMBER]: whether more units than that are finished there [0].
has_saved() {
    local finished
    finished=$(status_of "$1" finished 2>/dev/null) || return 1
    [ "${finished:-0}" -gt "${2:-0}" ]
}

# count_until_more_is_saved SIGNAL RUN_DIRECTORY ARGUMENTS...: starts or continues the run of job.toml, and sends it the
# signal once more units are finished; its exit code. Until it has ended, its process is in $pid.
count_until_more_is_saved() {
    local signal=$1 run=$2 before=0 status=0
    shift 2
    if [ -e "$run" ]; then before=$(status_of "$run" finished); fi
    "$hetman" run job.toml --dir "$run" "$@" >>counted.log 2>>said.log &
    pid=$!
    await 60 "more units" has_saved "$run" "$before"
    kill -"$signal" "$pid"
    wait "$pid" || status=$?
    pid=
    return "$status"
}

# owner_of RUN_DIRECTORY FIELD: of the record of who writes there.
owner_of() { sed -n "s/.*\"$2\": \([0-9]*\),*/\1/p" "$1/owner"; }

# job_file NAME BOARD: awesome queens with the engine that takes long. 22: six seconds of a core,
# 23: about twenty, 24: a minute.
job_file() {
    printf '[problem]\npiece = "QNN"\nboard = %d\n[run]\nengine = "row-bitmask"\ncheckpoint_every = "1s"\n' \
        "$2" >"$work/$1.toml"
}

# reference_units JOB: prints the file with the table of units of a run in one go, with none of the ranks, stops and
# shards of a test. Kept beside the program, because such a run takes up to a minute.
reference_units() {
    local key kept run
    key=$(cat -- "$hetman" "$1" | sha256sum)
    kept=$(dirname -- "$hetman")/reference_units/${key%% *}.tsv
    run=$work/reference.${key%% *}
    if [ ! -e "$kept" ]; then
        "$hetman" run "$1" --dir "$run" --quiet >/dev/null
        "$hetman" status "$run" --units >"$run.tsv"
        mkdir -p -- "$(dirname -- "$kept")"
        mv -- "$run.tsv" "$kept"
    fi
    echo "$kept"
}

expect_units_as_in_one_go() {
    local expected
    expected=$(reference_units "$1")
    "$hetman" status "$2" --units >"$work/counted.tsv"
    expect "the units are those of a run in one go" cmp "$expected" "$work/counted.tsv"
}
