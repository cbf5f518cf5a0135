# shellcheck shell=bash disable=SC2154
# An installed tree that was moved after its installation, on a machine without the clone; sourced.
#
# The clone and the build directory are covered by empty file systems in a mount namespace of the test's own,
# so what the cases run is copied out of the clone before.

# Prints the command that enters a mount namespace, or fails.
namespace_command() {
    local command
    for command in "unshare -m" "unshare -r -m"; do
        if $command mount -t tmpfs none /mnt 2>/dev/null; then echo "$command" && return; fi
    done
    return 1
}

# without_clone BUILD SCRIPT FILES... -- ARGUMENTS...: installs from the build directory, hides that and the
# clone ($project), and runs a copy of the script with these arguments. SCRIPT and the other FILES that it
# sources are named relative to the clone. It finds `hetman_prefix` and an empty directory `work` in its environment.
without_clone() {
    local build=$1 script=$2 files=() file namespace status=0 base
    shift
    while [ "$1" != -- ]; do files+=("$1") && shift; done
    shift
    namespace=$(namespace_command) || { echo "SKIPPED: this user may not mount a file system in a namespace of its own" && return 77; }
    base=$(mktemp -d /tmp/hetman-install.XXXXXX)
    chmod 755 "$base"
    if ! cmake --install "$build" --prefix "$base/first" >"$base/install.log" 2>&1; then
        cat "$base/install.log" >&2
        rm -rf -- "$base"
        return 1
    fi
    export hetman_prefix="$base/a new place" work=$base/work
    mv -- "$base/first" "$hetman_prefix"
    mkdir "$work"
    for file in "${files[@]}"; do install -D -- "$project/$file" "$base/clone/$file"; done
    # shellcheck disable=SC2016,SC2086  # for the inner shell; words
    (cd -- "$work" && $namespace bash -c 'mount -t tmpfs none "$1" && { [ ! -d "$2" ] || mount -t tmpfs none "$2"; } || exit
        shift 2 && exec "$@"' bash "$project" "$build" "$base/clone/$script" "$@") || status=$?
    rm -rf -- "$base"
    return "$status"
}
