#!/usr/bin/env bash
# Runs under a real SLURM from an installed tree, on a machine without the clone (tests/support/installed.sh).
#
#   tests/slurm/test_installed.sh CASE BUILD
#
#   CASE    a function below whose name begins with "case_", without that; "list" lists them
#   BUILD   the build directory to install from
#
# Exit code: 0 passed, 1 failed, 77 skipped.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
. "$project/tests/support/cases.sh"
. "$project/tests/support/installed.sh"
. "$here/lab.sh"
. "$here/jobs.sh"

# ---- cases ----

case_submitted_job_stops_and_finishes() {
    local job
    job_file queens 22
    job=$("$submit" queens.toml --ntasks 3 --time 10 -- --max-time 2s --progress-every 2s)
    await_end "$job"
    expect_completed "$job" 2092
    expect "at least two starts" test "$(starts_in "hetman-$job.log")" -ge 2
    expect_units_as_in_one_go queens.toml runs/queens
}

case_array_is_merged() {
    local jobs merge
    jobs=$("$submit" "$hetman_prefix/share/hetman/jobs/awesome-queens-20.toml" --ntasks 2 --array 2)
    merge=$(sed -n 2p <<<"$jobs")
    await_end "$(sed -n 1p <<<"$jobs")"
    await_end "$merge" 60
    expect "the total" log_says "hetman-merge-$merge.log" '^516$'
}

# ---- main ----

if [ "${1:-list}" = list ]; then
    declare -F | sed -n 's/^declare -f case_//p'
    exit
fi
if [ -z "${hetman_prefix:-}" ]; then
    reason=$(why_no_lab)
    if [ -n "$reason" ]; then
        echo "SKIPPED: $reason"
        exit 77
    fi
    without_clone "$2" tests/slurm/test_installed.sh tests/slurm/lab.sh tests/slurm/jobs.sh \
        tests/support/cases.sh tests/support/installed.sh -- "$1"
    exit
fi
hetman=$hetman_prefix/bin/hetman
submit=$hetman_prefix/libexec/hetman/slurm/submit.sh
trap lab_stop EXIT
lab_start "${work%/work}/lab" 1 4
"case_$1"
echo "passed: $1"
