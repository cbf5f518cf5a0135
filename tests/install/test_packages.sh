#!/usr/bin/env bash
# The packages that scripts/package.sh makes of what is built: what is in them, what they ask for, what Debian's
# checker says.
#
#   tests/install/test_packages.sh CASE BUILD
#
#   CASE    a function below whose name begins with "case_", without that; "list" lists them
#   BUILD   the build directory to pack
#
# Exit code: 0 passed, 1 failed, 77 skipped.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
. "$project/tests/support/cases.sh"

# ---- what cases are made of ----

# need PROGRAMS...: skips the case where one is missing.
need() {
    local program
    for program; do
        command -v "$program" >/dev/null || { echo "SKIPPED: $program is not installed" && exit 77; }
    done
}

# package ARGUMENTS...: its exit code is then in `status`, what it prints in out.log.
package() {
    status=0
    "$project/scripts/package.sh" "$@" >out.log 2>err.log || status=$?
}
expect_status() { expect "exit code $1, not $status" test "$status" = "$1"; }

# Where the case packages_are_made puts the packages of Debian for the other cases, because packing takes half a minute; the
# paths that scripts/package.sh prints are in the file $made.log beside it.
made=tested_packages
# pack DIRECTORY
pack() {
    need dpkg-deb dpkg-shlibdeps objdump
    package debian --from "$build" --output "$1"
    expect_status 0
}

# Those packages, in packages/, their paths in out.log, and all that is in them below root/.
unpack() {
    local file
    need dpkg-deb dpkg-shlibdeps objdump
    expect "packages; the case packages_are_made makes them" test -e "$build/$made.log"
    ln -s "$build/$made" packages
    cp "$build/$made.log" out.log
    for file in packages/*.deb; do dpkg-deb --extract "$file" root; done
}

# field PACKAGE NAME: of its control file.
field() { dpkg-deb --field packages/"$1"_*.deb "$2"; }
files_of() { dpkg-deb --fsys-tarfile packages/"$1"_*.deb | tar -t | grep -v '/$'; }
is_set() { grep -qxF "$1" <(sed 's/:[A-Z]*=/=/' "$build/CMakeCache.txt"); }

# The packages that own files, one a line; none for files that are of no package.
owners_of() { dpkg-query --search "$@" 2>/dev/null | sed 's/:.*//' | sort -u; }
# asks_for PACKAGE OTHER: or for one whose name goes on, as it provides the other.
asks_for() { field "$1" Depends | tr -d ' ' | tr , '\n' | awk -v name="$2" 'index($0, name) == 1 { found = 1 } END { exit !found }'; }
# asks_for_owners PACKAGE FILES...
asks_for_owners() {
    local package=$1 owner
    shift
    for owner in $(owners_of "$@"); do expect "$owner for $package" asks_for "$package" "${owner%t64}"; done
}

# ---- cases ----

case_packages_are_made() {
    rm -rf -- "${build:?}/$made" "$build/$made.log"
    pack "$build/$made"
    cp out.log "$build/$made.log"
}

case_packages_have_all_that_is_installed_once() {
    local package packages
    unpack
    mapfile -t packages < <(sed -n 's,.*/\([^_]*\)_.*_.*\.deb$,\1,p' out.log)
    for package in hetman hetman-doc libhetman-dev; do expect "$package" grep -qxF "$package" <(printf '%s\n' "${packages[@]}"); done
    cmake --install "$build" --prefix "$work/prefix" >install.log 2>&1 || failed "installed"
    (cd prefix && find . ! -type d | sort) >installed.log
    # Of their own: a copyright, a changelog; manual pages are compressed.
    (cd root/usr && find . ! -type d ! -name changelog.Debian.gz ! -name copyright | sed 's,\(man1/.*\)\.gz$,\1,' | sort) >packed.log
    expect "the same files" diff installed.log packed.log
    for package in "${packages[@]}"; do files_of "$package"; done | sort | uniq -d >twice.log
    expect "each once" test ! -s twice.log
    expect "the program" grep -qx ./usr/bin/hetman <(files_of hetman)
    expect "its scripts" grep -qx ./usr/libexec/hetman/run.sh <(files_of hetman)
    expect "pages" grep -qx ./usr/share/doc/hetman/docs/reference.md <(files_of hetman-doc)
    expect "headers" grep -qx ./usr/include/hetman/hetman.h <(files_of libhetman-dev)
    expect "92" test "$(root/usr/bin/hetman count queen 8)" = 92
}

case_packages_ask_for_what_is_loaded() {
    local names libraries launcher=openmpi-bin
    unpack
    names=$(objdump -p root/usr/bin/hetman | awk '$1 == "NEEDED" { print $2 }')
    mapfile -t libraries < <(ldd root/usr/bin/hetman | awk '$2 == "=>" { print $1, $3 }' | grep -F "$names" | cut -d ' ' -f 2 | xargs realpath --)
    expect "libraries" test "${#libraries[@]}" -ge 2
    asks_for_owners hetman "${libraries[@]}"
    if grep -q '^libmpich' <<<"$names"; then launcher=mpich; fi
    if is_set HETMAN_MPI=ON; then expect "a launcher" test "$(field hetman Recommends)" = "$launcher"; fi
    # The library of C++ programs names the files that it was built with.
    mapfile -t libraries < <(sed -n 's/^set(_hetman_needed "\(.*\)")/\1/p' "$(find root -name HetmanConfig.cmake)" | tr ';' '\n')
    if [ -n "${libraries[*]}" ]; then asks_for_owners libhetman-dev "${libraries[@]}"; fi
    expect "text is for all processors" test "$(field hetman-doc Architecture)" = all
    pack again
    expect "the same bytes when packed again" diff -r packages again
}

# What the program loads is linked dynamically, all else is a part of it.
case_bills_of_materials_name_what_is_linked() {
    local id
    skip_if_sanitized "$build"
    unpack
    cat >query.cmake <<'END'
file(READ ${BILL} bill)
string(JSON version GET ${bill} spdxVersion)
string(JSON last LENGTH ${bill} relationships)
math(EXPR last "${last} - 1")
foreach(i RANGE ${last})
  string(JSON kind GET ${bill} relationships ${i} relationshipType)
  string(JSON what GET ${bill} relationships ${i} relatedSpdxElement)
  message("${version} ${kind} ${what}")
endforeach()
string(JSON last LENGTH ${bill} packages)
math(EXPR last "${last} - 1")
foreach(i RANGE ${last})
  string(JSON id GET ${bill} packages ${i} SPDXID)
  string(JSON version GET ${bill} packages ${i} versionInfo)
  string(JSON licence GET ${bill} packages ${i} licenseDeclared)
  message("${id} ${version} ${licence}")
endforeach()
string(JSON digest GET ${bill} packages ${last} checksums 0 checksumValue)
message("checksum ${digest}")
END
    cmake -D BILL="$(grep 'json$' out.log)" -P query.cmake 2>bill.log || failed "read"
    objdump -p root/usr/bin/hetman | grep NEEDED >needed.log
    for id in Boost fmt spdlog CLI11 tomlplusplus nlohmann-json xxhash c; do
        expect "one relation to $id" test "$(grep -cE "SPDX-2.3 (STATIC|DYNAMIC)_LINK SPDXRef-$id\$" bill.log)" = 1
        expect "$id with a version and a licence" log_says bill.log "^SPDXRef-$id [A-Z_]*[0-9][^ ]* .*[A-Z]"
    done
    for id in fmt xxhash; do
        expect "$id as it is linked" log_says bill.log \
            "$(if grep -q "lib$id" needed.log; then echo DYNAMIC; else echo STATIC; fi)_LINK SPDXRef-$id"
    done
    expect "headers are a part" log_says bill.log 'STATIC_LINK SPDXRef-nlohmann-json'
    expect "MPI" test "$(grep -c 'LINK.*MPI' bill.log)" = "$(grep -c 'libmpi' needed.log)"
    expect "the program that is packed" log_says bill.log "checksum $(sha256sum root/usr/bin/hetman | cut -d ' ' -f 1)"
}

# Of the library, whose archive it would look at for half a minute, scripts/release.sh asks the same.
case_lintian_finds_no_errors() {
    need lintian
    unpack
    lintian --allow-root packages/hetman*.deb >lintian.log 2>&1 || expect "no errors" test ! "$(grep '^E:' lintian.log)"
    expect "two packages" test "$(grep -c '/hetman[^/]*\.deb$' out.log)" = 2
}

case_archives_run_where_they_are_unpacked() {
    need objdump
    package archives --from "$build" --output packages
    if ! is_set HETMAN_STATIC=ON; then
        expect_status 1
        expect "what others may lack" log_says err.log 'needs libraries that other machines may lack: .*libstdc++'
        expect "no archive" test -z "$(ls packages)"
        return
    fi
    expect_status 0
    mkdir 'a new place'
    tar -C 'a new place' --strip-components=1 -xzf "$(grep 'gz$' out.log)"
    expect "92" test "$('a new place/bin/hetman' count queen 8)" = 92
    expect "a page" test -s 'a new place/share/doc/hetman/README.md'
    expect "licences" test -s 'a new place/share/doc/hetman/licences/fmt/LICENSE.rst'
    RANKS=1 'a new place/libexec/hetman/run.sh' 'a new place/share/hetman/jobs/awesome-queens-20.toml' >count.log 2>>err.log
    expect "516" test "$(cat count.log)" = 516
}

case_wrong_arguments_are_refused() {
    package
    expect_status 2
    package snap
    expect_status 2
    package archives
    expect_status 2
    expect "what is needed" log_says err.log 'archives need --dependencies ARCHIVE'
    package debian --form "$build"
    expect_status 2
    expect "which" log_says err.log 'unknown option --form'
    package debian --from "$work"
    expect_status 2
    expect "no build" log_says err.log 'is no build directory'
}

# ---- main ----

if [ "${1:-list}" = list ]; then
    declare -F | sed -n 's/^declare -f case_//p'
    exit
fi
build=$(realpath -- "$2")
work=$(mktemp -d /tmp/packages.XXXXXX)
trap 'rm -rf -- "$work"' EXIT
cd -- "$work"
"case_$1"
echo "passed: $1"
