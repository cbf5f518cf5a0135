#!/usr/bin/env bash
# The kernels for graphics cards under Oclgrind, which simulates a device and finds races, and reads and writes out of
# bounds.
#
#   tests/devices/test_oclgrind.sh CASE HETMAN TEST_WORKER
#
#   CASE         a function below whose name begins with "case_", without that; "list" lists them
#   HETMAN       the program
#   TEST_WORKER  the tests of engines
#
# Exit code: 0 passed, 1 failed, 77 skipped.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
. "$project/tests/support/cases.sh"
. "$here/device_runs.sh"

# ---- what cases are made of ----

driver=/usr/lib/oclgrind/liboclgrind-rt-icd.so

# under_oclgrind COMMAND...: with no other device than Oclgrind's, which complains on standard error.
under_oclgrind() {
    mkdir -p drivers
    echo "$driver" >drivers/oclgrind.icd
    # The local memory of a graphics card; Oclgrind lacks some of what an optimiser makes.
    OCLGRIND_LOCAL_MEM_SIZE=49152 OCLGRIND_BUILD_OPTIONS=-cl-opt-disable \
        OCL_ICD_VENDORS=$PWD/drivers OCLGRIND_DATA_RACES=1 OCLGRIND_CHECK_API=1 OCLGRIND_LOG=$PWD/oclgrind.log "$@"
}

expect_no_complaint() { expect "no complaint" test ! -s oclgrind.log; }

# expect_no_complaint_of TEST: of an engine. Tests of devices are skipped if there is none, so its report must say that it passed.
expect_no_complaint_of() {
    expect "no failure of $1" under_oclgrind "$test_worker" --gtest_filter="$1" >tested.log
    expect "it was not skipped" log_says tested.log 'PASSED.* 1 test'
    expect_no_complaint
}

# ---- cases ----

case_oclgrind_finds_nothing_in_searches() { expect_no_complaint_of ForwardFilterOnDevices.CountWrappedBoards; }
case_oclgrind_finds_nothing_in_joins() { expect_no_complaint_of LineJoinOnDevices.CountSmallRowChoices; }

# The simulated device takes a minute for its first unit; the thread has enough small ones for several.
case_oclgrind_finds_nothing_in_a_run() {
    job 27 'device = "0"' 'unit_nodes = 4000'
    under_oclgrind "$hetman" run job.toml --dir d --threads 1 >counted.log 2>said.log &
    local job=$!
    await 600 "a unit of the device" a_device_counted
    kill -TERM "$(owner_of d pid)"
    expect_exit_code 75 wait "$job"
    expect_no_complaint
}

# ---- main ----

if [ "${1:-list}" = list ]; then
    declare -F | sed -n 's/^declare -f case_//p'
    exit
fi
hetman=$2
test_worker=$3
if [ ! -e "$driver" ]; then echo "SKIPPED: no $driver (Debian: oclgrind)" && exit 77; fi
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd -- "$work"
"case_$1"
echo "passed: $1"
