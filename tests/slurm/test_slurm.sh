#!/usr/bin/env bash
# Runs under a real SLURM, one that the test starts itself (lab.sh): submitted, stopped at time limits,
# requeued, cancelled, divided and merged.
#
#   tests/slurm/test_slurm.sh CASE [PROGRAM]
#
#   CASE      a function below whose name begins with "case_", without that; "list" lists them
#   PROGRAM   hetman (default: build/release/hetman)
#
# Exit code: 0 passed, 1 failed, 77 skipped (there can be no SLURM here).
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
. "$project/tests/support/cases.sh"
. "$here/lab.sh"
. "$here/jobs.sh"

submit=$project/scripts/slurm/submit.sh
stopped=75

# ---- what cases are made of ----

owner_is_not() { [ "$(owner_of "$2" pid)" != "$1" ]; }

# Where SLURM itself has requeued a job, the start before it says so and does not give up.
expect_left_to_slurm() {
    expect "what becomes of the job" log_says "hetman-$1.log" 'SLURM has requeued this job'
    expect "nobody gave up" test "$(grep -c 'GIVING UP' "hetman-$1.log")" = 0
    expect "nobody was cancelled" test "$(grep -c 'hetman.sbatch: cancelled with' "hetman-$1.log")" = 0
}

# ---- cases ----

# The limit of a start is its own: --max-time, as SLURM counts in minutes.
case_stops_twice_and_finishes() {
    lab_start "$base/lab" 1 4
    job_file queens 23
    local job
    job=$("$submit" queens.toml --ntasks 3 --time 10 -- --max-time 3s --progress-every 2s)
    await_end "$job"
    expect_completed "$job" 7068
    expect "at least three starts in one log" test "$(starts_in "hetman-$job.log")" -ge 3
    expect "stops that say why" log_says "hetman-$job.log" 'stopped by max_time, resumable'
    expect_units_as_in_one_go queens.toml runs/queens
    show_logs
}

# SLURM's own limit of a minute: it sends USR1 before, the run saves and goes back into the queue.
case_time_limit() {
    lab_start "$base/lab" 1 4
    job_file queens 24
    local job
    job=$("$submit" queens.toml --ntasks 2 --time 1 --stop-before 20 -- --progress-every 5s)
    await_end "$job"
    expect_completed "$job" 22794
    expect "the limit was near" log_says "hetman-$job.log" 'the time limit is near'
    expect "at least two starts" test "$(starts_in "hetman-$job.log")" -ge 2
    expect "requeued" test "$(field "$job" Restarts)" -ge 1
    expect_units_as_in_one_go queens.toml runs/queens
    show_logs
}

# As with --signal=B:USR2@120, or on clusters that warn so by themselves.
case_usr2_is_a_warning_too() {
    lab_start "$base/lab" 1 4
    job_file queens 22
    local job
    job=$("$submit" queens.toml --ntasks 2 --time 10 -- --progress-every 1s)
    await 120 "progress" log_says "hetman-$job.log" ' units  '
    scancel --batch --signal=USR2 "$job"
    await_end "$job"
    expect_completed "$job" 2092
    expect "the warning was heard" log_says "hetman-$job.log" 'the time limit is near'
    expect "saved" log_says "hetman-$job.log" 'stopped by USR1, resumable'
    expect "requeued" test "$(field "$job" Restarts)" = 1
    expect_units_as_in_one_go queens.toml runs/queens
}

# In the shell of an allocation there is one process, though SLURM speaks of four tasks.
case_alone_in_an_allocation() {
    lab_start "$base/lab" 1 4
    local status=0
    salloc --quiet --ntasks 4 "$hetman" count queen 8 --quiet >out.log 2>err.log || status=$?
    expect "refused with 2, not $status" test "$status" = 2
    expect "the way out" log_says err.log '4 tasks, but this process is alone.* --alone'
    expect "92" test "$(salloc --quiet --ntasks 4 "$hetman" count queen 8 --quiet --alone)" = 92
    # Copies that do not know of each other: one message, no result.
    status=0
    salloc --quiet --ntasks 4 srun --mpi=none "$hetman" count queen 8 --quiet >out.log 2>err.log || status=$?
    expect "refused" test "$status" = 2
    expect "nothing printed" test ! -s out.log
    expect "one message" test "$(grep -c 'hetman: SLURM gave' err.log)" = 1
}

case_status_names_the_job() {
    lab_start "$base/lab" 1 2
    job_file queens 26
    local job
    job=$(sbatch --parsable --job-name='long|count' --output=run.log --wrap "exec '$hetman' run queens.toml")
    await 60 "a checkpoint" has_saved runs/queens
    "$hetman" status runs/queens >status.log
    expect "while it runs" grep -qxF "SLURM job   $job (long|count), RUNNING" status.log
    "$hetman" status runs/queens --json >status.log
    expect "as JSON" grep -qF "\"slurm\":{\"job\":\"$job\",\"name\":\"long|count\",\"state\":\"RUNNING\"}" status.log
    scancel "$job"
    await_end "$job"
    "$hetman" status runs/queens >status.log
    expect "after its end" grep -qxF "SLURM job   $job (long|count), CANCELLED" status.log
    expect "metrics of the job" grep -q "^hetman_run_info{.*slurm_job=\"$job\"}" runs/queens/metrics.prom
    expect "of an owner that has left" grep -q '^hetman_run_active{.*} 0$' runs/queens/metrics.prom
}

case_scancel_is_for_good() {
    lab_start "$base/lab" 1 4
    job_file queens 23
    local job
    job=$("$submit" queens.toml --ntasks 2 --time 10 -- --progress-every 1s)
    await 120 "progress" log_says "hetman-$job.log" ' units  '
    scancel "$job"
    await_end "$job" 60
    expect "cancelled" test "$(field "$job" JobState)" = CANCELLED
    expect "not requeued" test "$(field "$job" Restarts)" = 0
    expect "a checkpoint was saved" test "$(status_of runs/queens finished)" -gt 0
    expect "nobody counts" test "$(status_of runs/queens state)" = stopped
    job=$("$submit" queens.toml --ntasks 3 --time 10)
    await_end "$job"
    expect_completed "$job" 7068
    expect_units_as_in_one_go queens.toml runs/queens
}

case_mpirun_in_the_allocation() {
    lab_start "$base/lab" 1 4
    job_file queens 22
    local job
    job=$(HETMAN_LAUNCHER=mpirun "$submit" queens.toml --ntasks 3 --time 10 -- --max-time 3s)
    await_end "$job"
    expect_completed "$job" 2092
    expect "under mpirun" log_says "hetman-$job.log" 'under mpirun'
    expect "requeued" test "$(starts_in "hetman-$job.log")" -ge 2
    expect_units_as_in_one_go queens.toml runs/queens
}

# srun lists a PMIx plugin but cannot load the library, as on Debian without libpmix-dev.
case_srun_that_cannot_load_pmix() {
    lab_start "$base/lab" 1 4
    job_file queens 22
    local job real
    real=$(command -v srun)
    mkdir bin
    cat >bin/srun <<END
#!/bin/sh
case " \$* " in *" --mpi=pmix "*) echo "srun: error: Invalid MPI type 'pmix', --mpi=list for acceptable types" >&2; exit 1 ;; esac
exec "$real" "\$@"
END
    chmod +x bin/srun
    job=$(PATH=$PWD/bin:$PATH "$submit" queens.toml --ntasks 3 --time 10)
    await_end "$job"
    expect_completed "$job" 2092
    expect "why" log_says "hetman-$job.log" 'cannot load the library .*mpirun starts the ranks'
    expect "under mpirun" log_says "hetman-$job.log" 'under mpirun'
    expect_units_as_in_one_go queens.toml runs/queens
}

# SLURM takes a node for dead and requeues the job, while the processes of the first start run on there.
case_lost_node_whose_processes_live() {
    lab_slurmd_timeout=10
    lab_start "$base/lab" 2 3
    job_file queens 24
    local job node first
    job=$("$submit" queens.toml --nodes 1 --ntasks 2 --time 20 -- --progress-every 1s)
    await 120 "progress" log_says "hetman-$job.log" ' units  '
    node=$(field "$job" NodeList)
    first=$(owner_of runs/queens pid)
    lab_lose_node "$node"
    await 240 "the second start" log_says "hetman-$job.log" 'hetman.sbatch: start 2'
    expect "the first start lives" kill -0 "$first"
    await 120 "another owner" owner_is_not "$first" runs/queens
    await_end "$job"
    expect "on another node than $node" test "$(field "$job" NodeList)" != "$node"
    expect "requeued once" test "$(field "$job" Restarts)" = 1
    expect_completed "$job" 22794
    expect "one end" test "$(grep -c 'hetman.sbatch: complete' "hetman-$job.log")" = 1
    expect "one total" test "$(grep -cx 22794 "hetman-$job.log")" = 1
    expect "two owners, one after the other" test "$(owner_of runs/queens epoch)" = 2
    expect "the first start is gone" test ! -e "/proc/$first"
    expect_left_to_slurm "$job"
    expect_units_as_in_one_go queens.toml runs/queens
    show_logs
}

# The node of the script and of rank 0 stays: SLURM ends them before it requeues the job.
case_lost_node_of_workers() {
    lab_slurmd_timeout=10
    lab_start "$base/lab" 3 2
    job_file queens 24
    local job
    job=$("$submit" queens.toml --nodes 2 --ntasks 3 --time 20 -- --progress-every 5s)
    await 120 "progress" log_says "hetman-$job.log" ' units  '
    lab_lose_node "$(scontrol show hostnames "$(field "$job" NodeList)" | tail -n 1)"
    await 240 "the second start" log_says "hetman-$job.log" 'hetman.sbatch: start 2'
    await_end "$job"
    expect "requeued once" test "$(field "$job" Restarts)" = 1
    expect_completed "$job" 22794
    expect_left_to_slurm "$job"
    expect_units_as_in_one_go queens.toml runs/queens
}

case_three_nodes() {
    lab_start "$base/lab" 3 2
    job_file queens 22
    local job
    job=$("$submit" queens.toml --nodes 3 --ntasks 4 --time 10 -- --max-time 4s)
    await_end "$job"
    expect_completed "$job" 2092
    expect "three nodes" log_says "hetman-$job.log" 'on 4 tasks of 3 nodes, under srun'
    expect_units_as_in_one_go queens.toml runs/queens
}

case_array_of_shards_and_merge() {
    lab_start "$base/lab" 1 6
    job_file queens 23
    local jobs run merge i
    jobs=$("$submit" queens.toml --ntasks 2 --time 10 --array 3 -- --max-time 3s --progress-every 2s)
    run=$(sed -n 1p <<<"$jobs")
    merge=$(sed -n 2p <<<"$jobs")
    await_end "$run"
    await_end "$merge" 60
    for i in 1 2 3; do
        expect "shard $i was requeued" test "$(starts_in "hetman-${run}_$i.log")" -ge 2
        expect "shard $i gives a subtotal" log_says "hetman-${run}_$i.log" "^shard $i of 3: subtotal "
        expect "shard $i gives no total" test "$(grep -cx 7068 "$work/hetman-${run}_$i.log")" = 0
    done
    expect "merged" test "$(field "$merge" JobState)" = COMPLETED
    expect "the total" log_says "hetman-merge-$merge.log" '^7068$'
    expect_units_as_in_one_go queens.toml runs/queens
    show_logs
}

# Each task of an array meets SLURM's own limit, saves, and goes back into the queue by itself.
case_time_limit_of_an_array() {
    lab_start "$base/lab" 1 4
    job_file queens 24
    local jobs run merge i
    jobs=$("$submit" queens.toml --ntasks 2 --time 1 --stop-before 30 --array 2 -- --progress-every 5s)
    run=$(sed -n 1p <<<"$jobs")
    merge=$(sed -n 2p <<<"$jobs")
    await_end "$run"
    await_end "$merge" 60
    for i in 1 2; do
        expect "the limit of shard $i was near" log_says "hetman-${run}_$i.log" 'the time limit is near'
        expect "shard $i was requeued" test "$(starts_in "hetman-${run}_$i.log")" -ge 2
        expect "shard $i ends once" test "$(grep -c 'hetman.sbatch: complete' "hetman-${run}_$i.log")" = 1
        expect "shard $i gives a subtotal" log_says "hetman-${run}_$i.log" "^shard $i of 2: subtotal "
    done
    expect "merged" test "$(field "$merge" JobState)" = COMPLETED
    expect "the total" log_says "hetman-merge-$merge.log" '^22794$'
    expect_units_as_in_one_go queens.toml runs/queens
    show_logs
}

# The signal for the limit comes when all is counted and saved, but the ranks have not ended.
case_time_limit_as_the_count_ends() {
    lab_start "$base/lab" 1 4
    job_file queens 20
    local job
    cat >late <<END
#!/bin/bash
# Ends with Hetman's code, but only once the signal for the limit has come.
trap : USR1
[ "\$1" = run ] || exec "$hetman" "\$@"
"$hetman" "\$@"
status=\$?
if [ "\$SLURM_PROCID" = 0 ]; then scancel --batch --signal=USR1 "\$SLURM_JOB_ID"; fi
until grep -q 'the time limit is near' "$work/hetman-\$SLURM_JOB_ID.log"; do sleep 0.1; done
exit "\$status"
END
    chmod 755 late
    job=$(HETMAN_PROGRAM=$work/late "$submit" queens.toml --ntasks 2 --time 10)
    await_end "$job" 120
    expect_completed "$job" 516
    expect "the limit was near" log_says "hetman-$job.log" 'the time limit is near'
    expect "complete" log_says "hetman-$job.log" 'hetman.sbatch: complete'
    expect "nobody gave up" test "$(grep -c 'GIVING UP' "hetman-$job.log")" = 0
    expect "not requeued" test "$(field "$job" Restarts)" = 0
    expect_units_as_in_one_go queens.toml runs/queens
    show_logs
}

case_merge_names_the_shard_that_failed() {
    lab_start "$base/lab" 1 6
    job_file queens 21
    local jobs merge
    mkdir -p runs/queens.shard-2-of-3
    echo "somebody else's" >runs/queens.shard-2-of-3/file
    jobs=$("$submit" queens.toml --ntasks 2 --time 10 --array 3)
    merge=$(sed -n 2p <<<"$jobs")
    await_end "$(sed -n 1p <<<"$jobs")"
    await_end "$merge" 60
    expect "the merge fails" test "$(field "$merge" JobState)" = FAILED
    expect "it names the shard" log_says "hetman-merge-$merge.log" 'shard-2-of-3'
}

case_broken_checkpoint_is_not_requeued() {
    lab_start "$base/lab" 1 4
    job_file queens 22
    local job status=0 file
    "$hetman" run queens.toml --max-time 2s --quiet || status=$?
    expect "stopped" test "$status" = "$stopped"
    for file in ledger ledger.prev; do printf damage >"runs/queens/$file"; done
    job=$("$submit" queens.toml --ntasks 2 --time 10)
    await_end "$job" 120
    expect "failed with exit code 4, not $(field "$job" ExitCode)" test "$(field "$job" ExitCode)" = 4:0
    expect "not requeued" test "$(field "$job" Restarts)" = 0
    expect "loud" log_says "hetman-$job.log" 'GIVING UP: .*exit code 4'
    expect "the checkpoint is as it was" test "$(cat runs/queens/ledger)" = damage
}

# SLURM ends a job that takes more memory than it asked for: that is no time limit, it would happen again.
case_too_little_memory_is_not_requeued() {
    lab_keeps_memory=yes
    lab_start "$base/lab" 1 4
    job_file queens 23
    local job
    job=$("$submit" queens.toml --ntasks 2 --time 10 --mem=8 -- --progress-every 1s)
    await_end "$job" 200
    expect "not completed" test "$(field "$job" JobState)" != COMPLETED
    expect "SLURM says why" log_says "hetman-$job.log" 'exceeded memory limit'
    expect "not requeued" test "$(field "$job" Restarts)" = 0
    job=$("$submit" queens.toml --ntasks 3 --time 10 --mem=2000)
    await_end "$job"
    expect_completed "$job" 7068
    expect_units_as_in_one_go queens.toml runs/queens
}

case_starts_without_progress_end() {
    lab_start "$base/lab" 1 4
    job_file queens 22
    local job
    job=$("$submit" queens.toml --ntasks 2 --time 10 -- --max-time 1ms)
    await_end "$job" 200
    expect "failed with exit code 75" test "$(field "$job" ExitCode)" = "$stopped:0"
    expect "three starts" test "$(starts_in "hetman-$job.log")" = 3
    expect "loud" log_says "hetman-$job.log" 'GIVING UP: 3 starts in a row finished no unit'
}

case_submit_asks_the_plan_and_refuses() {
    lab_start "$base/lab" 1 4
    job_file queens 21
    local text status
    text=$("$submit" queens.toml --dry-run --array 2 -- --unique)
    expect "a limit from the plan" grep -qE -- '--time=00:0[0-9]:00 ' <<<"$text"
    expect "all cores" grep -q -- '--ntasks=4 ' <<<"$text"
    expect "an array" grep -q -- '--array=1-2 ' <<<"$text"
    expect "a merge after it" grep -q -- 'merge.*shard-1-of-2.*shard-2-of-2' <<<"$text"
    text=$("$submit" queens.toml --dry-run --array 2 --time 5 -- --dir "$work/a b")
    expect "a merge of directories beside --dir" \
        grep -qF -- "$(printf '%q' "$(printf ' %q' "$work/a b" "$work/a b.shard-1-of-2" "$work/a b.shard-2-of-2")")" <<<"$text"
    printf '[problem]\npiece = "QNN"\nbord = 8\n' >wrong.toml
    for text in '2 queens.toml --nodes 0' '2 queens.toml --ntasks' '3 missing.toml' '3 wrong.toml' \
        '2 queens.toml -- --engine warp' '2 queens.toml other.toml' '2 --nodes 2' '2 queens.toml -- --shard 1/2'; do
        status=0
        # shellcheck disable=SC2086  # words
        "$submit" ${text#? } 2>said || status=$?
        expect "exit code of: $text, not $status" test "$status" = "${text%% *}"
        expect "a line about: $text" test -s said
    done
    expect "nothing was submitted" lab_queue_is_empty
}

# A rank for each node, with a thread for each of its CPUs: rank 0 counts too.
case_hybrid_ranks() {
    lab_start "$base/lab" 2 2
    job_file queens 22
    local job
    job=$("$submit" queens.toml -N 2 -n 2 -c2 -p main -t 10 -- --max-time 4s)
    await_end "$job"
    expect_completed "$job" 2092
    expect "a rank on each node" log_says "hetman-$job.log" 'on 2 tasks of 2 nodes, under srun'
    expect "the threads that count" log_says "hetman-$job.log" '2 ranks of 2 threads: one thread of rank 0 coordinates, 3 count'
    expect_units_as_in_one_go queens.toml runs/queens
}

# What the script knows of the options of sbatch is what this sbatch says of itself. (It knows more of newer ones.)
case_submit_knows_the_options_of_sbatch() {
    lab_start "$base/lab" 1 2
    local name letter known said names=()
    # shellcheck source=../../scripts/slurm/sbatch_options.sh
    . "$project/scripts/slurm/sbatch_options.sh"
    said() { sbatch "$@" </dev/null 2>&1 || true; }
    mapfile -t names < <(sbatch --help | sed -nE 's/^ +(-.[, ] +)?--([a-z-]+).*/\2/p' | sort -u)
    expect "many options" test "${#names[@]}" -gt 70
    for name in "${names[@]}"; do
        expect "--$name is known" is_among "$name" "${sbatch_with_value[@]}" "${sbatch_with_optional_value[@]}" "${sbatch_flags[@]}"
    done
    for name in "${sbatch_with_value[@]}"; do
        case $(said "--$name") in *'unrecognized option'* | *'requires an argument'*) ;; *) failed "--$name needs no value" ;; esac
    done
    for name in "${sbatch_flags[@]}"; do
        case $(said "--$name=1") in *'unrecognized option'* | *"doesn't allow an argument"*) ;; *) failed "--$name may have a value" ;; esac
    done
    for name in "${sbatch_with_optional_value[@]}"; do
        case $(said "--$name")$(said "--$name=1") in *'requires an argument'* | *"doesn't allow an argument"*) failed "--$name" ;; esac
    done
    for letter in "${!sbatch_letters[@]}"; do
        known=no
        if takes_value "${sbatch_letters[$letter]}"; then known=yes; fi
        said=no
        case $(said "-$letter") in *'requires an argument'*) said=yes ;; *'invalid option'*) said=unknown ;; esac
        expect "-$letter takes a value: $known, not $said" test "$known" = "$said"
    done
}

case_submit_asks_for_the_cores_of_the_partition() {
    lab_more=$(printf '%s\n' 'NodeName=big[1-4] NodeAddr=127.0.0.1 CPUs=64 State=DOWN' \
        'NodeName=small NodeAddr=127.0.0.1 CPUs=1 State=DOWN' \
        'PartitionName=long Nodes=big[1-4]' 'PartitionName=mixed Nodes=big[1-4],small')
    lab_start "$base/lab" 1 2
    job_file queens 21
    local words
    for words in "-p long:256" "--partition=long:256" "-w big[1-4] -p mixed:256" "-p mixed:4" ":8" "-c 2:4" "-p long -c 64:4"; do
        # shellcheck disable=SC2086  # words
        "$submit" queens.toml --dry-run -N 4 -t 10 ${words%:*} >submitted
        expect "${words#*:} ranks with ${words%:*}" grep -qF -- " --ntasks=${words#*:} " submitted
    done
}

# ---- main ----

if [ "${1:-list}" = list ]; then
    declare -F | sed -n 's/^declare -f case_//p'
    exit
fi
HETMAN_PROGRAM=$(realpath -- "${2:-$project/build/release/hetman}")
export HETMAN_PROGRAM
hetman=$HETMAN_PROGRAM
reason=$(why_no_lab)
if [ -n "$reason" ]; then
    echo "SKIPPED: $reason"
    exit 77
fi
base=$(mktemp -d /tmp/hetman-slurm.XXXXXX)
work=$base/work
trap 'lab_stop; rm -rf -- "$base"' EXIT
chmod 755 "$base"  # munged insists that all can reach its socket
mkdir "$work"
cd -- "$work"
"case_$1"
echo "passed: $1"
