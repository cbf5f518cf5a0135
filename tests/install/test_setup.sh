#!/usr/bin/env bash
# scripts/setup.sh for a user who may install nothing, on a machine that lacks packages: what it names and advises.
#
#   tests/install/test_setup.sh CASE
#
#   CASE   a function below whose name begins with "case_", without that; "list" lists them
#
# Packages are hidden by removing their files from an overlay over /usr, in a mount namespace of the test's own.
# Exit code: 0 passed, 1 failed, 77 skipped (no such overlay can be made here).
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
. "$project/tests/support/cases.sh"

# ---- what cases are made of ----

# program NAME LINE: one of that name that does this.
program() { printf '#!/bin/sh\n%s\n' "$2" >"$work/bin/$1" && chmod 755 "$work/bin/$1"; }

small_libraries=(libfmt-dev libspdlog-dev libcli11-dev libtomlplusplus-dev nlohmann-json3-dev libxxhash-dev)
all_names=('C++20 compiler' CMake Ninja 'MPI standard (Open MPI)' 'Boost with Serialization' fmt spdlog CLI11 toml++ nlohmann-json xxHash)

# hide FILES...: what is below /usr.
hide() {
    rm -rf -- "$@"
    for file; do expect "that $file is hidden" test ! -e "$file"; done
}
hide_small_libraries() {
    local files
    mapfile -t files < <(/usr/bin/dpkg-query -L "${small_libraries[@]}" | grep -v '^/usr/share/doc' |
        while IFS= read -r file; do if [ ! -d "$file" ]; then echo "$file"; fi; done)
    hide "${files[@]}"
}
hide_all() {
    hide_small_libraries
    hide /usr/bin/{cmake,ninja,c++,g++,clang++,mpicxx,cadical,man,gnuplot,dot,jsonschema,pkg-config,shellcheck} /usr/sbin/slurmd /usr/include/boost \
        /usr/include/gtest /usr/lib/x86_64-linux-gnu/openmpi/include
}

# setup OPTIONS...: its exit code is then in `status`, what it says in err.log.
setup() {
    status=0
    PATH=$work/bin:/usr/bin:/bin:/usr/sbin "$project/scripts/setup.sh" "$@" </dev/null >out.log 2>err.log || status=$?
    expect "nothing on standard output" test ! -s out.log
}
expect_status() { expect "exit code $1, not $status" test "$status" = "$1"; }
# names NAME FOUND: as missing.
names() { awk -v name="  $1 " -v found="found: $2" 'index($0, name) == 1 && index($0, found) { here = 1 } END { exit !here }' err.log; }
# asks_for FLAG PACKAGES...: the packages are among those that are asked for.
asks_for() {
    local flag=$1 package
    shift
    setup "$flag"
    expect_status 1
    for package; do expect "$package for $flag" grep -qE "apt-get install.* $package( |\$)" err.log; done
}

# ---- cases ----

case_all_that_is_missing_is_named_at_once() {
    local name
    hide_all
    setup
    expect_status 1
    for name in "${all_names[@]}"; do expect "$name" names "$name" nothing; done
    expect "nothing else" test "$(grep -c ' needed: ' err.log)" = "${#all_names[@]}"
    expect "apt" log_says err.log 'apt-get install g++ cmake ninja-build libopenmpi-dev openmpi-bin libboost-serialization-dev'
    expect "no other way that is not at hand" test "$(grep -cE 'dnf|conda|Spack' err.log)" = 0
    expect "a program for one machine" log_says err.log 'build.sh --without-mpi'
    expect "an archive" log_says err.log 'dependency archive, for fmt spdlog CLI11 toml++ nlohmann-json xxHash:'
}

case_libraries_alone_are_named_too() {
    hide_small_libraries
    setup
    expect_status 1
    expect "toml++" names toml++ nothing
    expect "six" test "$(grep -c ' needed: ' err.log)" = 6
}

case_every_way_at_hand_is_told() {
    local manager
    hide_all
    for manager in dnf zypper spack micromamba; do program "$manager" true; done
    MODULESHOME=/nowhere setup
    for manager in "dnf install gcc-toolset" "zypper install" "module load gcc cmake" "spack install" \
        "conda install -c conda-forge cxx-compiler"; do
        expect "$manager" log_says err.log "$manager"
    done
}

case_where_no_way_is_at_hand_all_are_told() {
    hide_all
    hide /usr/bin/apt-get
    setup
    expect "all six" test "$(grep -cE 'apt-get|dnf|zypper|module load|spack|conda' err.log)" = 6
}

case_what_is_too_old_is_named_with_its_version() {
    hide_all
    program cmake 'echo cmake version 3.18.4'
    program g++ 'echo "#define __GNUC__ 10"'
    setup
    expect "CMake" names CMake '3.18.4: '
    expect "the compiler" names 'C++20 compiler' 'g++ 10: g++'
}

case_headers_of_other_prefixes_are_seen() {
    hide_all
    mkdir -p prefix/include/{boost/archive,fmt}
    touch prefix/include/boost/archive/binary_oarchive.hpp prefix/include/fmt/core.h
    CMAKE_PREFIX_PATH=/nowhere:$work/prefix setup
    expect "no Boost" test ! "$(names 'Boost with Serialization' nothing && echo named)"
    expect "no fmt" test ! "$(names fmt nothing && echo named)"
    expect "spdlog" names spdlog nothing
}

case_what_is_not_wanted_is_not_asked_for() {
    hide_all
    mkdir tarballs
    tar -cf archive.tar --transform 's,.*,fmtlib_9.1.0.orig.tar.gz,' "$project/LICENSE" 2>/dev/null
    setup --without-mpi --dependencies archive.tar
    expect_status 1
    expect "no MPI" test ! "$(grep -i ' mpi' err.log)"
    expect "no fmt" test ! "$(names fmt nothing && echo named)"
    expect "spdlog" names spdlog nothing
    setup --dependencies missing.tar
    expect_status 2
}

case_builds_name_it_before_cmake_does() {
    hide_all
    mkdir clone
    cp -r -- "$project"/{cmake,scripts,CMakeLists.txt,CMakePresets.json} clone
    status=0
    PATH=$work/bin:/usr/bin:/bin clone/scripts/build.sh --without-mpi </dev/null >out.log 2>err.log || status=$?
    expect_status 1
    expect "CMake" names CMake nothing
    expect "nothing of CMake's" test ! "$(grep -E 'CMake Error|command not found' err.log)"
}

# A test that lacks one of these programs is skipped.
case_the_default_tests_lack_nothing() {
    hide_all
    asks_for --test libgtest-dev openmpi-bin cadical gnuplot-nox graphviz man-db pkg-config python3-jsonschema
}

case_the_checks_have_what_the_tests_have() {
    hide_all
    asks_for --ci libgtest-dev cadical gnuplot-nox graphviz man-db python3-jsonschema shellcheck slurmd
}

case_pybind11_is_asked_for_with_the_python_module_alone() {
    hide /usr/include/pybind11 /usr/lib/cmake/pybind11
    setup --without-mpi
    expect_status 0
    asks_for --python pybind11-dev python3-dev
}

case_what_tests_can_do_without_is_no_failure() {
    hide /usr/bin/cadical
    setup --test --without-mpi
    expect_status 0
    expect "told" log_says err.log 'tests that need them are skipped: CaDiCaL'
}

# without_packages NAMES...: a machine of Debian that has all others; what apt-get is asked for is in apt.log.
without_packages() {
    program id 'echo 0'
    program apt-get 'echo "$*" >>apt.log'
    # shellcheck disable=SC2016  # for the program
    program dpkg-query "missing=' $* '"'
        both=no status=0
        case $3 in *Package*) both=yes ;; esac
        shift 3
        for package; do
            case $missing in
                *" $package "*) status=1 ;;
                *) if [ $both = yes ]; then echo "installed $package"; else printf "installed "; fi ;;
            esac
        done
        exit $status'
    rm -f apt.log
}

case_mpich_will_do_where_it_is_installed() {
    without_packages libopenmpi-dev openmpi-bin
    setup
    expect_status 0
    expect "nothing is installed" test ! -e apt.log
    without_packages libopenmpi-dev openmpi-bin libmpich-dev
    setup
    expect "Open MPI is" grep -q 'install .* libopenmpi-dev openmpi-bin$' apt.log
}

# As this machine has built what is tested here.
case_a_machine_that_builds_lacks_nothing() {
    setup --check --without-mpi
    expect_status 0
    expect "silent" test ! -s err.log
}

# ---- main ----

# in_overlay DIRECTORY COMMAND...: in a mount namespace whose /usr can be changed.
in_overlay() {
    # shellcheck disable=SC2016  # for the inner shell
    unshare -m bash -c 'mount -t tmpfs none "$1" && mkdir "$1/upper" "$1/work" &&
        mount -t overlay overlay -o "lowerdir=/usr,upperdir=$1/upper,workdir=$1/work" /usr || exit
        shift && exec "$@"' bash "$@"
}

if [ "${1:-list}" = list ]; then
    declare -F | sed -n 's/^declare -f case_//p'
    exit
fi
if [ -z "${hetman_overlaid:-}" ]; then
    hetman_overlaid=$(mktemp -d /tmp/setup.XXXXXX)
    export hetman_overlaid
    trap 'rm -rf -- "$hetman_overlaid"' EXIT
    mkdir "$hetman_overlaid/usr" "$hetman_overlaid/work"
    if ! command -v dpkg-query >/dev/null || ! in_overlay "$hetman_overlaid/usr" true 2>/dev/null; then
        echo "SKIPPED: packages of Debian are hidden by an overlay over /usr, which this user or machine cannot have"
        exit 77
    fi
    in_overlay "$hetman_overlaid/usr" "$0" "$1"
    exit
fi
work=$hetman_overlaid/work
cd -- "$work"
mkdir bin
program dpkg-query 'exit 1'
program id 'echo 1000'
program sudo 'exit 1'
unset CXX # or setup.sh finds the compiler that the tests were built by
"case_$1"
echo "passed: $1"
