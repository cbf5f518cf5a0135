#!/usr/bin/env bash
# Runs the tests in a build whose sanitizers watch every step: for wrong memory, leaks and undefined
# behaviour (asan), and for data races (tsan).
#
#   scripts/sanitize.sh asan|tsan [options of ctest...]
#
#   scripts/sanitize.sh asan              all but the tests that take minutes each
#   scripts/sanitize.sh tsan -R Pool      only tests whose names match
#
# tsan leaves out the tests of several ranks: it cannot see how the threads of Open MPI, which is not
# built for it, agree. Memory that Open MPI keeps is no leak of ours: asan looks for none in ranks.
#
# Exit code: 0 all tests passed and nothing was found in any process, 1 otherwise.
set -euo pipefail
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"

case ${1:-} in
    -h | --help) help && exit ;;
    asan) preset=asan-ubsan ;;
    tsan) preset=tsan ;;
    *) fail 2 "name a sanitizer, asan or tsan; see scripts/sanitize.sh --help" ;;
esac
shift

cd -- "$project"
set_up "$preset" "$project/build/$preset" --test -DHETMAN_TESTS=ON
cmake --build --preset "$preset" --parallel "$(usable_cores)"

# Reports go to files: a test may not look at how each of its processes ends.
findings=build/$preset/findings
rm -rf -- "$findings"
mkdir -p "$findings"
status=0
ctest --preset "$preset" --parallel 2 "$@" || status=1
for report in "$findings"/*; do
    if [ -e "$report" ]; then
        cat "$report"
        status=1
    fi
done
if [ "$status" -ne 0 ]; then fail 1 "a test failed or a sanitizer found something, see above"; fi
say "nothing found"
