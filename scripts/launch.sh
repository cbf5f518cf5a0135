#!/usr/bin/env bash
# Starts a program under mpirun (or srun) so that it runs well and stops in order.
#
#   scripts/launch.sh [options of mpirun] -- PROGRAM [ARGUMENTS...]
#   scripts/launch.sh --srun [options of srun] -- PROGRAM [ARGUMENTS...]
#
#   scripts/launch.sh -np 3 -- build/release/hetman run jobs/awesome-queens-28.toml
#   scripts/launch.sh -np 33 --hostfile hosts -- hetman run jobs/awesome-queens-32.toml
#   scripts/launch.sh --srun -- hetman run jobs/awesome-queens-32.toml
#
# TERM, INT, HUP and all other signals that would end this script become USR1, at which Hetman saves and
# stops with exit code 75: mpirun and srun themselves would kill the ranks and return another code. A second
# one, a second or more after the first, is passed on as TERM and ends the program at once; what the last
# checkpoint holds is kept. USR1, and USR2 and XCPU, by which schedulers warn too, become USR1 however often
# they come.
#
# The exit code is the one that Hetman's coordinator (rank 0) says it ends with, also where mpirun
# returns that of a rank that was lost on the way. A launcher that has not returned 30 seconds later, as
# happens after a host was lost, is ended; HETMAN_LAUNCH_GRACE in the environment says how many seconds.
# If the coordinator said nothing the exit code is the launcher's, which is that of the ranks. If it ended
# because of the signals above or because mpirun had lost a host (205), it is 75 where the run has a
# checkpoint, so that the same command continues, otherwise 8.
#
# An mpirun that loses a rank ends all others and returns, usually within two seconds. One that has not
# returned 20 seconds after a rank or a host was lost (HETMAN_LAUNCH_LOSS_GRACE), though the coordinator
# has said nothing, is ended, too. The exit code is then 128 + the signal that mpirun named, 137 if it
# named none, 75 or 8 if it named a host. This limit does not hold under srun.
#
# Under --enable-recovery a run goes on without lost ranks. It is ended 20 seconds after the loss of rank 0, if that
# was on this host, and if it has not stopped 30 seconds (HETMAN_LAUNCH_GRACE) after a signal: a rank may have died
# of the signal, before it was ready, and the others wait for it.
#
# What it sets for Open MPI 4 and 5 can be set otherwise by options or in the environment. A lost host or link
# ends the run after some seconds: OMPI_MCA_oob_tcp_keepalive_time, _intvl and _probes (5: PRTE_MCA_...).
set -euo pipefail
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"
. "$scripts/signals.sh"
# Signals that come too early wait until there is somebody to pass them on to.
early=
# shellcheck disable=SC2016  # expanded when the signal comes
catch_signals 'early=${early:-warning}' 'early=ending; :'
. "$scripts/launcher_messages.sh"
. "$scripts/open_mpi.sh"
. "$scripts/slurm/run_directory.sh"

stopped=75
incomplete=8
internal_error=1
host_lost=205  # mpirun's status
grace=${HETMAN_LAUNCH_GRACE:-30}  # for the launcher to return, once the coordinator has finished
loss_grace=${HETMAN_LAUNCH_LOSS_GRACE:-20}  # for mpirun to return, once a rank or a host was lost
last_grace=10                     # for the launcher to end when told to

# ---- stopping ----

launched=      # process id of the launcher
stop_asked=    # when the first TERM, INT or HUP came, in seconds since this script began
forced=        # set once a second one was passed on
interrupted=   # set by each signal: `wait` returned because of it

pass_on() { kill -"$1" "$launched" 2>/dev/null || true; }

on_warning() {
    interrupted=yes
    stop_asked=${stop_asked:-$SECONDS}
    pass_on USR1
}

on_ending() {
    interrupted=yes
    if [ -z "$stop_asked" ]; then
        say "$1: saving and stopping; once more to stop at once"
        stop_asked=$SECONDS
        pass_on USR1
    elif [ $((SECONDS - stop_asked)) -ge 1 ]; then
        # (One Ctrl-C or scancel may arrive as several signals.)
        forced=yes
        pass_on TERM
    fi
}

# Waits for the launcher; the result is its status, not that of an interrupted `wait`. Each second looks
# whether it should have ended. A USR1 that comes while the ranks are being started is lost: once a stop
# is asked for, it is sent each second.
wait_for_launcher() {
    local clock
    while true; do
        interrupted=
        sleep 1 >/dev/null 2>&1 {messages}>&- {output}>&- &
        clock=$!
        wait -n "$launched" "$clock" 2>/dev/null || true
        if ! kill -0 "$launched" 2>/dev/null; then break; fi
        if [ -n "$stop_asked" ] && [ -z "$interrupted$forced" ]; then pass_on USR1; fi
        end_if_it_lingers
    done
    status=0
    wait "$launched" || status=$?
}

# ---- a launcher that does not return ----

finished_at=  # when the coordinator was seen to have finished
lost_at=      # when a rank or a host was seen to be lost
ended_with=   # the last signal that a lingering launcher was sent
ended_at=
ranks=()      # process ids of the ranks on this host
coordinator=()  # that of rank 0, if it is on this host
is_hydra=     # set once the launcher was seen to be MPICH's

# Prints the code, once the coordinator has written it (its variable is HETMAN_EXIT_CODE_FILE).
coordinators_code() {
    local code
    if read -r code 2>/dev/null <"$code_file" && [[ $code =~ ^[0-9]{1,3}$ ]]; then echo "$code"; fi
}

# mpirun may wait for ever: for a host that is lost, though everything is saved and printed; or for a
# rank that was killed while it connected.
end_if_it_lingers() {
    if [ -s "$code_file" ]; then
        finished_at=${finished_at:-$SECONDS}
        end_after "$finished_at" "$grace" "the run has ended, but ${launcher[0]} has not"
    elif [ -n "$stop_asked" ] && goes_on_without_lost_ranks; then
        end_after "$stop_asked" "$grace" "the run was told to stop, but has not stopped"
    elif is_lost; then
        lost_at=${lost_at:-$SECONDS}
        end_after "$lost_at" "$loss_grace" "a rank or a host was lost, but ${launcher[0]} has not ended"
    fi
}

# end_after BEGIN SECONDS WHY
end_after() {
    if [ -z "$ended_with" ]; then
        if [ $((SECONDS - $1)) -lt "$2" ]; then return; fi
        say "$3 for $2 s: ending it"
        end_launcher TERM
    elif [ "$ended_with" = TERM ] && [ $((SECONDS - ended_at)) -ge "$last_grace" ]; then
        end_launcher KILL
    fi
}

# With what it has started itself on this host. (Ranks are in process groups of their own, and mpirun
# that is told to end ends them.)
end_launcher() {
    local rank
    ended_with=$1
    ended_at=$SECONDS
    kill -"$1" -- "-$launched" 2>/dev/null || true
    if [ "$1" != KILL ]; then return; fi
    for rank in "${ranks[@]}"; do
        if is_rank "$rank"; then kill -KILL "$rank" 2>/dev/null || true; fi
    done
}

# True if a rank or a host is lost and mpirun should return for that: it said so, or a rank of this host
# has ended. Under recovery only the coordinator counts: the others would wait for it for minutes.
is_lost() {
    local rank needed=("${ranks[@]}")
    if [ -n "$lost_at" ]; then return; fi
    if [ "${launcher[0]}" != mpirun ]; then return 1; fi
    if goes_on_without_lost_ranks; then
        needed=("${coordinator[@]}")
    elif [ -s "$loss_file" ]; then
        return
    fi
    for rank in "${needed[@]}"; do
        if [ ! -e "/proc/$rank/exe" ]; then return; fi  # gone, or a zombie
    done
    look_for_ranks
    return 1
}

children_of() { cat /proc/"$1"/task/*/children 2>/dev/null || true; }

# Adds those that have come. MPICH's mpirun, Hydra, starts them by a process between.
look_for_ranks() {
    local child children
    children=$(children_of "$launched")
    for child in $children; do
        if [ "$(cat /proc/"$child"/comm 2>/dev/null)" = hydra_pmi_proxy ]; then
            is_hydra=yes
            children+=" $(children_of "$child")"
        fi
    done
    for child in $children; do
        if [[ " ${ranks[*]} " == *" $child "* ]] || ! is_rank "$child"; then continue; fi
        ranks+=("$child")
        if [ "$number" = 0 ]; then coordinator=("$child"); fi
    done
}

# is_rank PROCESS: whether it is a rank of this launch, by its environment; sets its number.
is_rank() {
    local variable is_ours=''
    number=
    while IFS= read -r -d '' variable; do
        case $variable in
            "HETMAN_EXIT_CODE_FILE=$code_file") is_ours=yes ;;
            OMPI_COMM_WORLD_RANK=* | PMI_RANK=*) number=${variable#*=} ;;
        esac
    done 2>/dev/null <"/proc/$1/environ" || true
    [ -n "$is_ours" ] && [ -n "$number" ]
}

# What is printed has been passed on when the launcher has ended; but what it was torn away from may
# still hold its streams open.
wait_for_filters() {
    local filter
    exec {messages}>&- {output}>&-
    if [ -n "$ended_with" ]; then sleep 1; fi
    for filter in "$message_filter" "$output_filter"; do
        if [ -n "$ended_with" ]; then kill -KILL "$filter" 2>/dev/null || true; fi
        wait "$filter" 2>/dev/null || true
    done
}

# ---- the exit code ----

final_status() {
    local code
    code=$(coordinators_code)
    code=${code:-$(status_without_code)}
    if [ -s "$output_loss_file" ] && is_no_failure "$code"; then code=$internal_error; fi
    echo "$code"
}

# is_no_failure CODE: what a run with a result, or with a part of it, ends with.
is_no_failure() { [[ $1 =~ ^(0|6|7|$incomplete|$stopped)$ ]]; }

# What mpirun would have returned, had it not been ended for its delay.
status_of_loss() {
    local status
    read -r status 2>/dev/null <"$loss_file" || status=137
    echo "$status"
}

# What a stop means of which the coordinator has not told: by whether there is a checkpoint to go on from.
status_of_stop() {
    local directory
    directory=$(run_directory_of_command "${program[@]}")
    if [ -n "$directory" ] && has_checkpoint "$directory"; then echo "$stopped"; else echo "$incomplete"; fi
}

# What the launcher's status means if the coordinator has not said how it ended.
status_without_code() {
    if is_untold_stop; then status_of_stop; else echo "$status"; fi
}

# Whether the launcher's status is that of a stop, of which the coordinator could not tell.
is_untold_stop() {
    local signals='129|130|137|138|143'  # ended by HUP, INT, KILL, USR1, TERM
    # The second that mpirun gives the ranks was not enough to save: only the last checkpoint stands.
    if [ "$status" -eq "$host_lost" ]; then return; fi
    # Before the ranks were ready for the signal: nothing was counted.
    if [ -n "$stop_asked" ] && [[ $status =~ ^(0|138)$ ]]; then return; fi
    if [ -n "$stop_asked" ] && [ -n "$ended_with" ] && [ -z "$lost_at" ]; then return; fi
    [ -n "$forced" ] && [[ $status =~ ^(1|$signals)$ ]]
}

# has_crashed STATUS: whether it was mpirun and no rank that ended by a fault of its own. Sets what is known of it.
has_crashed() {
    if [ "${launcher[0]}" != mpirun ] || [ -s "$code_file" ] || [ -s "$loss_file" ] || [ -n "$ended_with$stop_asked" ]; then
        return 1
    fi
    cause=$(cause_of_crash)
    case $1 in 132 | 134 | 135 | 136 | 139) return ;; esac
    return 1
}

# explain STATUS: what users would not know by themselves.
explain() {
    if [ "$1" -eq "$internal_error" ] && [ -s "$output_loss_file" ]; then
        say "the result could not be written to standard output ($(sed -n '1s/.*: //p' "$output_loss_file")); free disk space"
    elif [ "$status" -eq "$host_lost" ] && [ "$1" -eq "$incomplete" ]; then
        say "a host was lost, and nothing was saved; the same command starts anew"
    elif [ "$status" -eq "$host_lost" ]; then
        say "a host was lost; the last checkpoint remains, and the same command continues without that host, or when it is back"
    elif [ ! -s "$code_file" ] && [ "$1" -eq "$incomplete" ]; then
        say "stopped before anything was saved; the same command starts anew"
    elif [ ! -s "$code_file" ] && [ "$1" -eq "$stopped" ]; then
        say "stopped before it could save; the last checkpoint remains, and the same command continues"
    elif [ "$1" -ne 0 ] && [ ! -s "$code_file" ] && ! command -v "${program[0]}" >/dev/null; then
        say "${program[0]} is not a program that can be run here; name the program after --: launch.sh -np 3 -- hetman run JOB"
    elif has_crashed "$1"; then
        say "${launcher[0]} itself crashed with signal $(($1 - 128)) ($(kill -l "$1")), and will crash again; ${cause:-run the program without it, on all cores of this host: ${program[*]:0:3}}"
    elif [ "$1" -gt 128 ] && [ "$1" -le 192 ]; then
        say "ended by signal $(($1 - 128)) ($(kill -l "$1")); the last checkpoint remains, and the same command continues"
    fi
}

# ---- main ----

# A subshell that a signal ends runs this, too. However this script ends, it leaves no ranks behind.
# shellcheck disable=SC2317  # called by its trap
clean_up() {
    if [ "$BASHPID" != "$$" ]; then return; fi
    if [ -n "$launched" ] && kill -0 "$launched" 2>/dev/null; then
        end_launcher TERM
        for ((i = 0; i < 10 * last_grace; ++i)); do
            if ! kill -0 "$launched" 2>/dev/null; then break; fi
            sleep 0.1
        done
        end_launcher KILL
    fi
    rm -rf -- "$private"
}

# In the background. XCPU is for whoever counts, and would kill mpirun where all processes of a job get it.
start_launcher() {
    trap '' XCPU
    exec "${launcher[@]}" "${options[@]}" "${program[@]}"
}

launcher=(mpirun)
options=()
parse_command_line() {
    if [ "${1:-}" = --srun ]; then
        launcher=(srun --mpi=pmix)
        shift
    fi
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        case $1 in -h | --help) help && exit ;; esac
        options+=("$1")
        shift
    done
    if [ $# -lt 2 ]; then fail 2 "usage: $0 [options of mpirun] -- PROGRAM [ARGUMENTS...]"; fi
    shift
    program=("$@")
}

# True if the program is to read standard input. Otherwise mpirun, which hands all of it to rank 0, would take what
# belongs to others: the rest of a list in `while read`, or what is typed meanwhile. (It cannot have a terminal's, as
# it is in the background.)
reads_standard_input() {
    local word
    if [ -t 0 ] || [ ! -e /dev/fd/0 ]; then return 1; fi
    for word in "${program[@]:1}"; do
        case $word in - | /dev/stdin | /dev/fd/0 | /proc/self/fd/0) return 0 ;; esac
    done
    return 1
}

# check_seconds NAME VALUE
check_seconds() {
    [[ $2 =~ ^(0|[1-9][0-9]{0,8})$ ]] || fail 2 "$1 is a number of seconds, not $2"
}

# mpirun shares files of several MB with the ranks. If they do not fit the limit (ulimit -f), it ends without a
# word, or never.
check_file_size_limit() {
    local limit least=4096  # in KB
    limit=$(ulimit -f)
    if [ "$limit" = unlimited ] || [ "$limit" -ge "$least" ]; then return; fi
    fail 1 "mpirun needs files of $least KB, but ulimit -f allows $limit KB: raise that limit, or run the program without mpirun: ${program[*]:0:3}"
}

# (Where there is a launcher, the program itself refuses to be one of several.)
fail_without_launcher() {
    if is_without_mpi "${program[0]}"; then
        fail 2 "${program[0]} was built without MPI, and there is no ${launcher[0]} here; run it alone, on all cores of this host: ${program[*]:0:3}"
    fi
    fail 1 "there is no ${launcher[0]} here; install Open MPI or MPICH, or run one process, with threads: ${program[*]:0:3}"
}

TMPDIR=${TMPDIR:-/tmp}
parse_command_line "$@"
command -v "${launcher[0]}" >/dev/null || fail_without_launcher
if [ "${launcher[0]}" = mpirun ]; then
    check_file_size_limit
    forget_outer_job
fi
prepare_open_mpi
check_seconds HETMAN_LAUNCH_GRACE "$grace"
check_seconds HETMAN_LAUNCH_LOSS_GRACE "$loss_grace"

trap : PIPE  # a reader of our words that has gone is no reason to end
private=$(mktemp -d "$TMPDIR/hetman-launch.XXXXXX") || fail 1 "cannot write to $TMPDIR; set TMPDIR"
trap clean_up EXIT
export HETMAN_EXIT_CODE_FILE=$private/code
# Where a rank exits with another code than 0, mpirun takes two seconds more to end the job.
if [ "${launcher[0]}" = mpirun ]; then export HETMAN_EXIT_CODE_FILE_ONLY=yes; fi
code_file=$HETMAN_EXIT_CODE_FILE
loss_file=$private/loss  # the exit code that follows from the first loss that mpirun tells
output_loss_file=$private/output  # why what the ranks print could not be written
: >"$code_file"
exec {messages}> >(pass_on_messages "$loss_file" >&2)
message_filter=$!
exec {output}> >(pass_on_output "$output_loss_file" {messages}>&-)
output_filter=$!
if reads_standard_input; then exec {input}<&0; else exec {input}</dev/null; fi
# In a process group of its own (-m): Ctrl-C reaches this script only, which turns it into USR1.
set -m
start_launcher <&"$input" {input}<&- >&"$output" 2>&"$messages" {messages}>&- {output}>&- &
launched=$!
set +m
exec {input}<&-
catch_signals on_warning on_ending
case $early in warning) on_warning ;; ending) on_ending TERM ;; esac
wait_for_launcher
wait_for_filters
if [ -n "$ended_with" ] && [ -n "$lost_at" ]; then status=$(status_of_loss); fi
# mpirun returns 0 under recovery, also if it has lost all ranks; mpirun 5 where it has lost a host, without which it
# does not go on in any case.
if [ "$status" -eq 0 ] && [ -s "$loss_file" ]; then
    if [ "$(status_of_loss)" -eq "$host_lost" ] || ! goes_on_without_lost_ranks || [ ! -s "$code_file" ]; then
        status=$(status_of_loss)
    fi
fi
# Hydra returns the number of the signal that ended a rank.
if [ -n "$is_hydra" ] && [ ! -s "$code_file" ] && [[ $status =~ ^(4|6|7|8|9|10|11|15)$ ]]; then
    status=$((128 + status))
    echo "$status" >"$loss_file"
fi
result=$(final_status)
explain "$result"
exit "$result"
