#!/usr/bin/env bash
# scripts/matrix.sh with roots that the test makes: what is run in them, and the line that is written.
#
#   tests/install/test_matrix.sh CASE
#
#   CASE   a function below whose name begins with "case_", without that; "list" lists them
#
# Exit code: 0 passed, 1 failed, 77 skipped (git is not installed).
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
. "$project/tests/support/cases.sh"

# ---- what cases are made of ----

program() { printf '#!/bin/sh\n%s\n' "$2" >"$work/bin/$1" && chmod 755 "$work/bin/$1"; }

# A clone with the scripts alone, and a machine whose root may make roots. What is done in one is in commands.log.
prepare() {
    command -v git >/dev/null || { echo "SKIPPED: git is not installed" && exit 77; }
    mkdir -p bin clone/scripts clone/docs/data
    cp -- "$project"/scripts/{matrix.sh,matrix.tsv,emulated.tsv,requirements.tsv,common.sh,program.sh} clone/scripts/
    git -C clone init -q
    git -C clone add .
    git -C clone -c user.name=Test -c user.email=test@example.org commit -qm test
    program id 'echo 0'
    program chroot true
    # shellcheck disable=SC2016  # for the program
    program debootstrap 'mkdir -p "$3/etc" && echo 12.9 >"$3/etc/debian_version"'
    # It is given the commands with their environment; the last words are the command.
    program unshare "printf '%s\\n' \"\$*\" | sed 's/.*DEBIAN_FRONTEND/DEBIAN_FRONTEND/' >>$work/commands.log
        case \$* in
            *build.sh*) exit \$(cat $work/build_status) ;;
            *--version*) echo '{\"compiler\":\"GNU 12.2.0\",\"libraries\":{\"MPI\":\"MPICH 4.0.2\",\"Boost\":\"1.74.0\",\"spdlog\":\"1.10.0\",\"fmt\":\"9.1.0\",\"CLI11\":\"2.1.2\"}}' ;;
            *test.sh*) printf '1/4 Test #1: A ....   Passed    0.01 sec\n2/4 Test #2: B .....***Failed    0.01 sec\n3/4 Test #3: C .....***Skipped   0.01 sec\n4/4 Test #4: D .....***Timeout   9.00 sec\n' && exit 8 ;;
        esac"
    echo 0 >build_status
    unset CMAKE_CXX_COMPILER_LAUNCHER
}

# matrix OPTIONS...: its exit code is then in `status`, what it says in err.log, the table in table.tsv.
matrix() {
    status=0
    PATH=$work/bin:$PATH clone/scripts/matrix.sh --roots roots --table "$work/table.tsv" "$@" >out.log 2>err.log || status=$?
}

# field_of NAME: in the last line of the table.
field_of() {
    awk -F '\t' -v name="$1" 'NR == 1 { for (i = 1; i <= NF; ++i) if ($i == name) column = i } END { print $column }' table.tsv
}
expect_fields() {
    local pair
    for pair; do expect "$pair, not $(field_of "${pair%%=*}")" test "$(field_of "${pair%%=*}")" = "${pair#*=}"; done
}

# ---- cases ----

case_rows_are_listed_and_checked() {
    prepare
    matrix
    expect "all rows" test "$(grep -vc '^#' clone/scripts/matrix.tsv)" = "$(wc -l <out.log)"
    matrix debian12 debian99
    expect "exit code 2, not $status" test "$status" = 2
    expect "which" log_says err.log 'there is no row debian99'
    expect "nothing was done" test ! -e commands.log
}

case_a_row_counts_its_tests() {
    prepare
    matrix debian12-mpich
    expect "exit code 1, not $status: $(cat err.log)" test "$status" = 1
    expect_fields row=debian12-mpich debian=12.9 "compiler=GNU 12.2.0" "mpi=MPICH 4.0.2" boost=1.74.0 fmt=9.1.0 spdlog=1.10.0 \
        cli11=2.1.2 build=passed tests=all passed=1 failed=2 skipped=1 "commit=$(git -C clone rev-parse --short=12 HEAD)"
    expect "git and MPICH are installed" grep -q 'install .* git libmpich-dev mpich$' commands.log
}

case_a_build_that_fails_is_a_line_too() {
    prepare
    echo 1 >build_status
    matrix --tests Ledger debian12-clang16
    expect "exit code 1, not $status" test "$status" = 1
    expect_fields build=failed passed= failed= compiler=
    expect "the compiler is installed" grep -q 'install .* clang-16$' commands.log
    expect "and used" grep -q 'CXX=clang++-16 scripts/build.sh ci' commands.log
    expect "no test" test "$(grep -c test.sh commands.log)" = 0
    echo 0 >build_status
    matrix --tests none debian12
    expect "exit code 0, not $status" test "$status" = 0
    expect_fields row=debian12 build=passed tests=none passed=
    expect "a line each" test "$(wc -l <table.tsv)" = 3
}

case_another_architecture_is_emulated() {
    prepare
    printf '# Columns\nSlow[.]\tslow\nSpeed\tmeasures times\n' >clone/scripts/emulated.tsv
    git -C clone -c user.name=Test -c user.email=test@example.org commit -qam test
    matrix --tests Ledger debian12-arm64
    expect_fields row=debian12-arm64 build=passed tests=Ledger passed=1
    expect "its own root" test -e roots/bookworm-openmpi-arm64
    expect "libraries of that architecture" grep -q 'dpkg --add-architecture arm64$' commands.log
    for package in g++-aarch64-linux-gnu qemu-user-static libopenmpi-dev:arm64 openmpi-bin:arm64 libxxhash-dev:arm64 \
        libgtest-dev:arm64; do
        expect "$package" grep -qE "install .* ${package//+/[+]}( |\$)" commands.log
    done
    expect "nothing of MPICH" test "$(grep -c mpich commands.log)" = 0
    expect "cross-compiled" grep -q "CMAKE_TOOLCHAIN_FILE=$work/clone/cmake/aarch64-linux-gnu.cmake scripts/build.sh ci" commands.log
    expect "what is too slow is left out" grep -qF 'scripts/test.sh -R Ledger -E Slow[.]|Speed' commands.log
    if [ ! -e /proc/sys/fs/binfmt_misc/qemu-aarch64 ]; then
        expect "packages are installed by root, the program runs where qemu starts it" \
            test "$(grep -o '^--[a-z]*' commands.log | uniq | paste -s -d ' ')" = '--mount --user'
    fi
}

case_a_row_is_a_commit() {
    prepare
    echo >>clone/scripts/matrix.tsv
    matrix debian12
    expect "exit code 1, not $status" test "$status" = 1
    expect "why" log_says err.log 'changes that are not committed'
}

# ---- main ----

if [ "${1:-list}" = list ]; then
    declare -F | sed -n 's/^declare -f case_//p'
    exit
fi
work=$(mktemp -d /tmp/matrix.XXXXXX)
trap 'rm -rf -- "$work"' EXIT
cd -- "$work"
"case_$1"
echo "passed: $1"
