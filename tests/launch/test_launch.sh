#!/usr/bin/env bash
# launch.sh with launchers that behave as mpirun does on its bad days: programs of that name, made here.
#
#   tests/launch/test_launch.sh CASE
#
#   CASE   a function below whose name begins with "case_", without that; "list" lists them
#
# Exit code: 0 passed, 1 failed.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
. "$project/tests/support/cases.sh"

stopped=75

# ---- what cases are made of ----

# start SCRIPT: launch.sh with an mpirun that runs the script, in which `tell CODE` is what the
# coordinator does at its end.
start() {
    mkdir -p "$work/bin" "$work/tmp"
    cat >"$work/bin/mpirun" <<END
#!/usr/bin/env bash
tell() { echo "\$1" >"\$HETMAN_EXIT_CODE_FILE"; }
echo ready >ready
$1
END
    chmod 755 "$work/bin/mpirun"
    rm -f ready
    began=$SECONDS
    PATH=$work/bin:$PATH TMPDIR=$work/tmp HETMAN_LAUNCH_GRACE=1 \
        "$project/scripts/launch.sh" -- program >out.log 2>err.log &
    launched=$!
    await 20 "the launcher" test -e ready
}

has_ended() { ! kill -0 "$launched" 2>/dev/null; }

# expect_end STATUS SECONDS: it ends so, before so many seconds have passed, and leaves nothing behind.
expect_end() {
    local status=0
    await 60 "the end of launch.sh" has_ended
    wait "$launched" || status=$?
    expect "exit code $1, not $status" test "$status" = "$1"
    expect "no longer than $2 s" test $((SECONDS - began)) -le "$2"
    expect "nothing left in TMPDIR" test -z "$(ls "$work/tmp")"
    expect "no word of bash" test "$(grep -c ': line ' err.log)" = 0
}

# ---- cases ----

case_a_launcher_that_returns() {
    start 'exit 3'
    expect_end 3 5
    start 'tell 0'
    expect_end 0 5
    expect "no words" test ! -s err.log
}

case_the_coordinators_code_stands_for_the_launchers() {
    start 'tell 0; exit 137'
    expect_end 0 5
    start 'tell 75; exit 1'
    expect_end "$stopped" 5
    start 'tell nonsense; exit 4'
    expect_end 4 5
}

case_a_lost_host_is_told() {
    start 'exit 205'
    expect_end "$stopped" 5
    expect "what to do" log_says err.log 'a host was lost'
    start 'tell 75; exit 205'
    expect_end "$stopped" 5
    expect "what to do" log_says err.log 'a host was lost'
}

case_a_launcher_that_lingers_is_ended() {
    start 'trap "echo said TERM >&2; exit 9" TERM; tell 0; while true; do sleep 0.1; done'
    expect_end 0 10
    expect "why" log_says err.log 'has not for 1 s: ending it'
    expect "in order" log_says err.log 'said TERM'
}

case_a_launcher_that_ignores_all_is_killed() {
    start 'trap "" TERM; tell 5; while true; do sleep 0.1; done'
    expect_end 5 30
}

# Something that the launcher started holds its standard error for good.
case_what_holds_the_messages_is_not_waited_for() {
    start 'setsid sleep 30 & echo a word >&2; tell 0; sleep 30'
    expect_end 0 10
    expect "what was said" log_says err.log 'a word'
}

case_nobody_is_ended_before_the_coordinator_has_finished() {
    start 'sleep 4; exit 6'
    expect_end 6 20
}

case_a_signal_becomes_usr1() {
    start 'trap "tell 75; exit 75" USR1; while true; do sleep 0.1; done'
    kill -TERM "$launched"
    expect_end "$stopped" 10
    expect "told" log_says err.log 'TERM: saving and stopping'
}

case_a_second_signal_is_passed_on() {
    start 'trap "" USR1; trap "exit 1" TERM; while true; do sleep 0.1; done'
    kill -TERM "$launched"
    sleep 2
    kill -TERM "$launched"
    expect_end "$stopped" 10
}

# ---- main ----

if [ "${1:-list}" = list ]; then
    declare -F | sed -n 's/^declare -f case_//p'
    exit
fi
work=$(mktemp -d /tmp/launch.XXXXXX)
trap 'rm -rf -- "$work"' EXIT
cd -- "$work"
"case_$1"
echo "passed: $1"
