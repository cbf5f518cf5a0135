#!/usr/bin/env bash
# scripts/setup.sh on a machine that has no packages and a user who may install none: what it asks for.
#
#   tests/install/test_setup.sh CASE
#
#   CASE   a function below whose name begins with "case_", without that; "list" lists them
#
# Exit code: 0 passed, 1 failed.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
. "$project/tests/support/cases.sh"

# ---- what cases are made of ----

# program NAME LINE: one of that name that does this.
program() { printf '#!/bin/sh\n%s\n' "$2" >"$work/bin/$1" && chmod 755 "$work/bin/$1"; }

# asks_for FLAG PACKAGES...: the packages are among those that are asked for.
asks_for() {
    local flag=$1 status=0 package
    shift
    PATH=$work/bin:$PATH "$project/scripts/setup.sh" "$flag" </dev/null 2>err.log || status=$?
    expect "exit code 1, not $status" test "$status" = 1
    for package; do expect "$package for $flag" grep -qE "apt-get install.* $package( |\$)" err.log; done
}

# ---- cases ----

# A test that lacks one of these programs is skipped.
case_the_default_tests_lack_nothing() {
    asks_for --test libgtest-dev openmpi-bin cadical gnuplot-nox man-db
}

case_the_checks_have_what_the_tests_have() { asks_for --ci libgtest-dev cadical gnuplot-nox man-db shellcheck slurmd; }

# ---- main ----

if [ "${1:-list}" = list ]; then
    declare -F | sed -n 's/^declare -f case_//p'
    exit
fi
work=$(mktemp -d /tmp/setup.XXXXXX)
trap 'rm -rf -- "$work"' EXIT
cd -- "$work"
mkdir bin
program dpkg-query 'exit 1'
program id 'echo 1000'
program sudo 'exit 1'
"case_$1"
echo "passed: $1"
