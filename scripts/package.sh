#!/usr/bin/env bash
# Makes packages of the program: for this release of Debian, or to unpack anywhere.
#
#   scripts/package.sh debian [options]                           hetman, hetman-doc and libhetman-dev, as .deb
#   scripts/package.sh archives --dependencies ARCHIVE [options]  two .tar.gz that run wherever they are unpacked: for
#                                                                 one machine, and with ranks, by the Open MPI 4 or 5
#                                                                 of the machines they run on
#
#   --dependencies ARCHIVE   the dependency archive (scripts/dependencies.sh makes it), whose libraries become a part
#                            of the program
#   --output DIRECTORY       where packages go [build/packages]
#   --from BUILD             packs what is built in that build directory, instead of building build/debian or
#                            build/archive
#   -DNAME=VALUE             for CMake, such as -DHETMAN_MAINTAINER='Jo Doe <jo@doe.org>'
#
# The same commit makes the same bytes, in any folder and for any user, with the same compiler and libraries. An archive
# that would need more than every Linux of the last years has is not made. Prints the paths of the packages. Exit code:
# 1 if something is missing or fails, 2 for wrong arguments.
set -euo pipefail
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"

# The oldest C library that programs in archives run with: that of RHEL 9 and its kin.
oldest_glibc=2.34

dependencies=
output=$project/build/packages
built=
options=()

parse_options() {
    while [ $# -gt 0 ]; do
        case $1 in
            --dependencies | --output | --from)
                if [ $# -lt 2 ]; then fail 2 "$1 needs a value"; fi
                case $1 in
                    --dependencies) dependencies=$(realpath -m -- "$2") ;;
                    --output) output=$(realpath -m -- "$2") ;;
                    --from) built=$(realpath -m -- "$2") ;;
                esac
                shift
                ;;
            -D*) options+=("$1") ;;
            *) fail 2 "unknown option $1; see scripts/package.sh --help" ;;
        esac
        shift
    done
}

# put FILE...: where packages go.
put() {
    local file
    for file; do
        mv -- "$file" "$output"
        echo "$output/${file##*/}"
    done
}

# build_in NAME [OPTIONS OF CMAKE...]: build/NAME, which is then in `built`.
build_in() {
    built=$project/build/$1
    shift
    set_up release "$built" "" --fresh -B "$built" "$@" "${options[@]}"
    say "building $built"
    quietly "building" cmake --build "$built" --target hetman --parallel "$(usable_cores)"
}

# ---- packages of Debian ----

make_debian() {
    command -v dpkg-shlibdeps >/dev/null || fail 1 "there is no dpkg-shlibdeps, which finds out what packages need: apt-get install dpkg-dev"
    # What Debian calls the folder of libraries, CMake asks of its compiler for this prefix alone.
    if [ -z "$built" ]; then build_in debian -DCMAKE_INSTALL_PREFIX=/usr; fi
    quietly "packing" cpack --config "$built/CPackConfig.cmake" -B "$work"
    describe "$work"/hetman_*.deb
    put "$work"/*.deb "$work"/*.spdx.json
}

# describe PACKAGE: by a bill of materials beside it.
describe() {
    local name=${1##*/}
    dpkg-deb --fsys-tarfile "$1" | tar -C "$work" -xf - ./usr/bin/hetman
    "$scripts/sbom.sh" "${name%.deb}" "$work/usr/bin/hetman" >"${1%.deb}.spdx.json"
}

# ---- archives ----

# The newest version of the C library that a program asks for.
glibc_of() { objdump -T "$1" | grep -oE 'GLIBC_[0-9.]+' | sed 's/GLIBC_//' | sort -uV | tail -n 1; }

# Fails if a program needs more than every machine has, or runs only where it was built.
expect_portable() {
    local headers needed glibc
    headers=$(objdump -p "$1")
    needed=$(awk '$1 == "NEEDED" { print $2 }' <<<"$headers" | grep -vxE '(lib[cm]|ld-linux.*)\.so\.[0-9]|libgcc_s\.so\.1|libmpi\.so\.40' | paste -sd ' ' || true)
    if [ -n "$needed" ]; then fail 1 "$1 needs libraries that other machines may lack: $needed"; fi
    if grep -qE '^ *(RUNPATH|RPATH) ' <<<"$headers"; then fail 1 "$1 looks for libraries where this machine has them"; fi
    glibc=$(glibc_of "$1")
    if [ "$(printf '%s\n' "$glibc" "$oldest_glibc" | sort -V | tail -n 1)" != "$oldest_glibc" ]; then
        fail 1 "$1 needs version $glibc of the C library; $oldest_glibc is the newest that it may need"
    fi
}

setting() { sed -n "s/^$1:[A-Z]*=//p" "$built/CMakeCache.txt"; }

# One archive, of what is built.
make_archive() {
    local name component
    name=hetman-$(setting CMAKE_PROJECT_VERSION)-linux-$(uname -m)
    if [ "$(setting HETMAN_MPI)" = ON ]; then name+=-openmpi; fi
    for component in program documentation; do
        quietly "installing" cmake --install "$built" --prefix "$work/$name" --strip --component "$component"
    done
    expect_portable "$work/$name/bin/hetman"
    "$scripts/sbom.sh" "$name" "$work/$name/bin/hetman" "$(setting HETMAN_DEPENDENCIES)" >"$work/$name.spdx.json"
    tar -C "$work" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
        --mode=u=rwX,go=rX -cf - "$name" | gzip --best --no-name >"$work/$name.tar.gz"
    put "$work/$name.tar.gz" "$work/$name.spdx.json"
}

make_archives() {
    local mpi
    if [ -n "$built" ]; then
        make_archive
        return
    fi
    if [ -z "$dependencies" ]; then fail 2 "archives need --dependencies ARCHIVE, which scripts/dependencies.sh makes"; fi
    # In one build directory, as most is the same.
    for mpi in OFF ON; do
        build_in archive -DHETMAN_STATIC=ON "-DHETMAN_MPI=$mpi" "-DHETMAN_DEPENDENCIES=$dependencies" \
            -DCMAKE_INSTALL_LIBDIR=lib
        make_archive
    done
}

# ---- main ----

kind=${1:-}
case $kind in
    -h | --help) help && exit ;;
    debian | archives) shift ;;
    *) fail 2 "say what to make: debian or archives; see scripts/package.sh --help" ;;
esac
parse_options "$@"
if [ -n "$built" ] && [ ! -e "$built/CPackConfig.cmake" ]; then fail 2 "$built is no build directory of Hetman"; fi
# The time of all that is in packages: that of the commit, which tarballs of it have, too.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$project" log -1 --format=%ct 2>/dev/null || stat -c %Y -- "$project/CHANGELOG.md")}
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC
unset DESTDIR
umask 022
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
mkdir -p -- "$output"
cd -- "$project"
"make_$kind"
