#!/usr/bin/env bash
# Runs over several hosts whose links fail, on hosts that the test makes itself (lab.sh).
#
#   tests/hosts/test_hosts.sh CASE [PROGRAM]
#
#   CASE      a function below whose name begins with "case_", without that; "list" lists them
#   PROGRAM   hetman (default: build/release/hetman)
#
# Exit code: 0 passed, 1 failed, 77 skipped (there can be no hosts here).
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
. "$project/tests/support/cases.sh"
. "$here/lab.sh"

stopped=75
run=runs/queens

# ---- what cases are made of ----

# start HOST HOSTS [OPTIONS OF MPIRUN...]: launch.sh there, over hosts as in h1:2,h2:1.
start() {
    local host=$1 hosts=$2
    shift 2
    # Of each start the case sees what was printed from then on.
    lab_enter "$host" "$project/scripts/launch.sh" -H "$hosts" "$@" -- \
        "$hetman" run queens.toml --progress-every 1s >out.log 2>err.log </dev/null &
    launched=$!
}

milliseconds() { echo $((${EPOCHREALTIME/[.,]/} / 1000)); }
seconds_since() { printf '%d.%d s' $((($(milliseconds) - $1) / 1000)) $((($(milliseconds) - $1) / 100 % 10)); }

await_checkpoint() { await 120 "a checkpoint" has_saved "$run"; }
has_ended() { ! kill -0 "$launched" 2>/dev/null; }
# await_end SECONDS: then $status is how it ended.
await_end() {
    await "$1" "the end of launch.sh" has_ended
    status=0
    wait "$launched" || status=$?
}
expect_status() { expect "exit code $1, not $status" test "$status" = "$1"; }
expect_lost() {
    expect_status "$stopped"
    expect "the user is told what to do" log_says err.log 'launch.sh: a host was lost'
}
# Processes of Hetman, on whatever host.
nobody_counts() { ! grep -qx hetman /proc/[0-9]*/comm 2>/dev/null; }

# expect_told_and_ended TEXT: the user is told, the run ends by itself, and so do all of its ranks.
expect_told_and_ended() {
    local cut
    cut=$(milliseconds)
    await 40 "a word about the loss" log_says err.log "$1"
    echo "told after $(seconds_since "$cut"): $(grep -m 1 -- "$1" err.log)"
    await_end 40
    echo "ended after $(seconds_since "$cut") with exit code $status"
    await 40 "the end of all ranks" nobody_counts
    echo "no rank left after $(seconds_since "$cut")"
}

# expect_complete TOTAL
expect_complete() {
    expect_status 0
    expect "the total" test "$(cat out.log)" = "$1"
    expect_units_as_in_one_go queens.toml "$run"
}

# expect_resumed TOTAL HOST HOSTS: goes on from what was saved, to the end.
expect_resumed() {
    local saved
    saved=$(status_of "$run" finished)
    expect "something was saved" test "$saved" -gt 0
    expect "not all is counted" test "$(status_of "$run" state)" != complete
    start "$2" "$3"
    await_end 600
    expect "goes on with at least $saved units" test "$(status_of "$run" starts)" -ge 2
    expect_complete "$1"
}

# ---- cases ----

case_three_hosts_count_to_the_end() {
    lab_start "$base" 3
    job_file queens 22
    start h1 h1:2,h2:1,h3:1
    await_end 600
    expect_complete 2092
    "$hetman" certify "$run" --output "$work/run.json" >>out.log 2>>err.log
    expect "a certificate names all hosts" grep -q '"hosts":\["h1","h2","h3"\]' <(tr -d ' \n' <"$work/run.json")
    expect "nothing but progress is told" test "$(grep -c 'lost' err.log)" = 0
}

case_a_host_of_workers_is_lost() {
    lab_start "$base" 3
    job_file queens 23
    start h1 h1:2,h2:1,h3:1
    await_checkpoint
    lab_pull h3
    expect_told_and_ended 'lost'
    expect_lost
    expect_resumed 7068 h1 h1:2,h2:1
}

# mpirun is on the host that is cut off, as are the coordinator and a worker.
case_the_coordinators_host_is_lost() {
    lab_start "$base" 3
    job_file queens 23
    start h1 h1:2,h2:1,h3:1
    await_checkpoint
    lab_pull h1
    expect_told_and_ended 'lost'
    expect_lost
    # The others cannot know that its owner is gone: they watch its heartbeat.
    expect_resumed 7068 h2 h2:2,h3:1
}

# Too short to be taken for a loss, or else as loud as one.
case_a_link_is_back_after_three_seconds() {
    lab_start "$base" 3
    job_file queens 23
    start h1 h1:2,h2:1,h3:1
    await_checkpoint
    lab_pull h3
    sleep 3
    lab_plug h3
    await_end 600
    echo "ended with exit code $status"
    if [ "$status" -ne 0 ]; then
        expect "the loss is told" log_says err.log 'lost'
        expect_resumed 7068 h1 h1:2,h2:1,h3:1
    else
        expect_complete 7068
    fi
}

# Before mpirun has noticed the loss. The signal for the lost host, which nothing acknowledges, now
# keeps mpirun from probing the link; with --enable-recovery it waits for the host in any case.
case_a_stop_just_after_a_host_was_lost() {
    lab_start "$base" 3
    job_file queens 22
    local options asked
    for options in '' --enable-recovery; do
        rm -rf "$run"
        # shellcheck disable=SC2086  # none or one
        HETMAN_LAUNCH_GRACE=3 start h1 h1:2,h2:1,h3:1 $options
        await_checkpoint
        lab_pull h3
        asked=$(milliseconds)
        kill -TERM "$launched"
        await_end 100
        echo "ended $(seconds_since "$asked") after TERM with exit code $status: $options"
        expect_status "$stopped"
        expect "why" log_says err.log 'ending it'
        await 40 "the end of all ranks" nobody_counts
        lab_plug h3
    done
    expect_resumed 2092 h1 h1:2,h2:1
}

case_a_lost_host_is_done_without() {
    lab_start "$base" 3
    job_file queens 23
    echo 'worker_timeout = "5s"' >>queens.toml
    start h1 h1:2,h2:1,h3:1 --enable-recovery
    await_checkpoint
    lab_pull h3
    await 120 "a word about the rank" log_says err.log 'rank 3 on h3 .*considered lost'
    await_end 600
    expect_complete 7068
}

# ---- main ----

# The case itself, in the namespaces that end with it. It may be another start of this script.
inside() {
    hetman=$2
    base=$3
    work=$base/work
    mkdir "$work"
    cd -- "$work"
    "case_$1"
    echo "passed: $1"
}

case ${1:-list} in
    list)
        declare -F | sed -n 's/^declare -f case_//p'
        exit
        ;;
    inside)
        inside "${@:2}"
        exit
        ;;
esac
reason=$(why_no_lab)
if [ -n "$reason" ]; then
    echo "SKIPPED: $reason"
    exit 77
fi
# A short path: Open MPI keeps sockets below it.
base=$(mktemp -d /tmp/hosts.XXXXXX)
trap 'rm -rf -- "$base"' EXIT
lab_enclosed "$0" inside "$1" "$(realpath -- "${2:-$project/build/release/hetman}")" "$base"
