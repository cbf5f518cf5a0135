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
# holds is kept. USR1 is passed on. The exit code is the launcher's, which is that of the ranks; 75
# also if it ended because of these signals.
#
# What it sets for Open MPI can be set otherwise by options or in the environment.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

stopped=75

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
    # Open MPI puts sockets below TMPDIR, and a socket's path is short.
    if [ "${#TMPDIR}" -gt 30 ]; then export TMPDIR=/tmp; fi
    if one_host; then
        # Nobody else needs to reach these ranks, and other interfaces may come and go.
        default OMPI_MCA_btl_tcp_if_include lo
        default OMPI_MCA_oob_tcp_if_include lo
    fi
}

# ---- what the launcher says ----

# mpirun tells at length that a rank left with a code other than 0, also where that is in order.
# The program has said why, and the code is handed on: this is dropped, all else is passed on.
is_banner_of_exit_code() {
    local codes='1|2|3|4|5|6|7|75'
    [[ $1 == *'Primary job '*' terminated normally, but 1 process returned'* ]] ||
        [[ $1 == *' exited on signal 10 ('* ]] ||  # USR1 before a rank was ready for it
        [[ $1 =~ 'exited with non-zero status'.*'Exit code:'[[:space:]]*($codes)[[:space:]]*$ ]]
}

# Lines that tell nothing but that a run was stopped.
is_usual() {
    [[ $1 == 'mpirun: Forwarding signal '* ]] || [[ $1 == 'srun: error: '*': Exited with exit code 75' ]]
}

pass_on_messages() {
    local line block='' rule='^-{60,}$'
    # Signals from the keyboard reach this process too; it ends when the launcher does.
    trap '' INT TERM HUP USR1
    while IFS= read -r line || [ -n "$line" ]; do
        if [[ $line =~ $rule && -n $block ]]; then
            if ! is_banner_of_exit_code "$block"; then printf '%s%s\n' "$block" "$line"; fi
            block=
        elif [[ $line =~ $rule || -n $block ]]; then
            block+=$line$'\n'
        elif ! is_usual "$line"; then
            printf '%s\n' "$line"
        fi
    done
    printf '%s' "$block"
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

# Waits for the launcher; the result is its status, not that of an interrupted `wait`. A USR1 that
# comes while the ranks are being started is lost: once a stop is asked for, it is sent each second.
wait_for_launcher() {
    local clock=
    while true; do
        status=0
        interrupted=
        if [ -z "$stop_asked" ]; then
            wait "$launched" || status=$?
            if [ -z "$interrupted" ]; then return; fi
        else
            sleep 1 &
            clock=$!
            wait -n "$launched" "$clock" || status=$?
            if ! kill -0 "$launched" 2>/dev/null; then break; fi
            if [ -z "$interrupted$forced" ]; then pass_on USR1; fi
        fi
    done
    kill "$clock" 2>/dev/null || true
    status=0
    wait "$launched" || status=$?
}

# What the launcher's status means once it was asked to stop.
final_status() {
    local signals='129|130|137|138|143'  # ended by HUP, INT, KILL, USR1, TERM
    if [ -n "$stop_asked" ] && [ "$status" -eq 138 ]; then
        echo "$stopped"  # before the ranks were ready for the signal: nothing was counted
    elif [ -n "$forced" ] && [[ $status =~ ^(1|$signals)$ ]]; then
        echo "$stopped"
    else
        echo "$status"
    fi
}

explain() {
    if [ "$1" -gt 128 ] && [ "$1" -le 192 ]; then
        say "ended by signal $(($1 - 128)) ($(kill -l "$1")); what was saved is kept, the same command goes on"
    fi
}

# ---- main ----

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
    if [ $# -lt 2 ]; then fail 2 "usage: scripts/launch.sh [options of mpirun] -- PROGRAM [ARGUMENTS...]"; fi
    shift
    program=("$@")
}

TMPDIR=${TMPDIR:-/tmp}
parse_command_line "$@"
command -v "${launcher[0]}" >/dev/null || fail 1 "there is no ${launcher[0]} here; scripts/setup.sh installs Open MPI"
prepare_open_mpi

exec {messages}> >(pass_on_messages >&2)
filter=$!
# Signals that come too early wait until there is somebody to pass them on to.
trap 'early=${early:-TERM}' TERM INT HUP
trap 'early=USR1' USR1
# In a process group of its own (-m): Ctrl-C reaches this script only, which turns it into USR1.
set -m
"${launcher[@]}" "${options[@]}" "${program[@]}" </dev/null 2>&"$messages" {messages}>&- &
launched=$!
set +m
trap on_usr1 USR1
trap 'on_stop TERM' TERM
trap 'on_stop INT' INT
trap 'on_stop HUP' HUP
case $early in USR1) on_usr1 ;; TERM) on_stop TERM ;; esac
wait_for_launcher
exec {messages}>&-
wait "$filter" || true
status=$(final_status)
explain "$status"
exit "$status"
