#!/usr/bin/env bash
# Runs a job on all cores of this machine, or continues it. In a clone it installs and builds what is
# missing.
#
#   scripts/run.sh JOB [flags of `hetman run`...]
#
#   scripts/run.sh jobs/awesome-queens-22.toml
#   scripts/run.sh my-job.toml --unique --dir /scratch/my-run
#   RANKS=3 scripts/run.sh jobs/queens-16.toml      one coordinator and two workers
#
# A program that was built without MPI counts with threads instead of ranks.
#
# Works from any directory: the run is kept in runs/ under the current one, unless --dir says
# otherwise. Ctrl-C, TERM and USR1 stop it with a checkpoint, a second Ctrl-C or TERM at once; the
# same command continues. The result comes last on standard output; the exit code is that of the run
# (75: stopped, see docs/exit-codes.md).
set -euo pipefail
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"

case ${1:-} in
    -h | --help) help && exit ;;
    '' | -*) fail 2 "name a job file first, such as jobs/awesome-queens-22.toml" ;;
esac
if [ ! -r "$1" ]; then fail 3 "cannot read the job file $1; $(example_jobs) holds some"; fi

program=$(built_program)
if is_without_mpi "$program"; then
    if [ "${RANKS:-1}" != 1 ]; then fail 2 "$program was built without MPI: without RANKS it counts on all cores of this machine"; fi
    exec "$program" run "$@"
fi
# Rank 0 coordinates and needs next to nothing: one worker a core beside it.
ranks=${RANKS:-$(($(usable_cores) + 1))}
exec "$scripts/launch.sh" -np "$ranks" -- "$program" run "$@"
