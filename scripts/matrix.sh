#!/usr/bin/env bash
# Builds this commit with other versions of Debian, MPI and compilers, with warnings as errors, and tests it there. As root.
#
#   scripts/matrix.sh [--roots DIRECTORY] [--tests all|none|REGEX] [--table FILE] [ROW...]
#
#   --roots DIRECTORY   where each release has a root for each MPI and architecture, such as trixie-mpich; those that are
#                       missing are made by debootstrap, the others are used as they are, also for the next build
#                       [build/matrix]
#   --tests             all but the long ones, none, or those whose names match [all]
#   --table FILE        gets a line for each row that was tried, also if it failed [docs/data/versions.tsv]
#   ROW                 of scripts/matrix.tsv; without any it prints their names
#
# Needs debootstrap and two gigabytes a root; devices and the network are this machine's, mounts and process ids the root's
# own. What a row prints is in DIRECTORY/ROW.log. With CMAKE_CXX_COMPILER_LAUNCHER=ccache in the environment all rows
# share this machine's compiler cache.
#
# A row for another architecture is cross-compiled and runs under qemu, without the tests of scripts/emulated.tsv. Where
# this machine has no qemu for that architecture registered, Linux 6.7 or newer is needed.
#
# Exit code: 1 if a row fails, 2 for wrong arguments.
set -euo pipefail
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"

roots=$project/build/matrix
tests=all
table=$project/docs/data/versions.tsv
mirror=http://deb.debian.org/debian
wanted=()

parse_options() {
    while [ $# -gt 0 ]; do
        case $1 in
            -h | --help) help && exit ;;
            --roots | --tests | --table)
                if [ $# -lt 2 ]; then fail 2 "$1 needs a value"; fi
                case $1 in
                    --roots) roots=$(realpath -m -- "$2") ;;
                    --tests) tests=$2 ;;
                    --table) table=$(realpath -m -- "$2") ;;
                esac
                shift
                ;;
            -*) fail 2 "unknown option $1; see scripts/matrix.sh --help" ;;
            *) wanted+=("$1") ;;
        esac
        shift
    done
}

# ---- rows ----

rows() { grep -v '^#' "$scripts/matrix.tsv"; }

# read_row NAME: into row, release, mpi, compiler and architecture.
read_row() {
    IFS=$'\t' read -r row release mpi compiler architecture < <(rows | awk -F '\t' -v name="$1" '$1 == name') ||
        fail 2 "there is no row $1 in scripts/matrix.tsv"
}

check_rows() {
    local name
    for name in "${wanted[@]}"; do read_row "$name"; done
}

# What is to be installed first: git, by which the program knows its commit; the compiler; and an MPI, which
# scripts/setup.sh then takes for that of the build. For another architecture all libraries, which it then does not ask for.
packages_of_row() {
    echo git
    if [ "$architecture" != - ]; then
        echo "g++-$triplet" qemu-user-static
        foreign_packages
    fi
    if [ "$compiler" != - ]; then echo "${compiler/#clang++/clang}"; fi
    if [ "$mpi" = mpich ]; then echo libmpich-dev mpich; fi
    if [ -n "$cache" ]; then echo ccache; fi
}

# ---- roots ----

check_tools() {
    local tool
    if [ "$(id -u)" -ne 0 ]; then fail 2 "only root may make roots and enter them"; fi
    for tool in debootstrap git unshare chroot; do
        command -v "$tool" >/dev/null || fail 1 "there is no $tool; on Debian: apt-get install debootstrap git util-linux"
    done
}

make_root() {
    if [ -e "$root" ]; then return; fi
    say "making $root"
    mkdir -p -- "$roots"
    rm -rf -- "$root.part"
    quietly "debootstrap" debootstrap --variant=minbase "$release" "$root.part" "$mirror" || exit 1
    mv -- "$root.part" "$root"
}

# in_root COMMAND...: there, in the row's sources, which have the path of this clone, so that compiler caches know them.
# Nothing that it starts outlives it.
in_root() { enter_root '' "$@"; }

# enter_root INTERPRETER COMMAND...: in_root, where the kernel runs foreign programs by this interpreter, if not empty: a
# file in binfmt.d of the root. It does so in a namespace of users of its own, in which there are no users but root.
enter_root() {
    local interpreter=$1 users=()
    shift
    if [ -n "$interpreter" ]; then users=(--user --map-root-user); fi
    # shellcheck disable=SC2016  # for the inner shell
    unshare "${users[@]}" --mount --pid --fork --kill-child bash -euc '
        root=$1 project=$2 row=$3 cache=$4 interpreter=$5
        mount --bind "$root" "$root"  # what has no mount for its root can make no namespace of mounts
        mount -t proc proc "$root/proc"
        mount --rbind /dev "$root/dev"
        mount --rbind /sys "$root/sys"
        mkdir -p "$root$project" "$root/cache"
        mount --bind "$root/rows/$row" "$root$project"
        if [ -n "$cache" ]; then mount --bind "$cache" "$root/cache"; fi
        cp /etc/resolv.conf /etc/hosts "$root/etc/"
        rm -rf "$root/tmp" && mkdir -m 1777 "$root/tmp"  # process ids start again, and mpirun 5 fails where its name is taken
        if [ -n "$interpreter" ]; then
            mount -t binfmt_misc binfmt_misc "$root/proc/sys/fs/binfmt_misc"
            chroot "$root" cp "/usr/lib/binfmt.d/$interpreter.conf" /proc/sys/fs/binfmt_misc/register
        fi
        shift 5
        exec chroot "$root" "$@"' bash "$root" "$project" "$row" "$cache" "$interpreter" \
        env -i -C "$project" "${environment[@]}" "$@" </dev/null
}

# Sets the environment of in_root for the row.
set_environment() {
    environment=(HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive CI=true)
    if [ "$compiler" != - ]; then environment+=("CXX=$compiler"); fi
    # g++ 13 of Debian 13 links a libstdc++ of its own, which lacks symbols of the one of g++ 14, which programs load.
    if [[ $release/$compiler = trixie/g++-* ]]; then environment+=("LDFLAGS=-L/usr/lib/gcc/x86_64-linux-gnu/14"); fi
    if [ "$architecture" != - ]; then environment+=("CMAKE_TOOLCHAIN_FILE=$project/cmake/$triplet.cmake"); fi
    if [ -n "$cache" ]; then environment+=(CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_DIR=/cache CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=time_macros); fi
}

# The commit, where the row is built; files that it has not changed keep their times.
check_out() {
    local folder=$root/rows/$row
    if [ ! -e "$folder/.git" ]; then git init -q "$folder"; fi
    git -C "$folder" fetch -q "$project" HEAD
    git -C "$folder" checkout -q --force --detach FETCH_HEAD
}

# ---- other architectures ----

# Sets triplet, as GNU names the row's architecture, and emulator, as qemu does.
set_architecture() {
    case $architecture in
        - | arm64) triplet=aarch64-linux-gnu emulator=qemu-aarch64 ;;
        *) fail 2 "scripts/matrix.sh knows no architecture $architecture" ;;
    esac
}

# The libraries of the build and the tests, and what runs ranks, which is the MPI's own.
foreign_packages() {
    awk -F '\t' -v mpi="$mpi" -v architecture="$architecture" '
        $5 == "library" && $3 ~ /^(build|mpi|test)$/ {
            number = split($8, choices, " \\| ")
            packages = choices[1]
            for (i = 1; i <= number; ++i) if (index(choices[i], mpi)) packages = choices[i]
            gsub(/[^ ]+/, "&:" architecture, packages)
            print packages
        }' "$scripts/requirements.tsv"
}

# emulated COMMAND...: in_root, where programs of the row's architecture run.
emulated() {
    local interpreter=
    if [ "$architecture" != - ] && [ ! -e "/proc/sys/fs/binfmt_misc/$emulator" ]; then interpreter=$emulator; fi
    enter_root "$interpreter" "$@"
}

# The tests that are left out under emulation, as a regular expression.
left_out() { grep -v '^#' "$scripts/emulated.tsv" | cut -f 1 | paste -s -d '|'; }

# ---- a row ----

install_row() {
    if [ "$architecture" != - ]; then in_root dpkg --add-architecture "$architecture" || return; fi
    # shellcheck disable=SC2046  # one word a package
    in_root apt-get -q update && in_root apt-get -q -y install --no-install-recommends $(packages_of_row) || return
    # Only outside of the emulation are there the users that packages are installed by.
    if [ "$architecture" != - ]; then in_root scripts/setup.sh --test; fi
}

build_row() { emulated scripts/build.sh ci; }

test_row() {
    local options=()
    if [ "$tests" = none ]; then return; fi
    if [ "$tests" != all ]; then options+=(-R "$tests"); fi
    if [ "$architecture" != - ]; then options+=(-E "$(left_out)"); fi
    emulated scripts/test.sh "${options[@]}"
}

# step WHAT COMMAND...: of the row, into its log.
step() {
    say "$row: $1"
    "${@:2}" >>"$log" 2>&1
}

# Sets built: whether that succeeded.
try_row() {
    built=failed
    if ! step installing install_row || ! step building build_row; then return 1; fi
    built=passed
    step "testing ($tests)" test_row
}

# ---- the table ----

columns=(row date commit debian compiler mpi boost fmt spdlog cli11 build tests passed failed skipped)

# number_of WORDS: of tests that ended so, as ctest tells at the end.
number_of() { grep -cE "^ *[0-9]+/[0-9]+ Test +#.*$1" "$log" || true; }

append_line() {
    local version='' passed='' failed='' skipped=''
    if [ "$built" = passed ]; then version=$(emulated build/release/hetman --version --json); fi
    if [ "$built" = passed ] && [ "$tests" != none ]; then
        passed=$(number_of ' Passed ')
        skipped=$(number_of '[*]Skipped')
        failed=$(($(number_of '') - passed - skipped))
    fi
    if [ ! -s "$table" ]; then (IFS=$'\t' && echo "${columns[*]}") >"$table"; fi
    {
        printf '%s\t' "$row" "$(date -u +%F)" "$(git -C "$project" rev-parse --short=12 HEAD)" "$(<"$root/etc/debian_version")"
        for name in compiler MPI Boost fmt spdlog CLI11; do printf '%s\t' "$(value "$name" "$version")"; done
        printf '%s\t' "$built" "$tests" "$passed" "$failed"
        printf '%s\n' "$skipped"
    } >>"$table"
}

# value NAME JSON: nothing where there is no JSON.
value() { if [ -n "$2" ]; then field "$1" "$2"; fi; }

# ---- main ----

parse_options "$@"
if [ "${#wanted[@]}" -eq 0 ]; then rows | cut -f 1 && exit; fi
check_rows
check_tools
cd -- "$project"
if [ -n "$(git status --porcelain --untracked-files=no)" ]; then fail 1 "there are changes that are not committed: a row tests a commit"; fi
cache=
if [ "${CMAKE_CXX_COMPILER_LAUNCHER:-}" = ccache ]; then cache=$(ccache --get-config cache_dir); fi
failures=0
for name in "${wanted[@]}"; do
    read_row "$name"
    set_architecture
    root=$roots/$release-$mpi
    if [ "$architecture" != - ]; then root+=-$architecture; fi
    log=$roots/$row.log
    set_environment
    make_root
    check_out
    : >"$log"
    if ! try_row; then
        failures=$((failures + 1))
        say "$row: failed; see $log"
    fi
    append_line
done
[ "$failures" -eq 0 ]
