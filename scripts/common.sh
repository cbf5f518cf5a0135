# shellcheck shell=bash
# What the scripts share; sourced, never run.

# shellcheck source-path=SCRIPTDIR source-path=SCRIPTDIR/.. source=program.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/program.sh"
# shellcheck disable=SC2034  # for the scripts that source this
project=$(dirname -- "$scripts")  # the clone; of no use in an installed tree
script=$(basename -- "$0")

say() { printf '%s: %s\n' "$script" "$*" >&2 || true; }

# fail STATUS MESSAGE...
fail() {
    local status=$1
    shift
    say "$@"
    exit "$status"
}

# Prints the path of the program, for scripts that run it; in a clone builds it first.
built_program() {
    if is_installed; then
        find_program || fail 2 "$(program_advice)"
    else
        "$scripts/build.sh"
    fi
}

# The comment at the top of the calling script is its help.
help() { sed -n '2,/^[^#]/{/^#/!d;s/^# \{0,1\}//;p}' "$0"; }

# quietly WHAT COMMAND...: runs a command and shows its output only if it fails.
quietly() {
    local what=$1 log status=0
    shift
    log=$(mktemp)
    "$@" >"$log" 2>&1 </dev/null || status=$?
    if [ "$status" -ne 0 ]; then
        cat "$log" >&2
        say "$what failed"
    fi
    rm -f -- "$log"
    return "$status"
}

# field NAME LINE: of a line of JSON.
field() { sed -E "s/.*\"$1\":\"?([^\",}]*)\"?[,}].*/\1/" <<<"$2"; }

# configure PRESET DIRECTORY [OPTIONS OF CMAKE...]: runs cmake there, from the start if the clone has
# been moved since the last time.
configure() {
    local preset=$1 cache=$2/CMakeCache.txt
    shift 2
    if [ -e "$cache" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$project" "$cache"; then set -- --fresh "$@"; fi
    # The tests need more packages: scripts/test.sh switches them on. Whole builds are faster by folders.
    if [ ! -e "$cache" ] || [ "${1:-}" = --fresh ]; then set -- -DHETMAN_TESTS=OFF -DHETMAN_UNITY=ON "$@"; fi
    quietly "configuring (cmake --preset $preset)" cmake --preset "$preset" "$@"
}

# option_of NAME DIRECTORY [OPTIONS OF CMAKE...]: what these options say, or else those the directory was configured with.
option_of() {
    local name=$1 cache=$2/CMakeCache.txt value option
    value=$(sed -n "s/^$name:[A-Z]*=//p" "$cache" 2>/dev/null) || value=
    shift 2
    for option; do
        case $option in "-D$name="*) value=${option#*=} ;; esac
    done
    echo "$value"
}

# set_up PRESET DIRECTORY NEEDS [OPTIONS OF CMAKE...]: configures, and first installs what is missing for that, or says
# all that is missing and ends this script. NEEDS: options of scripts/setup.sh.
set_up() {
    local preset=$1 directory=$2 log archive needs
    read -r -a needs <<<"$3"
    shift 3
    # What is needed for the build alone was there once, and CMake says if it no longer is.
    if [ "${#needs[@]}" -eq 0 ] && [ -e "$directory/CMakeCache.txt" ] &&
        configure "$preset" "$directory" "$@" 2>/dev/null; then return; fi
    if [ "$(option_of HETMAN_MPI "$directory" "$@")" = OFF ]; then needs+=(--without-mpi); fi
    if [ "$(option_of HETMAN_PYTHON "$directory" "$@")" = ON ]; then needs+=(--python); fi
    archive=$(option_of HETMAN_DEPENDENCIES "$directory" "$@")
    if [ -n "$archive" ]; then needs+=(--dependencies "$archive"); fi
    "$scripts/setup.sh" "${needs[@]}" || exit
    log=$(configure "$preset" "$directory" "$@" 2>&1) && return
    # Packages may be there in versions that are too old: then that is what users are to be told.
    "$scripts/setup.sh" --check "${needs[@]}" || exit
    printf '%s\n' "$log" >&2
    exit 1
}

# cgroup_directories ROOT: the directory of this process's CPU control group and those above it, up to the mount
# point; of version 1 (RHEL 7 and 8) and version 2. Below ROOT, for tests.
cgroup_directories() {
    local mounted point rest options list group path
    while read -r _ _ _ mounted point rest; do
        rest=${rest##* - }
        options=,${rest##* },
        case ${rest%% *}$options in cgroup2,* | cgroup,*,cpu,* | cgroup,cpu,*) ;; *) continue ;; esac
        while IFS=: read -r _ list group; do
            case ${rest%% *},$list, in cgroup2,, | cgroup,*,cpu,* | cgroup,cpu,*) ;; *) continue ;; esac
            # In a container the group may be named as outside, while only part of the hierarchy is mounted.
            mounted=${mounted%/} path=
            if [[ $group/ == "$mounted"/* ]]; then path=${group#"$mounted"}; fi
            path=${path%/}
            printf '%b\n' "$1${point//\\/\\0}$path"
            while [ -n "$path" ]; do
                path=${path%/*}
                printf '%b\n' "$1${point//\\/\\0}$path"
            done
        done <"$1/proc/self/cgroup"
    done <"$1/proc/self/mountinfo"
} 2>/dev/null

# cgroup_quota DIRECTORY: its quota and the period, in microseconds; fails where there is none.
cgroup_quota() {
    local quota period
    if [ -e "$1/cpu.max" ]; then
        read -r quota period <"$1/cpu.max"
    else
        read -r quota <"$1/cpu.cfs_quota_us" && read -r period <"$1/cpu.cfs_period_us"
    fi
    [[ $quota =~ ^[0-9]+$ && $period =~ ^[1-9][0-9]*$ ]] && echo "$quota $period"
} 2>/dev/null

# cgroup_cores MOST [ROOT]: the processors, of so many, that CPU quotas of this process's control groups leave.
cgroup_cores() {
    local least=$1 directory quota period
    while IFS= read -r directory; do
        read -r quota period < <(cgroup_quota "$directory") || continue
        if [ $((quota / period)) -lt "$least" ]; then least=$((quota / period)); fi
    done < <(cgroup_directories "${2:-}")
    if [ "$least" -lt 1 ]; then least=1; fi
    echo "$least"
}

# How many processors this process may use: the affinity mask (nproc looks at it) and the cgroup.
usable_cores() { cgroup_cores "$(nproc)"; }
