#!/usr/bin/env bash
# Builds and runs the tests; installs what is missing for that first.
#
#   scripts/test.sh [--long | --packages | --slurm | --hosts] [options of ctest...]
#
#   scripts/test.sh                    all but the tests that take minutes each
#   scripts/test.sh --long             those too, and those of packages, under SLURM and over several hosts
#   scripts/test.sh --packages         only those that make packages of what is built
#   scripts/test.sh --slurm            only those under SLURM, which they start themselves (as root)
#   scripts/test.sh --hosts            only those over several hosts, which they make themselves (as root)
#   scripts/test.sh -R Ledger          only tests whose names match; builds only the programs that hold them
#
# With CI=true in the environment compiler warnings are errors. The exit code is that of ctest.
set -euo pipefail
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"

selection=(--label-exclude '^long$')
needed=all
packages=--test
case ${1:-} in
    -h | --help) help && exit ;;
    --long)
        selection=()
        needed="all long_tests"
        shift
        ;;
    --packages | --slurm | --hosts)
        selection=(--label-regex "^${1#--}\$")
        packages=--ci
        shift
        ;;
esac
if [ "${CI:-}" = true ]; then preset=ci; else preset=release; fi

# The regular expression after -R in the options; nothing if there is none.
wanted_names() {
    while [ $# -gt 0 ]; do
        case $1 in
            -R | --tests-regex) echo "${2:-}" ;;
            -R?*) echo "${1#-R}" ;;
            --tests-regex=*) echo "${1#*=}" ;;
        esac
        shift
    done
}

# names_in FILE...: the names of the tests that sources or files of ctest define. Sources do not have all of the
# name of a test with parameters.
names_in() {
    grep -hoE '^(TEST(_F|_P)?\([^)]*\)|INSTANTIATE_TEST_SUITE_P\([^,]*, [^,]*|add_test\(\[=\[[^]]*)' "$@" 2>/dev/null |
        sed -E 's/^TEST.*\((.*), (.*)\)/\1.\2/; s/^INST.*\((.*), (.*)/\1\/\2/; s/^add_test\(\[=\[//' || true
}

# What to build for tests whose names match REGEX: the programs that hold such tests, by their sources or by what
# ctest knew of their last build. Everything if there are none.
targets_for() {
    local program sources targets=()
    while read -r program sources; do
        # shellcheck disable=SC2086  # one word a file
        if names_in $sources build/release/tests/*/"$program"[[]*.cmake | grep -qE -- "$1"; then targets+=("$program"); fi
    done <build/release/test_programs
    if names_in build/release/tests/*/CTestTestfile.cmake | grep -qE -- "$1"; then targets+=(hetman); fi
    echo "${targets[*]:-all}"
}

cd -- "$project"
set_up "$preset" "$project/build/release" "$packages" -DHETMAN_TESTS=ON
names=$(wanted_names "$@")
if [ -n "$names" ]; then needed=$(targets_for "$names"); fi
# shellcheck disable=SC2086  # one word a target
cmake --build --preset "$preset" --parallel "$(usable_cores)" --target $needed
# Many tests wait for processes that they stop or kill: five at a time keep two cores busy. Tests that use all
# cores by themselves share a lock.
ctest --test-dir build/release --output-on-failure --parallel 5 "${selection[@]}" "$@"
