# shellcheck shell=bash disable=SC2154
# Runs that the cases of this folder look at; sourced. $hetman is the program, and the directory is the case's own.

job() { printf '%s\n' "${@:2}" >"$1.toml"; }

# counted DIR ARGUMENTS...: a run in DIR, whatever its exit code.
counted() {
    local run=$1
    shift
    "$hetman" "$@" --dir "$run" --quiet >>counted.log 2>>said.log || true
}

# begin DIR BOARD [FILE]: starts a run of awesome queens and suspends it when it has the file (default: a ledger), so that
# nothing changes between two looks; its process is then in $pid. 21 takes seconds, 26 minutes.
begin() {
    job_file job "$2"
    "$hetman" run job.toml --dir "$1" --threads 1 --quiet >>counted.log 2>>said.log &
    pid=$!
    await 60 "that it runs" is_suspended_with "$1/${3:-ledger}"
}
is_suspended_with() {
    kill -STOP "$pid"
    if [ -e "$1" ]; then return 0; fi
    kill -CONT "$pid"
    return 1
}

# Lets it go on to its end.
go_on() {
    kill -CONT "$pid"
    wait "$pid"
    pid=
}
end_run() {
    if [ -z "${pid:-}" ]; then return; fi
    kill -KILL "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
    pid=
}
