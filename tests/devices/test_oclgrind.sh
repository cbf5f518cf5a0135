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

# ---- what cases are made of ----

# under_oclgrind COMMAND...: with no other device than Oclgrind's, which complains on standard error.
under_oclgrind() {
    local driver=/usr/lib/oclgrind/liboclgrind-rt-icd.so
    if [ ! -e "$driver" ]; then echo "SKIPPED: no $driver (Debian: oclgrind)" && exit 77; fi
    mkdir -p drivers
    echo "$driver" >drivers/oclgrind.icd
    # The local memory of a graphics card; Oclgrind lacks some of what an optimiser makes.
    OCLGRIND_LOCAL_MEM_SIZE=49152 OCLGRIND_BUILD_OPTIONS=-cl-opt-disable \
        OCL_ICD_VENDORS=$PWD/drivers OCLGRIND_DATA_RACES=1 OCLGRIND_CHECK_API=1 OCLGRIND_LOG=$PWD/oclgrind.log "$@"
}

expect_no_complaint() { expect "no complaint" test ! -s oclgrind.log; }

# ---- cases ----

case_oclgrind_finds_nothing_in_searches() {
    under_oclgrind "$test_worker" --gtest_filter='ForwardFilterOnDevices.CountWrappedBoards'
    expect_no_complaint
}

case_oclgrind_finds_nothing_in_joins() {
    under_oclgrind "$test_worker" --gtest_filter='LineJoinOnDevices.CountSmallRowChoices'
    expect_no_complaint
}

case_oclgrind_finds_nothing_in_a_run() {
    under_oclgrind "$hetman" count QNN 14 --engine forward-filter --device 0 --threads 1 --quiet >counted.log
    expect "the count" test "$(cat counted.log)" = 8
    expect_no_complaint
}

# ---- main ----

if [ "${1:-list}" = list ]; then
    declare -F | sed -n 's/^declare -f case_//p'
    exit
fi
hetman=$2
test_worker=$3
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd -- "$work"
"case_$1"
echo "passed: $1"
