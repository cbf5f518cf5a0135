#!/usr/bin/env bash
# Builds the program. First installs what is missing for that where it may (scripts/setup.sh); otherwise names all that
# is missing, and how to get it.
#
#   scripts/build.sh [--without-mpi | --with-mpi] [--with-python | --without-python] [--dependencies ARCHIVE] [PRESET]
#
#   --without-mpi            for one machine: threads, but no ranks of mpirun or srun. Needs no MPI
#   --with-mpi               with ranks again, in a build directory that was without
#   --with-python            also the Python module (docs/python.md); --without-python: no longer
#   --dependencies ARCHIVE   builds those of the small libraries that are missing from this archive, which
#                            scripts/dependencies.sh makes; none: no longer
#   PRESET                   release (default), debug, asan-ubsan, tsan, ci, clang: see CMakePresets.json
#
# A build directory keeps the options that it was given. Ends with the path of the program on standard output:
# build/release/hetman. Exit code: 1 if something is missing or cannot be built, 2 for a wrong option.
set -euo pipefail
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"

preset=release
options=()
mpi=
python=
archive=
parse_options() {
    while [ $# -gt 0 ]; do
        case $1 in
            -h | --help) help && exit ;;
            --without-mpi) mpi=OFF ;;
            --with-mpi) mpi=ON ;;
            --with-python) python=ON ;;
            --without-python) python=OFF ;;
            --dependencies)
                if [ $# -lt 2 ]; then fail 2 "$1 needs an archive"; fi
                archive=$2
                shift
                ;;
            -*) fail 2 "unknown option $1; see scripts/build.sh --help" ;;
            *) preset=$1 ;;
        esac
        shift
    done
}

nothing_to_do() { ninja -C "$directory" -n hetman | grep -q 'no work to do'; }

build() {
    if nothing_to_do; then return; fi
    say "building build/${directory##*/}/hetman"
    cmake --build "$directory" --target hetman --parallel "$(usable_cores)" >&2
}

parse_options "$@"
case $preset in
    ci) directory=$project/build/release ;;
    *) directory=$project/build/$preset ;;
esac
if [ -n "$mpi" ]; then options+=("-DHETMAN_MPI=$mpi"); fi
if [ -n "$python" ]; then options+=("-DHETMAN_PYTHON=$python"); fi
if [ "$archive" = none ]; then
    options+=(-DHETMAN_DEPENDENCIES=)
elif [ -n "$archive" ]; then
    archive=$(realpath -- "$archive")
    options+=("-DHETMAN_DEPENDENCIES=$archive")
fi
cd -- "$project"
setup_options=
if [ "$preset" = clang ]; then setup_options=--ci; fi
set_up "$preset" "$directory" "$setup_options" "${options[@]}"
build
echo "$directory/hetman"
