#!/usr/bin/env bash
# scripts/slurm/submit.sh with programs in place of SLURM and hetman, made here: what it asks and what it submits.
#
#   tests/launch/test_submit.sh CASE
#
#   CASE   a function below whose name begins with "case_", without that; "list" lists them
#
# Exit code: 0 passed, 1 failed. (tests/slurm submits to a real SLURM.)
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
. "$project/tests/support/cases.sh"

# ---- what cases are made of ----

# Three partitions: main, the default one, whose hosts have 8 cores; long with 64 and 72; two hosts of 4 in odd.
make_programs() {
    mkdir -p bin
    cat >bin/sinfo <<'END'
#!/bin/sh
case " $* " in
    *" --nodes="*) echo "16 long" ;;
    *" --partition=long "*) echo "72 long"; echo "64+ long" ;;
    *" --partition=long,odd "*) echo "72 long"; echo "64 long"; echo "4 odd" ;;
    *" --clusters=far "*) echo "CLUSTER: far"; echo "32 main*" ;;
    *" --partition="*) ;;
    *) echo "8 main*"; echo "64 long"; echo "4 odd" ;;
esac
END
    cat >bin/hetman <<'END'
#!/bin/sh
echo "$*" >>asked
echo '{"threads":1,"time_limit":"00:04:00","version":"0"}'
END
    chmod 755 bin/*
    export PATH=$PWD/bin:$PATH HETMAN_PROGRAM=$PWD/bin/hetman
    echo >job.toml
}

# submitted ARGUMENTS...: what would be submitted, and for what reason not, with the exit code in `status`.
submitted() {
    status=0
    "$project/scripts/slurm/submit.sh" --dry-run "$@" >out.log 2>err.log || status=$?
}

# expect_submitted WORDS ARGUMENTS...: that the first job is submitted with all of these words, in this order.
expect_submitted() {
    local words=$1 word left
    shift
    submitted "$@"
    expect "exit code 0 of $*, not $status" test "$status" = 0
    left=" $(head -n 1 out.log)"
    for word in $words; do
        expect "$word in what $* submits" grep -qF -- " $word " <<<"$left"
        left=" ${left#* "$word" }"
    done
}

# expect_refused TEXT ARGUMENTS...
expect_refused() {
    local text=$1
    shift
    submitted "$@"
    expect "exit code 2 of $*, not $status" test "$status" = 2
    expect "\"$text\" about $*" log_says err.log "$text"
    expect "one line about $*" test "$(wc -l <err.log)" = 1
    expect "nothing submitted by $*" test ! -s out.log
}

# ---- cases ----

case_options_are_read_in_all_spellings_of_sbatch() {
    local words
    for words in "-p long" "-plong" "--partition long" "--partition=long" "--part=long" "--partit long" "-vp long" "-Hvplong"; do
        # shellcheck disable=SC2086  # words
        expect_submitted "--ntasks=64 --partition=long job.toml" job.toml $words -t 10
    done
    expect_submitted "--nodes=16 --ntasks=16 --time=90 --cpus-per-task=64 job.toml --unique" \
        -N 16 -n 16 -c64 --time 90 job.toml -- --unique
    expect_submitted "--nodes=2 --ntasks=7 --mem=8 --exclusive --nice=5 --job-name=a\\ b --exclude=n1 job.toml" \
        --nodes 2 --mem 8 -n7 --exclusive --nice=5 -J "a b" -x n1 job.toml -t 10
    expect_submitted "--exclusive job.toml" --exclusive job.toml -t 10
    expect_submitted "--option-of-2030=yes job.toml" --option-of-2030=yes job.toml -t 10
    expect_submitted "--nodes=2-4 --ntasks=16" -N 2-4 job.toml -t 10
    expect_refused "one job file too many" job.toml -s other.toml -t 10
    expect_refused "takes a value" job.toml -p
    expect_refused "takes a value" job.toml --partition
    expect_refused "takes no value" job.toml --requeue=yes
    expect_refused "is no option of sbatch; flags of" job.toml --unique
    expect_refused "may be --nodefile --nodelist --nodes" job.toml --node 3
    expect_refused "is no option of sbatch" job.toml -z
}

case_cores_are_those_of_the_partition() {
    expect_submitted "--nodes=16 --ntasks=128" job.toml -N 16 -t 10
    expect_submitted "--nodes=16 --ntasks=1024" job.toml -N 16 -t 10 -p long
    expect_submitted "--ntasks=4" job.toml -p long,odd -t 10
    expect_submitted "--ntasks=32" job.toml -M far -t 10
    expect_submitted "--ntasks=16" job.toml -w n[1-4] -t 10
    SBATCH_PARTITION=long expect_submitted "--ntasks=64" job.toml -t 10
    SINFO_PARTITION=odd expect_submitted "--ntasks=8" job.toml -t 10
    expect_submitted "--ntasks=12 --ntasks-per-node=3" job.toml -N4 --ntasks-per-node 3 -t 10
    # A rank for so many of them.
    expect_submitted "--ntasks=16 --cpus-per-task=64" job.toml -p long -N 16 -c 64 -t 10
    expect_submitted "--ntasks=4 --cpus-per-task=3" job.toml -N 2 -c 3 -t 10
    expect_refused "more than the 8 cores" job.toml -c 9 -t 10
    submitted job.toml -p none -t 10
    expect "that no host is known" log_says err.log "there is no SLURM here that knows"
}

case_plans_are_asked_for_the_same_ranks_and_threads() {
    expect_submitted "--ntasks=16 --time=00:04:00 --signal=B:USR1@120 --cpus-per-task=64" job.toml -N 16 -n 16 -c 64
    expect "ranks and threads" grep -qx -- 'plan job.toml --threads 64 --ranks 16 --json' asked
    rm asked
    expect_submitted "--time=17 --signal=B:USR1@900" job.toml -n 3 --stop-before 900
    expect "ranks alone" grep -qx -- 'plan job.toml --ranks 3 --json' asked
    rm asked
    expect_submitted "--time=00:04:00" job.toml -n 3 -c 8 -- --threads 4
    expect "the threads that the flag says" grep -qx -- 'plan job.toml --threads 4 --ranks 3 --json' asked
}

case_stops_fit_the_time_limit() {
    local limit
    for limit in 1:00 1 0:01:00 0-0:1 0:30; do
        expect_refused "would stop it at once" job.toml -t "$limit" --stop-before 120
        expect_refused "would stop it at once" job.toml -t "$limit" --stop-before 60
    done
    expect_submitted "--time=1:00 --signal=B:USR1@20" job.toml -t 1:00 --stop-before 20
    expect_submitted "--time=1:00 --signal=B:USR1@30" job.toml -t 1:00
    expect_submitted "--time=1-0 --signal=B:USR1@120" job.toml -t 1-0
    expect_submitted "--time=1:00:00 --signal=B:USR1@3599" job.toml -t 1:00:00 --stop-before 3599
    expect_submitted "--time=1-2:03:04 --signal=B:USR1@65535" job.toml --time 1-2:03:04 --stop-before=65535
    expect_submitted "--time=infinite --signal=B:USR1@600" job.toml -t infinite --stop-before 600
    expect_submitted "--time=1:01 --signal=B:USR1@100" job.toml -t 1:01 --stop-before 100
    expect_submitted "--time=10 --signal=B:USR1@300" job.toml -t 10 --signal B:USR1@300
    expect_refused "not at --signal=TERM" job.toml -t 10 --signal TERM@60
    expect_refused "takes a time limit such as" job.toml -t soon
    expect_refused "at most 65535" job.toml -t 10-0 --stop-before 70000
}

# The merge runs where the shards run, but does not take what they take, nor wait for what they wait for.
case_merges_take_only_what_concerns_them() {
    local array word merge
    for array in "-a 3:3" "--array=1-3:3" "--array 1-3%2:3%2"; do
        # shellcheck disable=SC2086  # words
        expect_submitted "--ntasks=16 --array=1-${array#*:} --partition=long" job.toml -N 16 ${array%:*} -p long \
            -A us -c 64 -d singleton -o out-%j -t 10
        merge=$(sed -n 2p out.log)
        for word in --dependency=afterany:JOBID --nodes=1 --ntasks=1 --partition=long --account=us; do
            expect "$word for the merge" grep -qF -- " $word " <<<"$merge"
        done
        expect "nothing else for the merge" test "$(grep -cE 'singleton|out-%j|cpus-per-task' <<<"$merge")" = 0
    done
    expect_refused "takes a number of shards from 1, or 1-K" job.toml --array 2-5 -t 10
}

case_a_program_without_mpi_gets_one_rank() {
    printf '#!/bin/sh\necho "{\\"libraries\\":{\\"MPI\\":null}}"\n' >bin/hetman
    expect_refused "was built without MPI and cannot be 3 ranks" job.toml --ntasks 3 -t 10
    expect_submitted "--ntasks=1 --cpus-per-task=64" job.toml --ntasks 1 --cpus-per-task 64 -t 10
}

# ---- main ----

if [ "${1:-list}" = list ]; then
    declare -F | sed -n 's/^declare -f case_//p'
    exit
fi
work=$(mktemp -d /tmp/submit.XXXXXX)
trap 'rm -rf -- "$work"' EXIT
cd -- "$work"
unset SBATCH_PARTITION SBATCH_CLUSTERS SINFO_PARTITION
make_programs
"case_$1"
echo "passed: $1"
