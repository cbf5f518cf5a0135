# shellcheck shell=bash disable=SC2034,SC2154
# What this machine lacks of scripts/requirements.tsv, and how to get it; sourced. Needs neither root nor a package
# manager, nor any of what it looks for.

# requirements GROUPS...: the rows of the table for these purposes (its column "for").
requirements() { awk -F '\t' -v groups=" $* " '!/^#/ && index(groups, " " $3 " ")' "$scripts/requirements.tsv"; }

row_fields=(key name purpose version check header source apt dnf zypper module spack conda licence)
# read_row: the next row of standard input, into variables of these names.
read_row() { IFS=$'\t' read -r "${row_fields[@]}"; }

# at_least VERSION LEAST
at_least() { [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$2" ]; }

version_in() { grep -oE '[0-9]+(\.[0-9]+)+' <<<"$1" | head -n 1; }

# ---- what is here ----
#
# Each prints what was found where it does not suffice, and nothing where it does.

look_for_program() {
    local path found
    path=$(command -v "$key") || { echo nothing && return; }
    if [ "$version" = - ]; then return; fi
    found=$(version_in "$("$path" --version 2>/dev/null)") || found=
    if [ -z "$found" ] || ! at_least "$found" "$version"; then echo "${found:-an unknown version}: $path"; fi
}

# The one that CMake would take.
compiler() {
    local name
    for name in "${CXX:-}" c++ g++ clang++; do
        if [ -n "$name" ] && command -v "${name%% *}" >/dev/null; then echo "$name" && return; fi
    done
    return 1
}

look_for_compiler() {
    local cxx macros gnu clang
    cxx=$(compiler) || { echo nothing && return; }
    # shellcheck disable=SC2086  # CXX may have flags
    macros=$($cxx -dM -E -x c++ /dev/null 2>/dev/null) || { echo "$cxx, which does not work" && return; }
    gnu=$(sed -n 's/^#define __GNUC__ //p' <<<"$macros")
    clang=$(sed -n 's/^#define __clang_major__ //p' <<<"$macros")
    if [ -n "$clang" ]; then
        if [ "$clang" -lt 14 ]; then echo "clang++ $clang: $cxx"; fi
    elif [ -z "$gnu" ] || [ "$gnu" -lt 12 ]; then
        echo "${gnu:+g++ }${gnu:-another compiler}: $cxx"
    fi
}

# ask_cmake KEYS...: what CMake misses of these libraries, as the build looks for them: a line "KEY NEEDED FOUND" for each.
# Fails where CMake or the compiler does not work.
ask_cmake() {
    local folder said generator=()
    if command -v ninja >/dev/null; then generator=(-G Ninja); fi  # there may be no make
    folder=$(mktemp -d)
    said=$(IFS=';' && cmake "${generator[@]}" -S "$project/cmake/look" -B "$folder" "-Dlibraries=$*") || said=
    rm -rf -- "$folder"
    sed -n 's/^-- missing: //p' <<<"$said"
    grep -qx -- '-- all looked for' <<<"$said"
}

# Where headers are looked for if CMake cannot be asked.
header_folders() {
    local prefix
    while IFS= read -r -d : prefix; do
        if [ -n "$prefix" ]; then printf '%s\n' "$prefix" "$prefix/include"; fi
    done <<<"${CPATH:-}:${CPLUS_INCLUDE_PATH:-}:${CMAKE_PREFIX_PATH:-}:${CONDA_PREFIX:-}:/usr/local:/usr:"
}

has_header() {
    local folder
    if [ "$key" = MPI ] && command -v mpicxx >/dev/null; then return; fi
    while IFS= read -r folder; do
        if [ -e "$folder/$header" ]; then return; fi
    done < <(header_folders)
    return 1
}

look_for_library() {
    if $cmake_answers; then
        sed -n "s/^$key [^ ]* //p" <<<"$missed_by_cmake"
    elif ! has_header; then
        echo nothing
    fi
}

# archive_has ARCHIVE: whether the dependency archive has the library of the current row.
archive_has() { [ "$source" != - ] && grep -q "^${source}_" <<<"$in_archive"; }

# look_for_all ARCHIVE GROUPS...: the rows of what is missing, each after what was found instead.
look_for_all() {
    local archive=$1 in_archive='' found cmake_answers=true missed_by_cmake libraries
    shift
    if [ -n "$archive" ]; then in_archive=$(tar -tf "$archive") || return; fi
    mapfile -t libraries < <(requirements "$@" | awk -F '\t' '$5 == "library" { print $1 }')
    missed_by_cmake=$(ask_cmake "${libraries[@]}" 2>/dev/null) || cmake_answers=false
    while read_row; do
        if archive_has; then continue; fi
        found=$("look_for_$check")
        if [ -n "$found" ]; then
            printf '%s' "$found"
            for field in "${row_fields[@]}"; do printf '\t%s' "${!field}"; done
            echo
        fi
    done < <(requirements "$@")
}

# ---- what to do ----

# names_for MANAGER: what that has of the missing rows, in their order.
names_for() {
    local found
    while IFS=$'\t' read -r found "${row_fields[@]}"; do
        if [ "${!1}" != - ]; then printf ' %s' "${!1%% | *}"; fi
    done <<<"$missing"
}

# Whether a package manager can be used here.
is_at_hand() {
    case $1 in
        apt) command -v apt-get ;;
        module) [ -n "${LMOD_CMD:-}${MODULESHOME:-}" ] ;;
        spack) [ -n "${SPACK_ROOT:-}" ] || command -v spack ;;
        conda) command -v conda || command -v mamba || command -v micromamba ;;
        *) command -v "$1" ;;
    esac >/dev/null
}

# way MANAGER: how it gets what is missing.
way() {
    local names
    names=$(names_for "$1")
    if [ -z "$names" ]; then return; fi
    case $1 in
        apt) echo "Debian, Ubuntu (as root):  apt-get install$names" ;;
        dnf) echo "RHEL, Rocky, Fedora (as root; on RHEL and Rocky first: dnf install epel-release && dnf config-manager --set-enabled crb):  dnf install$names" ;;
        zypper) echo "SUSE (as root):  zypper install$names" ;;
        module) echo "modules of a cluster, under names such as (module avail NAME, module spider NAME):  module load$names" ;;
        spack) echo "Spack:  spack install$names && spack load$names" ;;
        conda) echo "conda-forge (conda, mamba or micromamba):  conda install -c conda-forge$names" ;;
    esac
}

ways() {
    local manager managers=(apt dnf zypper module spack conda) at_hand=()
    for manager in "${managers[@]}"; do
        if is_at_hand "$manager"; then at_hand+=("$manager"); fi
    done
    # Where there is none, users know best which they may get.
    if [ "${#at_hand[@]}" -eq 0 ]; then at_hand=("${managers[@]}"); fi
    for manager in "${at_hand[@]}"; do way "$manager"; done
    if [ -n "$from_archive" ]; then
        echo "a dependency archive, for$from_archive:  scripts/build.sh --dependencies ARCHIVE  (scripts/dependencies.sh makes it, on any Debian)"
    fi
    if grep -q $'\tMPI\t' <<<"$missing"; then
        echo "without MPI, for one machine:  scripts/build.sh --without-mpi"
    fi
}

# report ARCHIVE GROUPS...: says all that is missing and how to get it; fails if the build needs any of it.
report() {
    local missing needed from_archive='' found line
    missing=$(look_for_all "$@") || return
    if [ -z "$missing" ]; then return; fi
    needed=$(awk -F '\t' '$4 !~ /^try/' <<<"$missing")
    if [ -z "$needed" ]; then
        say "without these, tests that need them are skipped:$(cut -f 3 <<<"$missing" | sed 's/^/ /' | paste -sd ,)"
        return
    fi
    say "missing:"
    while IFS=$'\t' read -r found "${row_fields[@]}"; do
        if [ "$version" = - ]; then version='any version'; fi
        printf '  %-26s needed: %-22s found: %s\n' "$name" "$version" "$found"
        if [ "$source" != - ]; then from_archive+=" $name"; fi
    done <<<"$missing" >&2
    echo "How to get it:" >&2
    ways | sed 's/^/  /' >&2
    return 1
}
