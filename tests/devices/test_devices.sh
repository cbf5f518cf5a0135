#!/usr/bin/env bash
# Graphics cards as workers: whole runs with devices, alone and beside ranks, stopped, killed and resumed; and devices
# that fail. A device of PoCL, which counts on the processor, stands in for a card.
#
#   tests/devices/test_devices.sh CASE HETMAN FAULTY
#
#   CASE     a function below whose name begins with "case_", without that; "list" lists them
#   HETMAN   the program
#   FAULTY   the directory of an OpenCL library with faults
#
# Exit code: 0 passed, 1 failed, 77 skipped.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
. "$project/tests/support/cases.sh"
. "$here/device_runs.sh"

# ---- what cases are made of ----

needs_a_device() {
    if ! "$hetman" devices --json | grep -q '"device":0'; then echo "SKIPPED: $("$hetman" devices)" && exit 77; fi
}

# count ARGUMENTS...: starts or continues the run in `d` with one thread; its exit code.
count() {
    local status=0
    "$hetman" run job.toml --dir d --threads 1 "$@" >>counted.log 2>>said.log || status=$?
    return "$status"
}

# with_fault FAULT GOOD_RUNS COMMAND...: the command, on devices that fail after so many runs.
with_fault() {
    local real
    real=$(ldconfig -p | sed -n 's/.*libOpenCL\.so\.1 .*x86-64.* => //p' | head -n 1)
    if [ -z "$real" ]; then echo "SKIPPED: ldconfig knows no libOpenCL.so.1" && exit 77; fi
    local fault=$1 good=$2
    shift 2
    HETMAN_REAL_OPENCL=$real HETMAN_FAULT=$fault HETMAN_GOOD_RUNS=$good \
        LD_LIBRARY_PATH=$faulty${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} "$@"
}

expect_units_of_threads() { expect_units_as_in_one_go job.toml d; }

# The job begins with a device, and goes on without one after a kill.
expect_a_killed_run_goes_on() {
    expect_exit_code 137 count_until_more_is_saved KILL d --threads 1 --device 0
    expect_exit_code 0 count
    expect_units_of_threads
}

# ---- cases ----

case_devices_count_right() {
    needs_a_device
    expect "each kernel counts right" "$hetman" devices >devices.log
    expect "it says so" log_says devices.log 'forward-filter  counts right'
    expect "of each" log_says devices.log 'line-join       counts right'
}

case_no_opencl_is_no_failure() {
    mkdir empty
    : >empty/libOpenCL.so.1
    LD_LIBRARY_PATH=$PWD/empty "$hetman" devices >devices.log
    expect "it says why" log_says devices.log '^no devices: '
    LD_LIBRARY_PATH=$PWD/empty "$hetman" count queen 6 --device auto --quiet >counted.log
    expect "it counts all the same" test "$(cat counted.log)" = 4
    expect_exit_code 2 env LD_LIBRARY_PATH="$PWD/empty" "$hetman" count queen 6 --device 0 --quiet 2>said.log
}

case_runs_with_a_device_have_the_units_of_threads() {
    needs_a_device
    job 24 'device = "0"'
    expect_exit_code 0 count
    expect_units_of_threads
    expect_a_device_counted
}

# The recounts by another engine take several times as long as the counts: the device has nothing to do meanwhile.
case_units_that_devices_do_not_count_are_left_to_threads() {
    needs_a_device
    job 22 'device = "0"'
    expect_exit_code 0 count --unique --double-check 100%
    expect "much is recounted, within a time limit" log_says said.log 'double check: .* units recounted by'
    expect_a_device_counted
    local time
    read -r _ time < <(units_and_time_of_devices)
    expect "it holds no recount and no unit with a symmetry (it has units for $time thousandths of its time)" \
        test "$time" -lt 500
}

# The thread may finish before the driver has compiled the kernel; the driver keeps what it has compiled for the next run.
case_line_joins_with_a_device_have_the_units_of_threads() {
    needs_a_device
    queens_job 18 'device = "0"'
    for _ in 1 2 3; do
        expect_exit_code 0 count --fresh
        if a_device_counted; then break; fi
    done
    expect_units_of_threads
    expect_a_device_counted
}

case_a_killed_line_join_goes_on() {
    needs_a_device
    queens_job 18
    expect_a_killed_run_goes_on
}

case_a_run_goes_on_with_and_without_devices() {
    needs_a_device
    job 24
    expect_exit_code 75 count_until_more_is_saved TERM d --threads 1 --device 0
    expect_exit_code 75 count_until_more_is_saved TERM d --threads 1
    expect_exit_code 0 count --device 0
    expect_units_of_threads
}

case_a_killed_run_goes_on() {
    needs_a_device
    job 24
    expect_a_killed_run_goes_on
}

# PoCL's compiler installs handlers of its own.
case_signals_are_heard_beside_a_driver() {
    needs_a_device
    job 30 'device = "0"'
    local signal
    for signal in USR1 USR2 TERM HUP XCPU; do
        # Where these tests run under nohup, HUP is ignored.
        env --default-signal=HUP "$hetman" run job.toml --dir "$signal" --threads 1 >>counted.log 2>>said.log &
        local pid=$!
        await 60 "units of the device" has_saved "$signal"
        kill -"$signal" "$pid"
        expect_exit_code 75 wait "$pid"
    done
}

case_ranks_share_devices() {
    needs_a_device
    job 24 'device = "0"'
    "$project/scripts/launch.sh" -np 3 -- "$hetman" run job.toml --dir d -v >>counted.log 2>>said.log
    expect_units_of_threads
    expect_a_device_counted
}

# By the places of the ranks on their host, which mpirun tells them.
case_each_rank_has_a_device_of_its_own() {
    needs_a_device
    job 24 'device = "0,1"'
    POCL_DEVICES="pthread pthread" "$project/scripts/launch.sh" -np 2 -- "$hetman" run job.toml --dir d >>counted.log 2>>said.log
    if ! log_says d/journal 'device 1 ('; then echo "SKIPPED: there are no two devices" && exit 77; fi
    expect "rank 0 has the first" test "$(grep -c '^worker [0-9]* [0-9]* 0 .*, device 0 (' d/journal)" = 1
    expect "rank 1 has the second" test "$(grep -c '^worker [0-9]* [0-9]* 1 .*, device 1 (' d/journal)" = 1
    expect "nobody has another" test "$(grep -c '^worker .*, device ' d/journal)" = 2
}

case_a_lost_device_loses_nothing() {
    needs_a_device
    job 24 'device = "0"'
    expect_exit_code 0 with_fault lost 3 count
    expect "it is told" log_says said.log 'device 0 (.*) failed: clEnqueueNDRangeKernel: CL_OUT_OF_RESOURCES; .* in flight, from unit'
    expect_units_of_threads
}

# expect_given_up FAULT: a device that does not answer is given up, and the run goes on without it.
expect_given_up() {
    needs_a_device
    job 27 'device = "0"'
    with_fault "$1" 3 "$hetman" run job.toml --dir d --threads 1 >>counted.log 2>>said.log &
    local job=$!
    await 60 "the device to be given up" log_says said.log 'device 0 (.*) failed: unresponsive'
    kill -TERM "$(owner_of d pid)"
    expect_exit_code 75 wait "$job"
    expect "what is saved is right" "$hetman" verify d --sample 1% --quiet
}

case_a_hanging_device_loses_nothing() { expect_given_up hang; }
case_a_device_that_hangs_in_a_read_loses_nothing() { expect_given_up hang-read; }
case_a_device_that_hangs_in_a_write_loses_nothing() { expect_given_up hang-write; }

# The run does not wait for the device: neither to end, nor to hear a signal.
case_a_stop_does_not_wait_for_a_hanging_transfer() {
    needs_a_device
    job 30 'device = "0"'
    with_fault hang-read 3 "$hetman" run job.toml --dir d --threads 1 >>counted.log 2>>said.log &
    local job=$!
    await 60 "units of the threads" has_saved d
    local start=$EPOCHREALTIME
    kill -TERM "$(owner_of d pid)"
    expect_exit_code 75 wait "$job"
    expect "it ends within five seconds" test "$((${EPOCHREALTIME/./} - ${start/./}))" -lt 5000000
}

case_devices_that_cannot_be_used_are_told() {
    needs_a_device
    job 18 'device = "0"'
    expect_exit_code 0 with_fault build 0 count
    expect "it is told" log_says said.log 'device 0 (.*) is not used: clBuildProgram'
    expect_exit_code 0 with_fault memory 0 count --fresh
    expect "it is told" log_says said.log 'is not used: clCreateBuffer: CL_MEM_OBJECT_ALLOCATION_FAILURE'
    expect_units_of_threads
}

# It is given up after a minute.
case_a_hanging_compiler_loses_nothing() {
    needs_a_device
    job 18 'device = "0"'
    expect_exit_code 0 with_fault hang-build 0 count
    expect "it is told" log_says said.log 'device 0 (.*) is not used: unresponsive: clBuildProgram'
    expect_units_of_threads
}

case_wrong_line_joins_are_found() {
    needs_a_device
    queens_job 17 'device = "0"'
    expect_exit_code 5 with_fault wrong 0 count
    expect "it is told" log_says said.log 'wrong result from device 0 (.*): .* pairs of half boards fit by the processor'
}

case_wrong_answers_are_found() {
    needs_a_device
    job 26 'device = "0"'
    expect_exit_code 5 with_fault wrong 0 count
    expect "it is told" log_says said.log 'wrong result from device 0 (.*): a part of unit'
}

# Ranks that cannot start say so at once.
case_ranks_without_the_device_are_refused() {
    needs_a_device
    expect_exit_code 2 "$project/scripts/launch.sh" -np 2 -- "$hetman" count queen 8 --device 99 --worker-timeout 1h 2>said.log
    expect "it is told" log_says said.log 'there is no device 99'
}

case_devices_that_are_not_there_are_refused() {
    needs_a_device
    expect_exit_code 2 "$hetman" count queen 8 --device 99 --quiet 2>said.log
    expect_exit_code 2 "$hetman" count queen 8 --device x --quiet 2>>said.log
    expect_exit_code 2 "$hetman" count queen 8 --device 0,0 --quiet 2>>said.log
    expect "each in one line" test "$(wc -l <said.log)" = 3
}

case_engines_without_a_kernel_count_without_devices() {
    needs_a_device
    "$hetman" count king 6 --pieces 6 --device 0 >counted.log 2>said.log
    expect "it is told" log_says said.log 'device 0 (.*) is not used: engine .* cannot count this problem on it'
}

# nodes_per_second_in FILE: of the first device in the plan, as a whole number.
nodes_per_second_in() { sed -n 's/^devices .*: \(.*\) nodes a second.*/\1/p' "$1" | LC_ALL=C awk '{ printf "%d\n", $1 }'; }

# By the journal of the run, while devices were there.
nodes_per_second_of_devices() {
    awk '$1 == "worker" && /, device [0-9]* \(/ { device[$2 " " $3] = $6 }
        $1 == "work" { for (i = 5; i < NF; i += 6) if (device[$2 " " $i]) {
            seconds += $(i + 1) / device[$2 " " $i] / 1000; nodes += $(i + 5) } }
        END { printf "%d\n", nodes / seconds }' d/journal
}

case_plans_measure_devices() {
    needs_a_device
    job 24 'device = "0"'
    "$hetman" plan job.toml --threads 1 --sample 400ms >plan.log
    expect "its speed" log_says plan.log '^devices  *device 0 (.*): .* nodes a second, measured here$'
    expect "the time with it" log_says plan.log '^time .* on 1 thread and 1 device, planning and start-up included$'
    expect_exit_code 0 count
    local foreseen actual
    foreseen=$(nodes_per_second_in plan.log)
    actual=$(nodes_per_second_of_devices)
    # Not nearer: other programs may use the processor, which is the device here, during one of the two.
    expect "a speed of $foreseen nodes a second, foreseen, is within ten times the actual one, $actual" \
        test "$((foreseen * 10))" -gt "$actual" -a "$foreseen" -lt "$((actual * 10))"
    "$hetman" plan job.toml --device none --json >plan.json
    expect "none is measured unless it is chosen" log_says plan.json '"devices":\[\],"threads_of_devices":0.0'
}

case_plans_tell_of_devices_that_would_not_count() {
    needs_a_device
    "$hetman" plan king 6 --pieces 6 --device 0 >plan.log
    expect "it is told" log_says plan.log '^devices  *device 0 (.*) is not used: engine .* cannot count this problem on it'
    expect_exit_code 2 "$hetman" plan QNN 20 --device 99 2>said.log
    expect "it is told" log_says said.log 'there is no device 99'
}

# ---- main ----

if [ "${1:-list}" = list ]; then
    declare -F | sed -n 's/^declare -f case_//p'
    exit
fi
hetman=$2
faulty=$3
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd -- "$work"
"case_$1"
echo "passed: $1"
