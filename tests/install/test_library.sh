#!/usr/bin/env bash
# The installed library: what a program needs to compile and link it.
#
#   tests/install/test_library.sh CASE BUILD CXX
#
#   CASE    a function below whose name begins with "case_", without that; "list" lists them
#   BUILD   the build directory to install from
#   CXX     the compiler
#
# Exit code: 0 passed, 1 failed, 77 skipped.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
. "$project/tests/support/cases.sh"

# logged FILE COMMAND...: with its output there.
logged() { "${@:2}" >"$work/$1" 2>&1; }

expected_counts='n = 5: 10, unique 1
n = 7: 210, unique 3
n = 9: 6156, unique 29
n = 11: 395252, unique 565'
contains() { [[ $(<"$1") == *"$2"* ]]; }
counts_right() { test "$("$1" 2>&1)" = "$expected_counts"; }

# The flags of the package file, for the shell to split.
package_flags() { PKG_CONFIG_PATH=$(dirname -- "$(find "$prefix" -name hetman.pc)") pkg-config "$1" hetman; }

case_example_is_built_with_cmake() {
    skip_if_sanitized "$build"
    expect "configured" logged configure.log cmake -G Ninja -S "$project/examples" -B example \
        "-DCMAKE_PREFIX_PATH=$prefix" "-DCMAKE_CXX_COMPILER=$cxx" -DCMAKE_BUILD_TYPE=Release
    expect "built" logged build.log cmake --build example
    expect "the counts" counts_right example/torus
    readelf -d example/torus >needed.log
    expect "no MPI" test -z "$(grep -i mpi needed.log)"
}

case_example_is_built_with_pkg_config() {
    skip_if_sanitized "$build"
    command -v pkg-config >/dev/null || exit 77
    # shellcheck disable=SC2046,SC2086  # flags
    expect "built" logged build.log "$cxx" -std=c++20 $(package_flags --cflags) "$project/examples/torus.cpp" -o torus ${LDFLAGS:-} $(package_flags --libs)
    expect "the counts" counts_right ./torus
}

case_shared_objects_may_contain_it() {
    skip_if_sanitized "$build"
    command -v pkg-config >/dev/null || exit 77
    # shellcheck disable=SC2046,SC2086  # flags
    expect "built" logged build.log "$cxx" -std=c++20 -fPIC -shared -Wl,-z,defs $(package_flags --cflags) \
        "$project/examples/torus.cpp" -o torus.so ${LDFLAGS:-} $(package_flags --libs)
}

case_the_documentation_shows_the_example() {
    sed 's/^    //' "$project/docs/library.md" >page.log
    expect "its source" contains page.log "$(sed -n '/^#include/,$p' "$project/examples/torus.cpp")"
    expect "its output" contains page.log "$expected_counts"
}

case_headers_need_the_standard_library_alone() {
    local header headers=0
    for header in "$prefix"/include/hetman/*.h; do
        headers=$((headers + 1))
        echo "#include <hetman/${header##*/}>" >one.cpp
        expect "${header##*/} alone" logged one.log "$cxx" -std=c++20 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I "$prefix/include" one.cpp
        sed -n 's/^ *# *include [<"]\(.*\)[>"]$/\1/p' "$header" >includes.log
        expect "no other headers in ${header##*/}" test -z "$(grep -vE '^(hetman/[a-z]+\.h|[a-z0-9_]+)$' includes.log)"
    done
    expect "many headers" test "$headers" -gt 5
}

case_other_versions_are_refused() {
    printf '%s\n' 'cmake_minimum_required(VERSION 3.20)' 'project(other LANGUAGES CXX)' 'find_package(Hetman 99 REQUIRED)' >CMakeLists.txt
    expect "refused" test ! "$(logged other.log cmake -G Ninja -S . -B other "-DCMAKE_PREFIX_PATH=$prefix" "-DCMAKE_CXX_COMPILER=$cxx" && echo found)"
    expect "says why" log_says other.log 'with requested version "99"'
}

if [ "${1:-list}" = list ]; then
    declare -F | sed -n 's/^declare -f case_//p'
    exit
fi
build=$2
cxx=$3
work=$(mktemp -d /tmp/hetman-library.XXXXXX)
trap 'rm -rf -- "$work"' EXIT
prefix=$work/prefix
cmake --install "$build" --component library --prefix "$prefix" >"$work/install.log" 2>&1 || failed "installed"
cd -- "$work"
"case_$1"
echo "passed: $1"
