# shellcheck shell=bash
# Where runs are kept, as far as scripts must know it; sourced, never run.

# run_directory_of JOB [FLAGS...]: what --dir says, else what `hetman run` takes by itself.
run_directory_of() {
    local directory
    directory=runs/$(basename -- "$1" .toml)
    while [ $# -gt 1 ]; do
        shift
        case $1 in
            --dir) directory=${2:-} ;;
            --dir=*) directory=${1#--dir=} ;;
        esac
    done
    echo "$directory"
}

# The directory of shard I of K of a run: shard_directory DIRECTORY I K
shard_directory() { echo "$1.shard-$2-of-$3"; }

# run_directory_of_command PROGRAM ARGUMENTS...: where this command of hetman keeps its run, a shard's too;
# nothing where it keeps none.
run_directory_of_command() {
    local directory='' shard='' command=${2:-} rest=("${@:3}")
    if [ "$command" = run ]; then directory=runs/$(basename -- "${3:-}" .toml); fi
    while [ "${#rest[@]}" -gt 0 ]; do
        case ${rest[0]} in
            --dir) echo "${rest[1]:-}" && return ;;
            --dir=*) echo "${rest[0]#--dir=}" && return ;;
            --shard) shard=${rest[1]:-} ;;
            --shard=*) shard=${rest[0]#--shard=} ;;
        esac
        rest=("${rest[@]:1}")
    done
    if [ -n "$shard" ]; then directory=$(shard_directory "$directory" "${shard%/*}" "${shard#*/}"); fi
    echo "$directory"
}

# has_checkpoint DIRECTORY: also of a range of boards, which has a run directory for each below it.
has_checkpoint() {
    local ledger
    for ledger in "$1"/ledger "$1"/ledger.prev "$1"/*/ledger "$1"/*/ledger.prev; do
        if [ -s "$ledger" ]; then return; fi
    done
    return 1
}

# Takes --dir out of the array `flags`: hetman takes it once only.
drop_directory() {
    local kept=()
    while [ "${#flags[@]}" -gt 0 ]; do
        case ${flags[0]} in
            --dir) flags=("${flags[@]:1}") ;;
            --dir=*) ;;
            *) kept+=("${flags[0]}") ;;
        esac
        flags=("${flags[@]:1}")
    done
    flags=("${kept[@]}")
}
