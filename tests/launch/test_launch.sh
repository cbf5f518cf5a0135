#!/usr/bin/env bash
# launch.sh with launchers that behave as mpirun does on its bad days: programs of that name, made here; and what
# it shares with other scripts.
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
incomplete=8
command=(program)  # what launch.sh is asked to start
launch=$project/scripts/launch.sh
output=out.log     # where what it prints goes
errors=            # a descriptor of where what it says goes; empty: err.log

# ---- what cases are made of ----

# start SCRIPT [OPTIONS OF MPIRUN...]: launch.sh with an mpirun that runs the script, in which `tell CODE`
# is what the coordinator does at its end, `rank [NUMBER]` starts a rank, by default 1, a process that ends by SIGKILL
# only and is noted in the file rank, `await_look` waits until launch.sh has seen it, `lose_rank` kills it, and `hang` waits
# for ever.
start() {
    local script=$1
    shift
    mkdir -p "$work/bin" "$work/tmp"
    # Notes each time that launch.sh looks for ranks.
    cat >"$work/bin/cat" <<END
#!/usr/bin/env bash
case "\$*" in /proc/*/children*) echo look >>"$work/looks" ;; esac
exec $(command -v cat) "\$@"
END
    : >"$work/looks"
    cat >"$work/bin/mpirun" <<END
#!/usr/bin/env bash
tell() { echo "\$1" >"\$HETMAN_EXIT_CODE_FILE"; }
rank() {
    OMPI_COMM_WORLD_RANK=\${1:-1} setsid bash -c 'trap "" TERM; echo \$\$ >rank; while true; do sleep 0.1; done' &
    disown
    until [ -s rank ]; do sleep 0.1; done
}
looks() { wc -l <"$work/looks"; }
# The second look from here on begins when the first has ended.
await_look() {
    local seen
    seen=\$((\$(looks) + 2))
    until [ "\$(looks)" -ge "\$seen" ]; do sleep 0.1; done
}
lose_rank() { kill -KILL "\$(cat rank)"; }
hang() { while true; do sleep 0.1; done 2>/dev/null; }
trap : USR1  # until the script says otherwise
echo ready >ready
$script
END
    ln -sf /bin/true "$work/bin/program"
    chmod 755 "$work/bin/mpirun" "$work/bin/cat"
    rm -f ready rank
    began=$SECONDS
    # (What a shell without job control starts in the background ignores INT and QUIT.)
    # The standard output of launch.sh is $output, closed if that is empty.
    local target=- words=$errors
    if [ -n "$output" ]; then exec {target}>"$output"; fi
    if [ -z "$words" ]; then exec {words}>err.log; fi
    PATH=$work/bin:$PATH TMPDIR=$work/tmp HETMAN_LAUNCH_GRACE=1 HETMAN_LAUNCH_LOSS_GRACE=1 \
        env --default-signal=INT,QUIT "$launch" "$@" -- "${command[@]}" <&0 1>&"$target" 2>&"$words" &
    launched=$!
    await 20 "the launcher" test -e ready
}

# From here on a run is started that has a checkpoint.
keep_a_checkpoint() {
    command=(program run jobs/kept.toml)
    mkdir -p runs/kept
    echo saved >runs/kept/ledger
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

# mpirun drops what it cannot write and returns 0.
case_a_result_that_cannot_be_written_is_an_error() {
    for output in /dev/full ''; do
        for ending in 'tell 0' 'tell 75; exit 75' 'exit 0'; do
            start "echo 92; $ending"
            expect_end 1 5
            expect "the reason" log_says err.log 'could not be written to standard output (.*free disk space'
        done
        start 'echo half a result; tell 5; exit 5'
        expect_end 5 5
        start 'tell 75'  # nothing was printed
        expect_end "$stopped" 5
        expect "no words" test ! -s err.log
    done
}

case_output_is_passed_on_byte_for_byte() {
    start 'head -c 300000 /dev/urandom | tee sent; printf "no newline\0" | tee -a sent; tell 0'
    expect_end 0 5
    expect "every byte" cmp sent out.log
}

case_a_reader_that_leaves_is_no_loss() {
    mkfifo pipe
    head -n 1 pipe >out.log &
    output=pipe
    start 'head -c 1000000 /dev/zero | tr "\0" "\n"; tell 0'
    expect_end 0 5
    expect "one line" test "$(wc -l <out.log)" = 1
    expect "no words" test ! -s err.log
}

case_a_program_that_does_not_exist_is_named() {
    command=(run jobs/kept.toml)
    start 'exit 134'
    expect_end 134 5
    expect "the reason" grep -q 'run is not a program that can be run here' err.log
    expect "no promise" test "$(grep -c 'command continues' err.log)" = 0
}

# without_mpirun COMMAND...: with the PATH of a machine that has none.
without_mpirun() {
    mkdir -p programs
    ln -sf -t programs -- /usr/bin/* /bin/*
    rm -f programs/mpirun*
    PATH=$work/programs "$@"
}

case_without_a_launcher_a_program_without_mpi_is_told_apart() {
    local status=0
    printf '#!/bin/sh\necho "{\\"libraries\\":{\\"MPI\\":null}}"\n' >alone
    chmod 755 alone
    without_mpirun "$launch" -np 3 -- "$work/alone" run job.toml 2>err.log || status=$?
    expect "exit code 2, not $status" test "$status" = 2
    expect "why and what to do" log_says err.log 'was built without MPI, .* run it alone, on all cores of this host: .*alone run job.toml'
    status=0
    without_mpirun "$launch" -np 3 -- /bin/true 2>err.log || status=$?
    expect "exit code 1, not $status" test "$status" = 1
    expect "what to install" log_says err.log 'there is no mpirun here; install Open MPI'
}

case_the_coordinators_code_stands_for_the_launchers() {
    start 'tell 0; exit 137'
    expect_end 0 5
    start 'tell 75; exit 1'
    expect_end "$stopped" 5
    start 'tell nonsense; exit 4'
    expect_end 4 5
}

# A rank of another job that starts launch.sh has been given variables which mpirun would take for its own.
case_a_rank_of_another_job_may_start_one() {
    export PMIX_NAMESPACE=1 PMIX_RANK=0 PMIX_SERVER_URI2=x OMPI_COMM_WORLD_SIZE=2 OMPI_COMM_WORLD_RANK=0 \
        OMPI_MCA_ess=pmi OMPI_MCA_orte_hnp_uri=x OMPI_MCA_pmix=x OMPI_MCA_btl=self,tcp OMPI_ALLOW_RUN_AS_ROOT=1
    start 'env >environment.log; tell 0'
    expect_end 0 5
    expect "nothing of the other job" \
        test "$(grep -cE '^(PMIX_[NRS]|OMPI_COMM|OMPI_MCA_(ess|orte|pmix))' environment.log)" = 0
    expect "what users set" grep -q '^OMPI_MCA_btl=self,tcp$' environment.log
    expect "what lets root start ranks" grep -q '^OMPI_ALLOW_RUN_AS_ROOT=1$' environment.log
}

# What a program does not read is left to others: here to whoever reads on after it.
case_standard_input_goes_to_a_program_that_reads_it() {
    start 'cat >input.log; tell 0' < <(echo "for the loop")
    expect_end 0 5
    expect "nothing was read" test ! -s input.log
    for name in - /dev/stdin; do
        command=(program run "$name")
        start 'cat >input.log; tell 0' < <(echo "a job")
        expect_end 0 5
        expect "the job was read" grep -qx 'a job' input.log
    done
}

case_a_lost_host_is_told() {
    keep_a_checkpoint
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

# What mpirun prints once it has lost rank 1 to that signal.
lost_rank_message='echo "mpirun noticed that process rank 1 with PID 77 on node n1 exited on signal'

case_after_a_lost_rank_mpirun_is_not_waited_for() {
    start "$lost_rank_message 9 (Killed).\" >&2; hang"
    expect_end 137 10
    expect "why" log_says err.log 'a rank or a host was lost, but mpirun has not ended for 1 s: ending it'
    expect "what to do" log_says err.log 'ended by signal 9 (KILL); the last checkpoint remains'
    start "$lost_rank_message 11 (Segmentation fault).\" >&2; hang"
    expect_end 139 10
}

case_a_lost_rank_that_mpirun_does_not_tell_of_is_seen() {
    start 'rank; await_look; lose_rank; hang'
    expect_end 137 15
    expect "why" log_says err.log 'a rank or a host was lost'
}

case_after_a_lost_host_mpirun_is_not_waited_for() {
    keep_a_checkpoint
    start 'echo "ORTE has lost communication with a remote daemon." >&2; hang'
    expect_end "$stopped" 10
    expect "what to do" log_says err.log 'a host was lost'
}

# Neither mpirun nor the rank that is left minds TERM.
case_ranks_of_an_mpirun_that_is_killed_are_killed() {
    start "trap '' TERM; rank; await_look; $lost_rank_message 9 (Killed).\" >&2; hang"
    expect_end 137 30
    expect "no rank is left" test ! -e "/proc/$(cat rank)/exe"
}

case_a_coordinator_that_saves_at_the_end_says_how_it_ended() {
    start "trap 'tell 75; exit 1' TERM; $lost_rank_message 9 (Killed).\" >&2; hang"
    expect_end "$stopped" 10
}

case_an_mpirun_that_returns_after_a_loss_keeps_its_code() {
    start "$lost_rank_message 9 (Killed).\" >&2; exit 137"
    expect_end 137 5
    expect "nothing was ended" test "$(grep -c 'ending it' err.log)" = 0
}

# With recovery a run goes on without the ranks that it has lost.
case_a_recovering_mpirun_is_waited_for() {
    start "rank; sleep 2; lose_rank; $lost_rank_message 9 (Killed).\" >&2; sleep 4; tell 0" --enable-recovery
    expect_end 0 15
    start "rank; sleep 2; lose_rank; sleep 4; tell 0" --mca orte_enable_recovery 1
    expect_end 0 15
    expect "nothing was ended" test "$(grep -c 'ending it' err.log)" = 0
}

# But not without the coordinator.
case_a_recovering_mpirun_without_its_coordinator_is_ended() {
    keep_a_checkpoint
    start 'rank 0; await_look; lose_rank; hang' --enable-recovery
    expect_end 137 15
    expect "what is left" log_says err.log 'the last checkpoint remains, and the same command continues'
    start 'rank 0; await_look; tell 0; lose_rank; sleep 2' --enable-recovery
    expect_end 0 15
}

# Nor is it a success if all are lost.
case_a_recovering_mpirun_without_ranks_is_no_success() {
    start "$lost_rank_message 9 (Killed).\" >&2; exit 0" --enable-recovery
    expect_end 137 5
}

# A rank that a signal kills before it is ready for it leaves the others waiting; or all die, and mpirun returns 0.
case_a_stop_that_ranks_were_not_ready_for_ends_a_recovering_mpirun() {
    start 'trap "" USR1; hang' --enable-recovery
    kill -USR1 "$launched"
    expect_end "$incomplete" 15
    expect "why it was ended" log_says err.log 'the run was told to stop, but has not stopped'
    expect "what is left" log_says err.log 'stopped before anything was saved; the same command starts anew'
    start 'trap "exit 0" USR1; hang' --enable-recovery
    kill -USR1 "$launched"
    expect_end "$incomplete" 10
    keep_a_checkpoint
    start 'trap "exit 0" USR1; hang' --enable-recovery
    kill -USR1 "$launched"
    expect_end "$stopped" 10
    expect "what is left" log_says err.log 'the last checkpoint remains, and the same command continues'
}

case_ranks_that_live_are_waited_for() {
    start 'rank; sleep 4; tell 3; lose_rank'
    expect_end 3 15
    expect "nothing was ended" test "$(grep -c 'ending it' err.log)" = 0
}

# Open MPI 5 says the same in other words.
# shellcheck disable=SC2016  # what is quoted is for the launcher
case_open_mpi_5_is_understood() {
    keep_a_checkpoint
    start 'echo "PRTE has lost communication with a remote daemon." >&2; hang'
    expect_end "$stopped" 10
    expect "what to do" log_says err.log 'a host was lost'
    start 'echo "PRTE has lost communication with a remote daemon." >&2; exit 0'
    expect_end "$stopped" 10
    start 'echo "PRTE has lost communication with a remote daemon." >&2; exit 0' --enable-recovery
    expect_end "$stopped" 10
    start 'rule=--------------------------------------------------------------------------
        printf "%s\nprterun noticed that process rank 1 with PID 77 on node vm exited on\nsignal 11 (Segmentation fault).\n%s\n" "$rule" "$rule" >&2; hang'
    expect_end 139 10
    start 'rule=--------------------------------------------------------------------------
        printf "%s\nprterun detected that one or more processes exited with non-zero status,\nthus causing the job to be terminated. The first process to do so was:\n\n   Process name: [prterun-vm-23313@1,0]\n   Exit code:    75\n%s\nUser defined signal 1\n" "$rule" "$rule" >&2
        tell 75; exit 75'
    expect_end "$stopped" 5
    expect "no words" test ! -s err.log
    start "rank; sleep 2; lose_rank; sleep 4; tell 0" --runtime-options recoverable
    expect_end 0 15
}

# MPICH's mpirun has a process between it and the ranks, and returns the number of the signal that ended one.
# shellcheck disable=SC2016  # what is quoted is for the launcher
case_mpich_is_understood() {
    local proxy='export -f rank hang; hydra_pmi_proxy -c "rank; hang" & await_look; await_look'
    mkdir -p bin
    cp -- "$(command -v bash)" bin/hydra_pmi_proxy
    start "$proxy; lose_rank; hang"
    expect_end 137 15
    expect "why" log_says err.log 'a rank or a host was lost'
    start "$proxy"'; lose_rank; kill -KILL $!; exit 11'
    expect_end 139 15
    expect "what to do" log_says err.log 'ended by signal 11 (SEGV); the last checkpoint remains'
    start "$proxy"'; tell 6; lose_rank; kill -KILL $!; exit 6'
    expect_end 6 15
}

# The variables of Open MPI 4 and of 5, unless the user has set them; and a HOME, without which mpirun 4 crashes.
case_both_families_of_variables_are_set() {
    unset HOME
    export PRTE_MCA_oob_tcp_keepalive_time=77
    start 'env >variables; tell 0'
    expect_end 0 5
    local wanted
    for wanted in OMPI_MCA_rmaps_base_oversubscribe=1 PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe \
        OMPI_MCA_hwloc_base_binding_policy=none PRTE_MCA_hwloc_default_binding_policy=none \
        OMPI_MCA_oob_tcp_keepalive_time=5 PRTE_MCA_oob_tcp_keepalive_time=77 HWLOC_COMPONENTS=-opencl \
        "HOME=$work/tmp"; do
        expect "$wanted" grep -qxF "$wanted" variables
    done
}

case_a_limit_of_file_sizes_that_mpirun_cannot_bear_is_told() {
    local status=0
    start 'tell 0'
    expect_end 0 5
    (ulimit -f 1000 && PATH=$work/bin:$PATH TMPDIR=$work/tmp "$launch" -np 2 -- program) 2>err.log || status=$?
    expect "exit code 1, not $status" test "$status" = 1
    expect "the limit" log_says err.log 'needs files of 4096 KB, but ulimit -f allows 1000 KB'
    expect "one line" test "$(wc -l <err.log)" = 1
    (ulimit -f 4096 && PATH=$work/bin:$PATH TMPDIR=$work/tmp "$launch" -np 2 -- program) 2>err.log
}

case_an_mpirun_that_crashes_is_not_called_resumable() {
    start 'kill -ABRT $$'
    expect_end 134 5
    expect "who crashed" log_says err.log 'mpirun itself crashed with signal 6 (ABRT), and will crash again'
    expect "no promise" test "$(grep -c 'command continues' err.log)" = 0
    printf '#!/bin/sh\necho %064d\n' 0 >bin/uname
    chmod 755 bin/uname
    start 'kill -ABRT $$'
    expect_end 134 5
    expect "why" log_says err.log 'crashes where the host.s name is longer .* this one has 64: give the host a shorter name'
}

case_scripts_find_their_neighbours_through_links() {
    local script
    ln -s "$launch" here.sh
    launch=$work/here.sh
    start 'tell 3'
    expect_end 3 5
    mkdir links
    for script in "$project"/scripts/*.sh "$project/scripts/slurm/submit.sh"; do
        if ! grep -q -- '-h | --help' "$script"; then continue; fi
        ln -s "$script" links/it.sh
        ln -s it.sh links/again.sh
        expect "help of $script" sh -c 'bash links/again.sh --help 2>&1 | grep -q scripts/'
        rm links/*
    done
}

# Where git turns line ends into those of Windows, no shell could read the scripts.
case_git_keeps_line_ends() {
    command -v git >/dev/null || { echo "SKIPPED: git is not installed" && exit 77; }
    git init -q clone
    cp "$project/.gitattributes" "$launch" clone
    cd clone
    git -c core.autocrlf=true add .
    rm launch.sh
    git -c core.autocrlf=true -c core.eol=crlf checkout -q launch.sh
    expect "no carriage return" test "$(grep -c $'\r' launch.sh)" = 0
}

case_a_signal_becomes_usr1() {
    start 'trap "tell 75; exit 75" USR1; while true; do sleep 0.1; done'
    kill -TERM "$launched"
    expect_end "$stopped" 10
    expect "told" log_says err.log 'TERM: saving and stopping'
}

# While launch.sh prepares, here by the first program that it asks. (Without a trap the launcher may die of it: 8, too.)
case_a_signal_before_the_launcher_is_started_is_passed_on() {
    mkdir -p "$work/bin"
    # shellcheck disable=SC2016  # in that program
    printf '#!/usr/bin/env bash\necho ready >ready\nkill -TERM $PPID\nexec %s "$@"\n' "$(command -v id)" >"$work/bin/id"
    chmod 755 "$work/bin/id"
    start 'trap "tell 8; exit 8" USR1; hang'
    expect_end "$incomplete" 10
    expect "told" log_says err.log 'TERM: saving and stopping'
}

# Whatever schedulers warn with, however often it comes.
case_every_warning_saves() {
    local signal
    for signal in USR1 USR2 XCPU; do
        start 'trap "trap : USR1; sleep 2; tell 75; exit 75" USR1; trap "exit 9" TERM; hang'
        kill -"$signal" "$launched"
        sleep 1.5
        kill -"$signal" "$launched"
        expect_end "$stopped" 10
    done
}

# Signals that would end a shell: no mpirun and no rank is left.
case_every_other_signal_saves_and_leaves_nobody() {
    local signal
    for signal in QUIT ABRT SEGV ALRM PWR 34; do
        start 'echo $$ >mpirun; trap "tell 75; exit 75" USR1; hang'
        kill -"$signal" "$launched"
        expect_end "$stopped" 10
        expect "told of $signal" log_says err.log "$signal: saving and stopping"
        expect "no mpirun is left after $signal" test ! -e "/proc/$(cat mpirun)/exe"
    done
}

# A reader of its words that has gone does not end it.
case_words_that_nobody_reads_cost_nothing() {
    exec {errors}> >(exit)
    wait $!
    touch err.log
    start 'trap "tell 75; exit 75" USR1; hang'
    kill -TERM "$launched"
    expect_end "$stopped" 10
}

# Schedulers signal all processes of a job.
case_a_warning_to_all_processes_saves() {
    start 'echo $$ >mpirun; trap "tell 75; exit 75" USR1; hang'
    kill -XCPU "$(cat mpirun)" "$launched"
    expect_end "$stopped" 10
}

case_a_second_signal_is_passed_on() {
    keep_a_checkpoint
    start 'trap "" USR1; trap "exit 1" TERM; while true; do sleep 0.1; done'
    kill -TERM "$launched"
    sleep 2
    kill -TERM "$launched"
    expect_end "$stopped" 10
}

# 75 is for runs that have a checkpoint: each command is asked without one and with one.
case_a_stop_without_a_checkpoint_is_not_called_resumable() {
    local kept
    for kept in "run jobs/a.toml:runs/a" "run jobs/b.toml --shard 2/3:runs/b.shard-2-of-3" \
        "run jobs/c.toml --dir=c:c" "count queen 8 --dir d:d" "count queen 1..8 --dir e:e/8"; do
        read -r -a command <<<"program ${kept%:*}"
        start 'exit 205'
        expect_end "$incomplete" 5
        expect "that nothing was saved" log_says err.log 'nothing was saved'
        mkdir -p "${kept#*:}"
        echo saved >"${kept#*:}/ledger"
        start 'exit 205'
        expect_end "$stopped" 5
        expect "that it goes on" log_says err.log 'the same command continues'
    done
    command=(program count queen 20)
    start 'exit 205'
    expect_end "$incomplete" 5
    start 'tell 8; exit 1'
    expect_end "$incomplete" 5
}

# Trees of files as kernels show them: what run.sh takes for the cores of this machine.
case_quotas_of_control_groups_limit_the_cores() {
    local tree=$work/tree
    # shellcheck source=../../scripts/common.sh
    . "$project/scripts/common.sh"
    # group VERSION MOUNTED POINT OWN: this process is in OWN, and MOUNTED is what is mounted at POINT.
    group() {
        local kind=cgroup options=rw,cpuacct,cpu line="4:cpuacct,cpu:$4"
        if [ "$1" = 2 ]; then kind=cgroup2 options=rw line="0::$4"; fi
        rm -rf -- "$tree"
        mkdir -p "$tree/proc/self" "$tree/sys/fs/cgroup/$3/a/b"
        printf '32 31 0:29 %s /sys/fs/cgroup/%s rw shared:9 - %s %s %s\n' "$2" "$3" "$kind" "$kind" "$options" \
            >"$tree/proc/self/mountinfo"
        printf '5:cpuset:/elsewhere\n%s\n' "$line" >"$tree/proc/self/cgroup"
    }
    # quota DIRECTORY MICROSECONDS
    quota() {
        echo "$2" >"$tree/sys/fs/cgroup/$1/cpu.cfs_quota_us"
        echo 100000 >"$tree/sys/fs/cgroup/$1/cpu.cfs_period_us"
    }
    group 1 / cpu,cpuacct /a/b
    expect "no quota" test "$(cgroup_cores 64 "$tree")" = 64
    quota cpu,cpuacct -1
    quota cpu,cpuacct/a 350000
    quota cpu,cpuacct/a/b 800000
    expect "the quota of a group above" test "$(cgroup_cores 64 "$tree")" = 3
    expect "fewer processors than the quota" test "$(cgroup_cores 2 "$tree")" = 2
    quota cpu,cpuacct/a/b 50000
    expect "one at least" test "$(cgroup_cores 64 "$tree")" = 1
    group 1 /docker/1f cpu /docker/1f
    quota cpu 200000
    expect "a container" test "$(cgroup_cores 64 "$tree")" = 2
    group 2 / . /a/b
    echo 'max 100000' >"$tree/sys/fs/cgroup/a/b/cpu.max"
    echo '400000 100000' >"$tree/sys/fs/cgroup/a/cpu.max"
    expect "version 2" test "$(cgroup_cores 64 "$tree")" = 4
    rm -rf -- "$tree"
    expect "nothing to read" test "$(cgroup_cores 64 "$tree")" = 64
}

# Paths in what SLURM prints may be in another encoding than the locale's.
case_the_batch_script_reads_slurm_by_bytes() {
    local place=$work/l$'\xe9' status=0 output
    mkdir -p "$place/bin"
    cd -- "$place"
    cat >bin/scontrol <<END
#!/usr/bin/env bash
case "\$*" in
    *--oneliner*) printf 'JobId=1 WorkDir=%s Restarts=1 BatchFlag=1\n' "$place" ;;
    show*) printf '   Command=%s j.toml\n' "$project/scripts/slurm/hetman.sbatch" ;;
    *) exit 1 ;;
esac
END
    printf '#!/bin/sh\nexit %s\n' "$stopped" >bin/mpirun
    printf '#!/bin/sh\necho "{}"\n' >bin/hetman
    chmod 755 bin/*
    output=$(PATH=$place/bin:$PATH LC_ALL=C.UTF-8 SLURM_JOB_ID=1 HETMAN_LAUNCHER=mpirun \
        HETMAN_PROGRAM=$place/bin/hetman bash "$project/scripts/slurm/hetman.sbatch" j.toml 2>&1) || status=$?
    expect "it leaves the run to the next start: $output" test "$status" = "$stopped"
    expect "SLURM's number of restarts is read: $output" grep -q "SLURM has requeued this job" <<<"$output"
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
