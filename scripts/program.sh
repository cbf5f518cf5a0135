# shellcheck shell=bash
# Where the scripts, the program and the jobs are; sourced, never run.
#
# A clone has them in scripts/, build/release/ and jobs/. An installed tree has layout.sh beside this
# file, which says the same of the installed ones; all paths are relative, so that it may be moved.

scripts=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
program_from_scripts=../build/release/hetman
jobs_from_scripts=../jobs
# shellcheck disable=SC1091  # made by cmake
if [ -e "$scripts/layout.sh" ]; then . "$scripts/layout.sh"; fi

is_installed() { [ -e "$scripts/layout.sh" ]; }

# Prints the path of the program: HETMAN_PROGRAM in the environment, the one that belongs to these
# scripts, or the one on the PATH. Fails if there is none.
find_program() {
    local own=$scripts/$program_from_scripts
    if [ -n "${HETMAN_PROGRAM:-}" ]; then
        [ -x "$HETMAN_PROGRAM" ] && echo "$HETMAN_PROGRAM"
    elif [ -x "$own" ]; then
        realpath -- "$own"
    else
        command -v hetman
    fi
}

# is_without_mpi PROGRAM: whether it is a hetman that was built for one machine only.
is_without_mpi() { "$1" --version --json 2>/dev/null </dev/null | grep -q '"MPI":null'; }

# What to do where there is none.
program_advice() {
    if [ -n "${HETMAN_PROGRAM:-}" ]; then
        echo "HETMAN_PROGRAM names no program: $HETMAN_PROGRAM"
    elif is_installed; then
        echo "there is no program $scripts/$program_from_scripts; install Hetman again"
    else
        echo "build the program first (scripts/build.sh), or name one in HETMAN_PROGRAM"
    fi
}

# Prints the directory of the jobs that ship.
example_jobs() { realpath -m -- "$scripts/$jobs_from_scripts"; }
