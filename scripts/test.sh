#!/usr/bin/env bash
# Builds everything and runs the tests; installs what is missing for that first.
#
#   scripts/test.sh [--long | --slurm | --hosts] [options of ctest...]
#
#   scripts/test.sh                    all but the tests that take minutes each
#   scripts/test.sh --long             those too, and those under SLURM and over several hosts
#   scripts/test.sh --slurm            only those under SLURM, which they start themselves (as root)
#   scripts/test.sh --hosts            only those over several hosts, which they make themselves (as root)
#   scripts/test.sh -R ledger          only tests whose names match
#
# With CI=true in the environment compiler warnings are errors. The exit code is that of ctest.
set -euo pipefail
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"

selection=(--label-exclude '^long$')
case ${1:-} in
    -h | --help) help && exit ;;
    --long)
        selection=()
        shift
        ;;
    --slurm | --hosts)
        selection=(--label-regex "^${1#--}\$")
        shift
        ;;
esac
if [ "${CI:-}" = true ]; then preset=ci; else preset=release; fi

"$project/scripts/setup.sh" --test
cd -- "$project"
configure "$preset" "$project/build/release" -DHETMAN_TESTS=ON
cmake --build --preset "$preset" --parallel "$(usable_cores)"
# Tests that start several ranks or measure times say themselves that they run alone.
ctest --test-dir build/release --output-on-failure --parallel 2 "${selection[@]}" "$@"
