#!/usr/bin/env bash
# What is installed works by itself: counts, jobs, launch.sh and the documentation of a tree that was moved
# after its installation, on a machine that has no clone (tests/support/installed.sh).
#
#   tests/install/test_install.sh CASE BUILD
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

# ---- what cases are made of ----

prints() { test "$("${@:2}" 2>>err.log)" = "$1"; }
logged_ends_with() { ends_with "$@" >>out.log 2>>err.log; }

is_without_mpi() { "$hetman" --version --json | grep -q '"MPI":null'; }

# The targets of links in a page.
links_of() { grep -oE '\]\([^) ]+\)' "$1" | sed 's/^](//; s/)$//' | grep -vE '^(https?|mailto):' || true; }
# The names that a page's headings and anchors have in links.
anchors_of() {
    sed -n 's/^#\{1,6\} \(.*\)$/\1/p' "$1" | tr '[:upper:]' '[:lower:]' | sed 's/[^a-z0-9 _-]//g; s/ /-/g'
    sed -n 's/.*<a \(id\|name\)="\([^"]*\)".*/\2/p' "$1"
}
leads_somewhere() {
    local page=$1 link=$2 target
    target=${link%%#*}
    if [ -z "$target" ]; then target=$page; else target=$(dirname -- "$page")/$target; fi
    [ -e "$target" ] || return 1
    case $link in *'#'*) anchors_of "$target" | grep -qxF -- "${link#*#}" ;; esac
}

# logged FILE COMMAND...: with its output there.
logged() { "${@:2}" >"$1" 2>>err.log; }

# A PATH with all programs of this machine but SLURM's.
path_without_slurm() {
    local directory directories
    mkdir programs
    IFS=: read -r -a directories <<<"$PATH"
    for directory in "${directories[@]}"; do
        if [ -d "$directory" ]; then ln -sf -t programs -- "$directory"/*; fi
    done
    rm -f programs/{sbatch,sinfo,srun,scontrol,squeue}
    # shellcheck disable=SC2123  # it is the search path
    PATH=$work/programs
}

# ---- cases ----

case_clone_is_out_of_reach() {
    expect "an empty clone" test -z "$(ls -A -- "$hidden")"
}

case_counts_and_runs_installed_jobs() {
    expect "92" prints 92 "$hetman" count queen 8
    expect "516" prints 516 "$hetman" run "$hetman_prefix/share/hetman/jobs/awesome-queens-20.toml"
    expect "complete" test "$(status_of runs/awesome-queens-20 state)" = complete
    expect "a job of each kind" test -e "$hetman_prefix/share/hetman/jobs/completion-1000.toml"
}

case_schemas_are_where_programs_look_for_them() {
    expect "schemas" test -s "$hetman_prefix/share/hetman/schemas/result.schema.json"
    expect "all of them" test "$(find "$hetman_prefix/share/hetman/schemas" -name '*.schema.json' | wc -l)" -gt 20
}

case_run_script_uses_the_installed_program() {
    local job=$hetman_prefix/share/hetman/jobs/awesome-queens-20.toml ranks=3 threads=1
    if is_without_mpi; then
        expect "refuses ranks" logged_ends_with 2 env RANKS=3 "$scripts/run.sh" "$job"
        expect "says why" log_says err.log 'was built without MPI'
        ranks=1 threads=2
    fi
    expect "516" logged out.log env RANKS="$ranks" "$scripts/run.sh" "$job" --threads "$threads"
    expect "the number alone" test "$(cat out.log)" = 516
    expect "two workers" test "$(status_of runs/awesome-queens-20 threads)" = 2
    # shellcheck disable=SC2016  # for the inner shell
    expect "help" prints "$(sed -n '2s/# //p' "$scripts/run.sh")" sh -c '"$0" --help | head -n 1' "$scripts/run.sh"
    expect "refuses" logged_ends_with 3 "$scripts/run.sh" missing.toml
    expect "says where jobs are" log_says err.log "$hetman_prefix/share/hetman/jobs"
    expect "no such program" logged_ends_with 2 env HETMAN_PROGRAM=/nowhere "$scripts/run.sh" "$hetman_prefix/share/hetman/jobs/queens-16.toml"
    expect "says which" log_says err.log 'HETMAN_PROGRAM names no program: /nowhere'
}

case_launched_run_is_killed_and_goes_on() {
    if is_without_mpi; then echo "SKIPPED: this hetman was built without MPI" && exit 77; fi
    job_file queens 22
    "$scripts/launch.sh" -np 3 -- "$hetman" run queens.toml >out.log 2>err.log &
    local launched=$! status=0
    await 120 "a checkpoint" has_saved runs/queens
    kill -KILL "$(owner_of runs/queens pid)"
    wait "$launched" || status=$?
    expect "killed" test "$status" = 137
    expect "2092" prints 2092 "$scripts/launch.sh" -np 4 -- "$hetman" run queens.toml
    expect "resumed" log_says err.log resuming
    expect_units_as_in_one_go queens.toml runs/queens
}

case_study_script_finds_its_tables() {
    expect "tables" logged out.log "$scripts/completion-study.sh" out --no-plots --rows "10:50 1000:5" --stages ""
    expect "his time" grep -q ',0.062157,' out/table.csv
}

case_device_bench_counts_with_and_without_the_device() {
    if ! "$hetman" devices --json | grep -q '"device":0'; then echo "SKIPPED: $("$hetman" devices)" && exit 77; fi
    expect "a table" logged out.log "$scripts/device-bench.sh" 0 60 awesome-queen:16 queen:12
    local counts_on
    for counts_on in "device 0" "device none"; do
        expect "18 awesome queens on $counts_on" log_says out.log $'^awesome-queen:16\t'"$counts_on"$'\t[1-9].*\t18$'
        expect "14200 queens on $counts_on" log_says out.log $'^queen:12\t'"$counts_on"$'\t[1-9].*\t14200$'
    done
}

case_dry_run_needs_no_slurm() {
    job_file queens 20
    path_without_slurm
    expect "a dry run" logged out.log "$scripts/slurm/submit.sh" queens.toml --dry-run --array 2 --time 10
    expect "the job" log_says out.log "^sbatch --nodes=1 --ntasks=[1-9][0-9]* --time=10 .*/slurm/hetman.sbatch queens.toml"
    expect "the merge" log_says out.log '^sbatch --dependency=afterany:JOBID .*merge.*shard-2-of-2'
    expect "whose cores" log_says err.log 'there is no SLURM here'
    expect "another dry run" logged more.log "$scripts/slurm/submit.sh" queens.toml --dry-run --ntasks 7 --time 10
    expect "ranks that were asked for" log_says more.log '--ntasks=7 '
    # Programs of a SLURM that is not set up.
    printf '#!/bin/sh\necho "sinfo: fatal" >&2\nexit 1\n' >programs/sinfo
    chmod 755 programs/sinfo
    expect "with a SLURM that does not answer" logged same.log "$scripts/slurm/submit.sh" queens.toml --dry-run --time 10
    expect "the same" log_says same.log "^sbatch --nodes=1 --ntasks=[1-9]"
    expect "in earnest it needs sbatch" logged_ends_with 2 "$scripts/slurm/submit.sh" queens.toml --time 10
    expect "says so" log_says err.log 'there is no sbatch here'
}

case_manual_and_completion_are_where_they_are_looked_for() {
    local page
    for page in hetman hetman-count hetman-run; do expect "$page(1)" test -s "$hetman_prefix/share/man/man1/$page.1"; done
    expect "completion" grep -q '^complete -F _hetman hetman' "$hetman_prefix/share/bash-completion/completions/hetman"
}

case_links_in_the_documentation_lead_somewhere() {
    local page link pages=0 links=0
    while IFS= read -r page; do
        pages=$((pages + 1))
        for link in $(links_of "$page"); do
            links=$((links + 1))
            expect "the link to $link in ${page##*/}" leads_somewhere "$page" "$link"
        done
    done < <(find "$hetman_prefix/share/doc/hetman" -name '*.md')
    expect "many pages and links, not $pages and $links" test "$pages" -gt 5 -a "$links" -gt 20
    expect "that wrong ones are found" test ! "$(leads_somewhere "$hetman_prefix/share/doc/hetman/README.md" docs/none.md && echo found)"
}

# ---- main ----

if [ "${1:-list}" = list ]; then
    declare -F | sed -n 's/^declare -f case_//p'
    exit
fi
if [ -z "${hetman_prefix:-}" ]; then
    export hidden=$project
    without_clone "$2" tests/install/test_install.sh tests/support/cases.sh tests/support/installed.sh -- "$1"
    exit
fi
hetman=$hetman_prefix/bin/hetman
scripts=$hetman_prefix/libexec/hetman
"case_$1"
echo "passed: $1"
