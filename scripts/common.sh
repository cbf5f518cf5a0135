# shellcheck shell=bash
# What the scripts share; sourced, never run.

# shellcheck source-path=SCRIPTDIR source-path=SCRIPTDIR/.. source=program.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/program.sh"
# shellcheck disable=SC2034  # for the scripts that source this
project=$(dirname -- "$scripts")  # the clone; of no use in an installed tree
script=$(basename -- "$0")

say() { printf '%s: %s\n' "$script" "$*" >&2; }

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
    # The tests need more packages: scripts/test.sh switches them on.
    if [ ! -e "$cache" ] || [ "${1:-}" = --fresh ]; then set -- -DHETMAN_TESTS=OFF "$@"; fi
    quietly "configuring (cmake --preset $preset)" cmake --preset "$preset" "$@"
}

# Processors that the quota of this process's cgroup (version 2) and of all above it leaves.
cgroup_cores() {
    local least=$1 path quota period cores
    path=$(sed -n 's/^0:://p' /proc/self/cgroup 2>/dev/null) || path=
    while true; do
        if read -r quota period 2>/dev/null <"/sys/fs/cgroup$path/cpu.max" && [ "$quota" != max ]; then
            cores=$((quota / period))
            if [ "$cores" -lt "$least" ]; then least=$cores; fi
        fi
        case $path in '' | /) break ;; esac
        path=${path%/*}
    done
    if [ "$least" -lt 1 ]; then least=1; fi
    echo "$least"
}

# How many processors this process may use: the affinity mask (nproc looks at it) and the cgroup.
usable_cores() { cgroup_cores "$(nproc)"; }
