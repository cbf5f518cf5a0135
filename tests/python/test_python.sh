#!/usr/bin/env bash
# The Python module of a build directory.
#
#   tests/python/test_python.sh CASE BUILD [PYTHON]
#
#   CASE     a function below whose name begins with "case_", without that; "list" lists them
#   BUILD    the build directory
#   PYTHON   the interpreter; none: the module is not built, and all cases are skipped
#
# Exit code: 0 passed, 1 failed, 77 skipped.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
. "$project/tests/support/cases.sh"

skip() { echo "SKIPPED: $*" && exit 77; }
run_tests() { "$python" -X dev -W error "$here/test_$1.py" --verbose; }

case_counts() { run_tests counts; }
case_placements() { run_tests placements; }
case_stops() { run_tests stops; }
case_errors() { run_tests errors; }
case_runs() { run_tests runs; }
case_examples_in_documents() { run_tests examples; }

case_notebook() {
    "$python" -c "import nbconvert, ipykernel" 2>/dev/null || skip "nbconvert and ipykernel are not installed for $python"
    PYTHONDEVMODE='' "$python" "$here/notebook.py" "$project/examples/notebook.ipynb"
}

case_types() {
    "$python" -c "import mypy" 2>/dev/null || skip "mypy is not installed for $python"
    "$python" -m mypy --strict --enable-incomplete-feature=Unpack --cache-dir "$work" "$project/python/hetman" "$here/typed.py"
}

case_installed() {
    local module
    expect "installed" cmake --install "$build" --component python --prefix "$work/prefix" >"$work/install.log"
    module=$(find "$work/prefix" -name py.typed)
    expect "in a folder of Python's" test "$(dirname -- "$(dirname -- "$(dirname -- "$module")")" | sed 's,.*/,,')" != ""
    expect "nothing but the module" test "$(find "$work/prefix" -type f | grep -cv '/hetman/')" = 0
    cd -- "$work"
    expect "imported from there" test "$(PYTHONPATH=${module%/hetman/py.typed} "$python" -c 'import hetman; print(hetman.count("queen", 8), hetman.__file__)')" \
        = "92 ${module%py.typed}__init__.py"
}

if [ "${1:-list}" = list ]; then
    declare -F | sed -n 's/^declare -f case_//p'
    exit
fi
build=$2
python=${3:-}
if [ -z "$python" ]; then skip "this build has no Python module (-DHETMAN_PYTHON=ON)"; fi
work=$(mktemp -d /tmp/hetman-python.XXXXXX)
trap 'rm -rf -- "$work"' EXIT
export HETMAN=$build/hetman PYTHONPATH=$build/python PYTHONDONTWRITEBYTECODE=1 PYTHONNOUSERSITE=1
"case_$1"
echo "passed: $1"
