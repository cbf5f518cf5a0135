#!/usr/bin/env bash
# Submits a job to SLURM for as long as it takes, through as many time limits as that needs.
#
#   scripts/slurm/submit.sh JOB [options of sbatch...] [-- flags of `hetman run`...]
#
#   --nodes N          hosts (default 1)
#   --ntasks R         ranks on all hosts, one of which coordinates (default: one for each core of the
#                      hosts, or for each --cpus-per-task cores)
#   --cpus-per-task C  threads of each rank (default 1). From 2 on rank 0 counts too, on all but one
#   --time T           time limit of a start, as sbatch takes it (default: what `hetman plan` says,
#                      at most 24 hours)
#   --array K          K shards, as a job array of which each task has N hosts and R ranks, and a job
#                      after them that merges what they counted
#   --stop-before S    stop with a checkpoint S seconds before the time limit (default 120, at most
#                      half of it)
#   --dry-run          only show what would be submitted; needs no SLURM
#
#   scripts/slurm/submit.sh jobs/awesome-queens-32.toml --nodes 4
#   scripts/slurm/submit.sh jobs/awesome-queens-32.toml -N 16 -n 16 -c 64 -p long
#   scripts/slurm/submit.sh jobs/awesome-queens-32.toml --nodes 4 --array 3 --partition=long
#   scripts/slurm/submit.sh my-job.toml --ntasks 65 --time 6:00:00 -- --unique --dir /scratch/my-run
#
# Options of sbatch are taken in all of its spellings (-p long, -plong, --partition long). The merge is
# given those that say where and for whom jobs run, not those that say on how much.
#
# scripts/slurm/hetman.sbatch, which is submitted, stops before the time limit, requeues itself until
# the count is complete, and gives up loudly where that makes no sense. Prints the number of the job, and
# that of the merge in a second line. In a clone build first: scripts/build.sh. HETMAN_PROGRAM names
# another program than the one that belongs to this script.
set -euo pipefail
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/../common.sh"
# shellcheck source=run_directory.sh
. "$scripts/slurm/run_directory.sh"
# shellcheck source=sbatch_options.sh
. "$scripts/slurm/sbatch_options.sh"

usage() { fail 2 "$*; see $0 --help"; }

nodes=1 nodes_option=1 ranks='' threads=1 ranks_a_node='' time='' shards='' at_once='' stop_before='' dry_run='' job_file=''
partition=${SBATCH_PARTITION:-} clusters=${SBATCH_CLUSTERS:-} nodelist=''
sbatch_options=() merge_options=() flags=()
usual_stop_before=120

# ---- the command line ----

number() {
    [[ $2 =~ ^[1-9][0-9]{0,5}$ ]] || usage "$1 takes a number from 1, not \"$2\""
}

parse_command_line() {
    while [ $# -gt 0 ]; do
        case $1 in
            --) shift && flags=("$@") && return ;;
            --dry-run) dry_run=yes ;;
            --stop-before)
                [ $# -ge 2 ] || usage "$1 takes a value"
                set_stop_before "$2"
                shift
                ;;
            --stop-before=*) set_stop_before "${1#*=}" ;;
            -?*)
                read_option set_option "$@"
                shift "$((words_read - 1))"
                ;;
            *) [ -z "$job_file" ] || usage "\"$1\" is one job file too many" && job_file=$1 ;;
        esac
        shift
    done
}

set_stop_before() {
    number --stop-before "$1"
    [ "$1" -le 65535 ] || usage "--stop-before takes at most 65535 s, as SLURM does"
    stop_before=$1
}

# set_option NAME [VALUE]: an option of sbatch.
set_option() {
    local value=${2-}
    case $1 in
        help) help && exit ;;
        ntasks) number --ntasks "$value" && ranks=$value && return ;;
        array) set_shards "$value" && return ;;
        time) time=$value && return ;;
        signal) set_signal "$value" && return ;;
        nodes) set_nodes "$value" && return ;;
        cpus-per-task) number --cpus-per-task "$value" && threads=$value ;;
        ntasks-per-node) number --ntasks-per-node "$value" && ranks_a_node=$value ;;
        partition) partition=$value ;;
        clusters) clusters=$value ;;
        nodelist) nodelist=$value ;;
        parsable) return ;;
        wrap) usage "--wrap is of no use: hetman.sbatch is what is submitted" ;;
    esac
    sbatch_options+=("--$1${2+=$2}")
    case $1 in
        account | chdir | clusters | comment | constraint | export | export-file | mail-type | mail-user | mcs-label | \
            mem | nice | partition | prefer | qos | reservation | wckey) merge_options+=("--$1${2+=$2}") ;;
    esac
}

# "2-4" are at least 2 and at most 4 hosts.
set_nodes() {
    [[ $1 =~ ^([1-9][0-9]{0,5})([-,:][0-9]+)*$ ]] || usage "--nodes takes a number from 1, not \"$1\""
    nodes=${BASH_REMATCH[1]} nodes_option=$1
}

# K shards may be written as the array that they are, 1-K; "%M" lets M of them run at once.
set_shards() {
    [[ $1 =~ ^(1-)?([1-9][0-9]{0,5})(%[1-9][0-9]*)?$ ]] ||
        usage "--array takes a number of shards from 1, or 1-K for K of them, not \"$1\""
    shards=${BASH_REMATCH[2]} at_once=${BASH_REMATCH[3]:-}
}

set_signal() {
    [[ $1 =~ ^[RB]*:?(SIG)?(USR1|10)(@([0-9]+))?$ ]] ||
        usage "hetman.sbatch stops at USR1, not at --signal=$1; --stop-before says how early"
    if [ -n "${BASH_REMATCH[4]}" ]; then set_stop_before "${BASH_REMATCH[4]}"; fi
}

# ---- what it takes ----

# The cores of a host, as many as the smallest has. A dry run may have no SLURM to ask.
cores_of_host() {
    local cores
    cores=$(least_cores) || cores=
    if [ -z "$cores" ]; then
        [ -n "$dry_run" ] ||
            fail 2 "SLURM lists no hosts${partition:+ of the partition $partition}; set the number of ranks with --ntasks"
        say "there is no SLURM here that knows the cores of its hosts: using the number of cores of this machine; --ntasks sets another one"
        cores=$(usable_cores)
    fi
    echo "$cores"
}

# Of the hosts that the job may get: those of its partition, else of the default one, which has a star.
least_cores() {
    local where=() hosts
    if [ -n "$partition" ]; then where+=("--partition=$partition"); fi
    if [ -n "$clusters" ]; then where+=("--clusters=$clusters"); fi
    if [ -n "$nodelist" ]; then where+=("--nodes=$nodelist"); fi
    hosts=$(env -u SINFO_PARTITION sinfo "${where[@]}" --noheader --format='%c %P' 2>/dev/null) || return
    if [ -z "$partition" ] && grep -q '\*$' <<<"$hosts"; then hosts=$(grep '\*$' <<<"$hosts"); fi
    sed -n 's/^\([0-9][0-9]*\).*/\1/p' <<<"$hosts" | sort -n | head -n 1
}

ranks_on_hosts() {
    local a_node=$ranks_a_node
    if [ -z "$a_node" ]; then
        a_node=$(cores_of_host) || exit
        [ "$threads" -le "$a_node" ] || usage "--cpus-per-task $threads is more than the $a_node cores of a host"
        a_node=$((a_node / threads))
    fi
    echo $((a_node * nodes))
}

# The time limit that the plan advises for one start, at most a day: the job requeues itself.
planned_time() {
    local plan status=0 limit flags=("${flags[@]}")
    if [ -n "$shards" ]; then
        drop_directory
        flags+=(--shard "1/$shards" --dir "$(shard_directory "$directory" 1 "$shards")")
    fi
    if [ "$threads" -gt 1 ] && ! has_flag --threads; then flags+=(--threads "$threads"); fi
    say "no --time: counting a sample of the units for a time limit"
    plan=$("$program" plan "$job_file" "${flags[@]}" --ranks "$ranks" --json) || status=$?
    if [ "$status" -ne 0 ]; then fail "$status" "nothing was submitted: the job cannot be planned"; fi
    limit=$(sed -n 's/.*"time_limit":"\([0-9:]*\)".*/\1/p' <<<"$plan")
    [ -n "$limit" ] || fail 2 "how long it takes cannot be foreseen; give a time limit with --time"
    if [ "${limit%%:*}" -ge 24 ]; then limit=24:00:00; fi
    # It has room for a stop as early as usual.
    if [ "${stop_before:-0}" -gt "$usual_stop_before" ]; then
        limit=$((($(seconds_of "$limit") + stop_before - usual_stop_before + 59) / 60))
    fi
    echo "$limit"
}

has_flag() { [[ " ${flags[*]} " == *" $1 "* || " ${flags[*]} " == *" $1="* ]]; }

# SLURM sends the warning at once where the limit is no later than it: the run would never get anywhere.
check_stop_before() {
    local limit
    limit=$(seconds_of "$time") ||
        usage "--time takes a time limit such as 90 (minutes), 1:30:00 or 2-12 (days-hours), not \"$time\""
    if [ -z "$stop_before" ]; then
        stop_before=$usual_stop_before
        if [ -n "$limit" ] && [ $((2 * stop_before)) -gt "$limit" ]; then stop_before=$((limit / 2)); fi
    elif [ -n "$limit" ] && [ "$stop_before" -ge "$limit" ]; then
        usage "with --time $time a start has $limit s, and --stop-before $stop_before would stop it at once"
    fi
}

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
    if [ -n "$shards" ]; then array=("--array=1-$shards$at_once") log=hetman-%A_%a.log; fi
    submit --nodes="$nodes_option" --ntasks="$ranks" --time="$time" --signal="B:USR1@$stop_before" --output="$log" \
        "${array[@]}" "${sbatch_options[@]}" "$scripts/slurm/hetman.sbatch" "$job_file" "${flags[@]}"
}

# After all shards, however they ended: what is missing is then said by the name of the shard.
submit_merge() {
    local i shard_directories=() command
    for ((i = 1; i <= shards; ++i)); do shard_directories+=("$(shard_directory "$directory" "$i" "$shards")"); done
    command=$(printf '%q ' "$program" merge "$directory" "${shard_directories[@]}")
    submit --dependency="afterany:$1" --nodes=1 --ntasks=1 --time=60 --job-name=hetman-merge \
        --output=hetman-merge-%j.log --open-mode=append "${merge_options[@]}" --wrap="exec $command"
}

parse_command_line "$@"
[ -n "$job_file" ] || usage "name a job file, such as jobs/awesome-queens-32.toml"
[ -r "$job_file" ] || fail 3 "cannot read the job file $job_file; $(example_jobs) holds some"
[ -n "$dry_run" ] || command -v sbatch >/dev/null || fail 2 "there is no sbatch here: submit from a host of the cluster"
has_flag --shard && usage "--array divides a job into shards, --shard is for runs by hand"
directory=$(run_directory_of "$job_file" "${flags[@]}")
program=$(find_program) || fail 2 "$(program_advice)"
# As in a job, where a container that runs here may be refused. (Other failures may be this host's alone.)
SLURM_JOB_ID=${SLURM_JOB_ID:-0} "$program" --version >/dev/null || [ "$?" != 2 ] || fail 2 "nothing was submitted: $program does not start"
ranks=${ranks:-$(ranks_on_hosts)}
if [ "$ranks" -gt 1 ] && is_without_mpi "$program"; then
    usage "$program was built without MPI and cannot be $ranks ranks: --ntasks 1 --cpus-per-task C gives one process C threads"
fi
time=${time:-$(planned_time)}
check_stop_before

run=$(submit_run)
echo "$run"
if [ -n "$dry_run" ]; then run=JOBID; fi
if [ -n "$shards" ]; then submit_merge "$run"; fi
say "time limit $time; the log is hetman-*.log in this directory; \`scancel JOBID\` stops it for good, with a checkpoint"
