#!/usr/bin/env bash
# Submits a job to SLURM for as long as it takes, through as many time limits as that needs.
#
#   scripts/slurm/submit.sh JOB [options] [options of sbatch...] [-- flags of `hetman run`...]
#
#   --nodes N         hosts (default 1)
#   --ntasks R        ranks on all hosts: one coordinates, the others count (default: all their cores)
#   --time T          time limit of a start, as sbatch takes it (default: what `hetman plan` says,
#                     at most 24 hours)
#   --array K         K shards, as a job array of which each task has N hosts and R ranks, and a job
#                     after them that merges what they counted
#   --stop-before S   stop with a checkpoint S seconds before the time limit (default 120)
#   --dry-run         only show what would be submitted; needs no SLURM
#
#   scripts/slurm/submit.sh jobs/awesome-queens-32.toml --nodes 4
#   scripts/slurm/submit.sh jobs/awesome-queens-32.toml --nodes 4 --array 3 --partition=long
#   scripts/slurm/submit.sh my-job.toml --ntasks 65 --time 6:00:00 -- --unique --dir /scratch/my-run
#
# Options of sbatch are written with "=" (--partition=long). scripts/slurm/hetman.sbatch, which is
# submitted, stops before the time limit, requeues itself until the count is complete, and gives up
# loudly where that makes no sense. Prints the number of the job, and that of the merge in a second
# line. In a clone build first: scripts/build.sh. HETMAN_PROGRAM names another program than the one that
# belongs to this script.
set -euo pipefail
. "$(dirname -- "${BASH_SOURCE[0]}")/../common.sh"
. "$(dirname -- "${BASH_SOURCE[0]}")/run_directory.sh"

usage() { fail 2 "$*; see $0 --help"; }

nodes=1 ranks='' time='' shards='' stop_before=120 dry_run='' job_file=''
sbatch_options=() flags=()

number() {
    [[ $2 =~ ^[1-9][0-9]{0,5}$ ]] || usage "$1 takes a number from 1, not \"$2\""
}

parse_command_line() {
    while [ $# -gt 0 ]; do
        case $1 in
            -h | --help) help && exit ;;
            --nodes | --ntasks | --time | --array | --stop-before)
                [ $# -ge 2 ] || usage "$1 takes a value"
                set_option "$1" "$2"
                shift
                ;;
            --nodes=* | --ntasks=* | --time=* | --array=* | --stop-before=*) set_option "${1%%=*}" "${1#*=}" ;;
            --dry-run) dry_run=yes ;;
            --) shift && flags=("$@") && return ;;
            -*) sbatch_options+=("$1") ;;
            *) [ -z "$job_file" ] || usage "\"$1\" is one job file too many" && job_file=$1 ;;
        esac
        shift
    done
}

set_option() {
    case $1 in
        --nodes) number "$1" "$2" && nodes=$2 ;;
        --ntasks) number "$1" "$2" && ranks=$2 ;;
        --array) number "$1" "$2" && shards=$2 ;;
        --stop-before) number "$1" "$2" && stop_before=$2 ;;
        --time) time=$2 ;;
    esac
}

# The cores of the hosts, as many as the smallest has. A dry run may have no SLURM to ask.
cores_of_hosts() {
    local cores
    if [ -n "$dry_run" ]; then
        cores=$(least_cores 2>/dev/null) || true
        if [ -z "$cores" ]; then
            say "there is no SLURM here to ask for the cores of its hosts: taking this machine's; --ntasks says otherwise"
            cores=$(usable_cores)
        fi
    else
        cores=$(least_cores) || true
        [ -n "$cores" ] || fail 2 "SLURM names no hosts; say how many ranks with --ntasks"
    fi
    echo $((cores * nodes))
}

least_cores() { sinfo --noheader --format=%c | sed 's/[^0-9].*//' | sort -n | head -n 1; }

# The time limit that the plan advises for one start, at most a day: the job requeues itself.
planned_time() {
    local plan status=0 limit flags=("${flags[@]}")
    if [ -n "$shards" ]; then
        drop_directory
        flags+=(--shard "1/$shards" --dir "$(shard_directory "$directory" 1 "$shards")")
    fi
    say "no --time: counting a sample of the units for a time limit"
    plan=$("$program" plan "$job_file" "${flags[@]}" --ranks "$ranks" --json) || status=$?
    if [ "$status" -ne 0 ]; then fail "$status" "nothing was submitted: the job cannot be planned"; fi
    limit=$(sed -n 's/.*"time_limit":"\([0-9:]*\)".*/\1/p' <<<"$plan")
    [ -n "$limit" ] || fail 2 "how long it takes cannot be foreseen; give a time limit with --time"
    if [ "${limit%%:*}" -ge 24 ]; then limit=24:00:00; fi
    echo "$limit"
}

has_flag() { [[ " ${flags[*]} " == *" $1 "* || " ${flags[*]} " == *" $1="* ]]; }

# submit OPTIONS...: prints the number of the job.
submit() {
    if [ -n "$dry_run" ]; then
        printf '%q ' sbatch "$@"
        echo
    else
        sbatch --parsable "$@" | sed 's/;.*//'
    fi
}

submit_run() {
    local log=hetman-%j.log array=()
    if [ -n "$shards" ]; then array=("--array=1-$shards") log=hetman-%A_%a.log; fi
    submit --nodes="$nodes" --ntasks="$ranks" --time="$time" --signal="B:USR1@$stop_before" --output="$log" \
        "${array[@]}" "${sbatch_options[@]}" "$scripts/slurm/hetman.sbatch" "$job_file" "${flags[@]}"
}

# After all shards, however they ended: what is missing is then said by the name of the shard.
submit_merge() {
    local i shard_directories=() command
    for ((i = 1; i <= shards; ++i)); do shard_directories+=("$(shard_directory "$directory" "$i" "$shards")"); done
    command=$(printf '%q ' "$program" merge "$directory" "${shard_directories[@]}")
    submit --dependency="afterany:$1" --nodes=1 --ntasks=1 --time=60 --job-name=hetman-merge \
        --output=hetman-merge-%j.log --open-mode=append "${sbatch_options[@]}" --wrap="exec $command"
}

parse_command_line "$@"
[ -n "$job_file" ] || usage "name a job file, such as jobs/awesome-queens-32.toml"
[ -r "$job_file" ] || fail 3 "cannot read the job file $job_file; $(example_jobs) holds some"
[ -n "$dry_run" ] || command -v sbatch >/dev/null || fail 2 "there is no sbatch here: submit from a host of the cluster"
has_flag --shard && usage "--array divides a job into shards, --shard is for runs by hand"
directory=$(run_directory_of "$job_file" "${flags[@]}")
program=$(find_program) || fail 2 "$(program_advice)"
ranks=${ranks:-$(cores_of_hosts)}
time=${time:-$(planned_time)}

run=$(submit_run)
echo "$run"
if [ -n "$dry_run" ]; then run=JOBID; fi
if [ -n "$shards" ]; then submit_merge "$run"; fi
say "time limit $time; the log is hetman-*.log in this directory; \`scancel JOBID\` stops it for good, with a checkpoint"
