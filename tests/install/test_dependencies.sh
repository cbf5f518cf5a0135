#!/usr/bin/env bash
# The dependency archive: scripts/dependencies.sh makes it, cmake/dependencies.cmake builds what is missing from it.
# With tarballs made here, which have the files of the real ones, but little in them; nothing is downloaded.
#
#   tests/install/test_dependencies.sh CASE
#
#   CASE   a function below whose name begins with "case_", without that; "list" lists them
#
# Exit code: 0 passed, 1 failed.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
. "$project/tests/support/cases.sh"

# ---- what cases are made of ----

# file PATH TEXT
file() { mkdir -p "${1%/*}" && printf '%b\n' "$2" >"$1"; }

# tarball NAME FILES...: of files below unpacked/NAME, of which each defines a macro.
tarball() {
    local name=$1 path
    shift
    for path; do file "unpacked/$name-1/$path" "#pragma once\n#define ARCHIVED_${name//[^a-z]/}"; done
    file "unpacked/$name-1/LICENSE" "free"
    mkdir -p tarballs
    tar -C unpacked -czf "tarballs/${name}_1.orig.tar.gz" "$name-1"
}

make_tarballs() {
    tarball cli include/CLI/CLI.hpp && mv tarballs/cli_1.orig.tar.gz tarballs/cli11_1.orig.tar.gz
    tarball tomlplusplus include/toml++/toml.h
    tarball nlohmann-json include/nlohmann/json.hpp && mv tarballs/nlohmann-json_1.orig.tar.gz tarballs/nlohmann-json3_1.orig.tar.gz
    file unpacked/fmtlib-1/src/format.cc "int archived_format() { return 1; }"
    file unpacked/fmtlib-1/src/os.cc "int archived_os() { return 2; }"
    tarball fmtlib include/fmt/core.h
    file unpacked/spdlog-1/src/spdlog.cpp "#include <fmt/core.h>\nint archived_spdlog() { return 3; }"
    tarball spdlog include/spdlog/spdlog.h
    tarball xxhash xxhash.h
}

make_archive() { "$project/scripts/dependencies.sh" --from tarballs archive.tar 2>err.log; }

# have_xxhash MAJOR MINOR RELEASE: in here/.
have_xxhash() {
    file here/include/xxhash.h "#define XXH_VERSION_MAJOR    $1\n#define XXH_VERSION_MINOR    $2\n#define XXH_VERSION_RELEASE  $3"
    file here/lib/libxxhash.a ""
}

# A program that uses what cmake/libraries.cmake finds.
make_program() {
    file program/CMakeLists.txt "cmake_minimum_required(VERSION 3.25)
project(program LANGUAGES CXX)
include(GNUInstallDirs)
find_package(Threads REQUIRED)
set(libraries spdlog fmt CLI11 tomlplusplus nlohmann_json xxhash)
include($project/cmake/libraries.cmake)
message(STATUS \"left: \${missing}\")
if(missing)
  return()
endif()
add_executable(program main.cpp)
target_link_libraries(program PRIVATE spdlog::spdlog CLI11::CLI11 tomlplusplus::tomlplusplus
  nlohmann_json::nlohmann_json xxHash::xxhash)"
    file program/main.cpp "#include <CLI/CLI.hpp>
#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>
#include <toml++/toml.h>
#include <xxhash.h>
#if defined ARCHIVED_cli && defined ARCHIVED_fmtlib && defined ARCHIVED_nlohmannjson && defined ARCHIVED_spdlog && \\
    defined ARCHIVED_tomlplusplus && defined ARCHIVED_xxhash && defined XXH_INLINE_ALL
int archived_format();
int archived_os();
int archived_spdlog();
int main() { return archived_format() + archived_os() + archived_spdlog() - 6; }
#endif"
}

# shellcheck disable=SC2120  # options are none of ours
# configure [OPTIONS...]: as on a machine that has none of the libraries.
configure() {
    cmake -G Ninja -S program -B build -DCMAKE_MAKE_PROGRAM="$(command -v ninja)" -DCMAKE_AR="$(command -v ar)" \
        -DCMAKE_RANLIB="$(command -v ranlib)" -DCMAKE_CXX_COMPILER="$(command -v c++)" -DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF -DCMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH=OFF \
        -DHETMAN_DEPENDENCIES="$work/archive.tar" "$@" >out.log 2>&1
}
# logged COMMAND...: with its output in a file.
logged() { "$@" >out.log 2>&1; }
# refuses WHAT TEXT: an archive with that fault.
refuses() {
    # shellcheck disable=SC2119
    if configure; then failed "configured with $1"; fi
    # CMake breaks lines.
    expect "$2" grep -qF -- "$2" <<<"$(tr -s ' \n' ' ' <out.log)"
}

# ---- cases ----

case_archive_has_tarballs_and_checksums() {
    make_tarballs
    expect "an archive" make_archive
    expect "seven files" test "$(tar -tf archive.tar | wc -l)" = 7
    mkdir there
    tar -C there -xf archive.tar
    cd there
    expect "checksums" sha256sum --check --quiet --strict SHA256SUMS
    expect "the same tarballs" diff -r --exclude=SHA256SUMS . ../tarballs
}

case_same_tarballs_make_the_same_archive() {
    make_tarballs
    make_archive
    mv archive.tar first.tar
    touch tarballs/*
    make_archive
    expect "the same bytes" cmp first.tar archive.tar
}

case_no_archive_is_made_of_parts() {
    make_tarballs
    rm tarballs/xxhash_*
    expect "no archive" test ! "$(make_archive && echo made)"
    expect "what is missing" log_says err.log 'needs one xxhash_VERSION.orig.tar'
    rm unpacked/xxhash-1/LICENSE
    tar -C unpacked -czf tarballs/xxhash_1.orig.tar.gz xxhash-1
    expect "no archive without a licence" test ! "$(make_archive && echo made)"
    expect "what is missing" log_says err.log 'has no licence'
    expect "nothing left behind" test ! -e archive.tar
}

case_missing_libraries_are_built_from_it() {
    make_tarballs
    make_archive
    make_program
    expect "configured" configure
    expect "nothing left" log_says out.log 'left: $'
    expect "built" logged cmake --build build
    expect "it runs" build/program
    expect "once unpacked" configure
    expect "licences" logged cmake --install build --prefix installed
    expect "of all" test "$(find installed/share/doc/program/licences -name LICENSE | wc -l)" = 6
}

case_what_is_there_is_not_built() {
    make_tarballs
    make_archive
    make_program
    have_xxhash 0 9 0
    expect "configured" configure -DCMAKE_PREFIX_PATH="$work/here"
    expect "CLI11" log_says out.log 'CLI11: built from'
    expect "no xxHash" test ! "$(log_says out.log 'xxhash: built from' && echo built)"
}

case_programs_for_other_machines_have_it_in_any_case() {
    make_tarballs
    make_archive
    make_program
    have_xxhash 0 9 0
    expect "configured" configure -DCMAKE_PREFIX_PATH="$work/here" -DHETMAN_STATIC=ON
    expect "xxHash" log_says out.log 'xxhash: built from'
    rm -r build
    expect "configured without an archive" configure -DCMAKE_PREFIX_PATH="$work/here" -DHETMAN_STATIC=ON -DHETMAN_DEPENDENCIES=
    expect "missing" log_says out.log 'left: .*xxhash 0.8 nothing'
}

case_what_is_too_old_is_built() {
    make_tarballs
    make_archive
    make_program
    have_xxhash 0 6 5
    expect "configured" configure -DCMAKE_PREFIX_PATH="$work/here"
    expect "xxHash" log_says out.log 'xxhash: built from'
    rm -r build
    expect "configured without an archive" configure -DCMAKE_PREFIX_PATH="$work/here" -DHETMAN_DEPENDENCIES=
    expect "named with its version" log_says out.log 'xxhash 0.8 0.6.5'
}

case_damaged_archives_are_refused() {
    make_tarballs
    make_program
    refuses "no archive" 'there is no dependency archive'
    make_archive
    mkdir there
    tar -C there -xf archive.tar
    echo more >>there/xxhash_1.orig.tar.gz
    tar -C there -cf archive.tar SHA256SUMS "$(cd there && echo xxhash*)"
    refuses "missing tarballs" 'the checksum of cli11_1.orig.tar.gz'
    tar -C there -cf archive.tar .
    refuses "a tarball that is not that of the checksums" 'the checksum of xxhash_1.orig.tar.gz'
    sed -i /xxhash/d there/SHA256SUMS
    tar -C there -cf archive.tar .
    refuses "a tarball without a checksum" 'SHA256SUMS does not name xxhash_1.orig.tar.gz'
    rm there/SHA256SUMS
    tar -C there -cf archive.tar .
    refuses "no checksums" 'it has no SHA256SUMS'
}

# ---- main ----

if [ "${1:-list}" = list ]; then
    declare -F | sed -n 's/^declare -f case_//p'
    exit
fi
work=$(mktemp -d /tmp/dependencies.XXXXXX)
trap 'rm -rf -- "$work"' EXIT
cd -- "$work"
"case_$1"
echo "passed: $1"
