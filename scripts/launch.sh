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
# TERM, INT and HUP become USR1, at which Hetman saves and stops with exit code 75: mpirun and srun
# themselves would kill the ranks and return another code. A second TERM, INT or HUP, a second or
# more after the first, is passed on as it is and ends the program at once; what the last checkpoint
# holds is kept. USR1 is passed on.
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
# named none, 75 or 8 if it named a host. This limit does not hold under --enable-recovery, where a run goes on without
# lost ranks, nor under srun.
#
# What it sets for Open MPI can be set otherwise by options or in the environment. A lost host or link
# ends the run after some seconds: OMPI_MCA_oob_tcp_keepalive_time, _intvl and _probes.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"
. "$(dirname -- "${BASH_SOURCE[0]}")/launcher_messages.sh"
. "$(dirname -- "${BASH_SOURCE[0]}")/slurm/run_directory.sh"

stopped=75
incomplete=8
host_lost=205  # mpirun's status
grace=${HETMAN_LAUNCH_GRACE:-30}  # for the launcher to return, once the coordinator has finished
loss_grace=${HETMAN_LAUNCH_LOSS_GRACE:-20}  # for mpirun to return, once a rank or a host was lost
last_grace=10                     # for the launcher to end when told to

# ---- what Open MPI needs ----

# default NAME VALUE: exports a variable unless the user has set it.
default() { export "$1=${!1:-$2}"; }

# True if the launcher can only start ranks on this host.
one_host() {
    local option
    for option in "${options[@]}"; do
        case ${option/#--/-} in -H | -host* | -machinefile* | -default-hostfile* | -app | -rf) return 1 ;; esac
    done
    if [ "${SLURM_JOB_NUM_NODES:-1}" != 1 ]; then return 1; fi
    if [ -n "${PBS_NODEFILE:-}${LSB_HOSTS:-}${PE_HOSTFILE:-}${OMPI_MCA_orte_default_hostfile:-}" ]; then return 1; fi
    ! grep -qs '^[^#]' /etc/openmpi/openmpi-default-hostfile
}

# A rank of another job may start a job of its own (so does a workflow that runs under MPI): mpirun would
# take the variables that the rank was given for its own and end with 1 and without a word.
forget_outer_job() {
    local variable
    if [ -z "${PMIX_NAMESPACE:-}${OMPI_COMM_WORLD_SIZE:-}" ]; then return; fi
    while IFS= read -r variable; do
        case $variable in
            OMPI_ALLOW_RUN_AS_ROOT*) ;;
            OMPI_MCA_ess* | OMPI_MCA_orte* | OMPI_MCA_pmix* | OMPI_MCA_schizo*) unset "$variable" ;;
            OMPI_MCA_*) ;;  # may be the user's
            OMPI_* | ORTE_* | PMIX_* | PRTE_* | PMI_*) unset "$variable" ;;
        esac
    done < <(compgen -e)
}

prepare_open_mpi() {
    if [ "$(id -u)" -eq 0 ]; then
        default OMPI_ALLOW_RUN_AS_ROOT 1
        default OMPI_ALLOW_RUN_AS_ROOT_CONFIRM 1
    fi
    # One rank more than cores, each free to run on any of them; idle ranks give way.
    default OMPI_MCA_rmaps_base_oversubscribe 1
    default OMPI_MCA_hwloc_base_binding_policy none
    default OMPI_MCA_mpi_yield_when_idle 1
    # Many containers forbid reading another process's memory; messages are small anyway.
    default OMPI_MCA_btl_vader_single_copy_mechanism none
    # A host that is gone sends nothing, not even that it is gone: probe after 5 s of silence, three
    # times. Without this it is noticed after minutes or never.
    default OMPI_MCA_oob_tcp_keepalive_time 5
    default OMPI_MCA_oob_tcp_keepalive_intvl 2
    default OMPI_MCA_oob_tcp_keepalive_probes 3
    # Open MPI puts sockets below TMPDIR, and a socket's path is short.
    if [ "${#TMPDIR}" -gt 30 ]; then export TMPDIR=/tmp; fi
    if one_host; then
        # Nobody else needs to reach these ranks, and other interfaces may come and go.
        default OMPI_MCA_btl_tcp_if_include lo
        default OMPI_MCA_oob_tcp_if_include lo
    fi
}

# ---- stopping ----

launched=      # process id of the launcher
stop_asked=    # when the first TERM, INT or HUP came, in seconds since this script began
forced=        # set once a second one was passed on
early=         # a signal that came before the launcher had been started
interrupted=   # set by each signal: `wait` returned because of it

pass_on() { kill -"$1" "$launched" 2>/dev/null || true; }

on_usr1() {
    interrupted=yes
    stop_asked=${stop_asked:-$SECONDS}
    pass_on USR1
}

on_stop() {
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
        sleep 1 >/dev/null 2>&1 {messages}>&- &
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
# has ended.
is_lost() {
    local rank
    if [ -n "$lost_at" ]; then return; fi
    if [ "${launcher[0]}" != mpirun ] || goes_on_without_lost_ranks; then return 1; fi
    if [ -s "$loss_file" ]; then return; fi
    for rank in "${ranks[@]}"; do
        if [ ! -e "/proc/$rank/exe" ]; then return; fi  # gone, or a zombie
    done
    look_for_ranks
    return 1
}

goes_on_without_lost_ranks() {
    local words=" ${options[*]/#--/-} "
    [[ $words == *' -enable-recovery '* || $words == *' orte_enable_recovery '[1t]* ]] ||
        [[ ${OMPI_MCA_orte_enable_recovery:-} == [1t]* ]]
}

look_for_ranks() {
    local children child
    children=$(cat /proc/"$launched"/task/*/children 2>/dev/null) || true
    ranks=()
    for child in $children; do
        if is_rank "$child"; then ranks+=("$child"); fi
    done
}

# is_rank PROCESS: whether it is a rank of this launch, by its environment.
is_rank() {
    local variable is_ours='' has_rank=''
    while IFS= read -r -d '' variable; do
        case $variable in
            "HETMAN_EXIT_CODE_FILE=$code_file") is_ours=yes ;;
            OMPI_COMM_WORLD_RANK=*) has_rank=yes ;;
        esac
    done 2>/dev/null <"/proc/$1/environ" || true
    [ -n "$is_ours" ] && [ -n "$has_rank" ]
}

# What is printed has been passed on when the launcher has ended; but what it was torn away from may
# still hold its standard error open.
wait_for_messages() {
    exec {messages}>&-
    if [ -n "$ended_with" ]; then
        sleep 1
        kill -KILL "$filter" 2>/dev/null || true
    fi
    wait "$filter" 2>/dev/null || true
}

# ---- the exit code ----

final_status() {
    local code
    code=$(coordinators_code)
    echo "${code:-$(status_without_code)}"
}

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
    local signals='129|130|137|138|143'  # ended by HUP, INT, KILL, USR1, TERM
    if [ -n "$stop_asked" ] && [ "$status" -eq 138 ]; then
        status_of_stop  # before the ranks were ready for the signal: nothing was counted
    elif [ "$status" -eq "$host_lost" ]; then
        status_of_stop  # the second that mpirun gives the ranks was not enough to save: only the last checkpoint stands
    elif [ -n "$forced" ] && [[ $status =~ ^(1|$signals)$ ]]; then
        status_of_stop
    else
        echo "$status"
    fi
}

# explain STATUS: what users would not know by themselves.
explain() {
    if [ "$status" -eq "$host_lost" ] && [ "$1" -eq "$incomplete" ]; then
        say "a host was lost, and nothing was saved; the same command starts anew"
    elif [ "$status" -eq "$host_lost" ]; then
        say "a host was lost; what was saved is kept, the same command continues without that host, or when it is back"
    elif [ "$1" -ne 0 ] && [ ! -s "$code_file" ] && ! command -v "${program[0]}" >/dev/null; then
        say "${program[0]} is not a program that can be run here; after -- comes the program: launch.sh -np 3 -- hetman run JOB"
    elif [ "$1" -gt 128 ] && [ "$1" -le 192 ]; then
        say "ended by signal $(($1 - 128)) ($(kill -l "$1")); what was saved is kept, the same command continues"
    fi
}

# ---- main ----

# A subshell that a signal ends runs this, too.
# shellcheck disable=SC2317  # called by its trap
clean_up() { if [ "$BASHPID" = "$$" ]; then rm -rf -- "$private"; fi; }

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

TMPDIR=${TMPDIR:-/tmp}
parse_command_line "$@"
command -v "${launcher[0]}" >/dev/null || fail 1 "there is no ${launcher[0]} here; install Open MPI"
if [ "${launcher[0]}" = mpirun ]; then forget_outer_job; fi
prepare_open_mpi
check_seconds HETMAN_LAUNCH_GRACE "$grace"
check_seconds HETMAN_LAUNCH_LOSS_GRACE "$loss_grace"

private=$(mktemp -d "$TMPDIR/hetman-launch.XXXXXX") || fail 1 "cannot write to $TMPDIR; set TMPDIR"
trap clean_up EXIT
export HETMAN_EXIT_CODE_FILE=$private/code
# Where a rank exits with another code than 0, mpirun takes two seconds more to end the job.
if [ "${launcher[0]}" = mpirun ]; then export HETMAN_EXIT_CODE_FILE_ONLY=yes; fi
code_file=$HETMAN_EXIT_CODE_FILE
loss_file=$private/loss  # the exit code that follows from the first loss that mpirun tells
: >"$code_file"
exec {messages}> >(pass_on_messages "$loss_file" >&2)
filter=$!
# Signals that come too early wait until there is somebody to pass them on to.
trap 'early=${early:-TERM}' TERM INT HUP
trap 'early=USR1' USR1
if reads_standard_input; then exec {input}<&0; else exec {input}</dev/null; fi
# In a process group of its own (-m): Ctrl-C reaches this script only, which turns it into USR1.
set -m
"${launcher[@]}" "${options[@]}" "${program[@]}" <&"$input" {input}<&- 2>&"$messages" {messages}>&- &
launched=$!
set +m
exec {input}<&-
trap on_usr1 USR1
trap 'on_stop TERM' TERM
trap 'on_stop INT' INT
trap 'on_stop HUP' HUP
case $early in USR1) on_usr1 ;; TERM) on_stop TERM ;; esac
wait_for_launcher
wait_for_messages
if [ -n "$ended_with" ] && [ -n "$lost_at" ]; then status=$(status_of_loss); fi
result=$(final_status)
explain "$result"
exit "$result"
