# shellcheck shell=bash
# Where runs are kept, as far as the scripts for SLURM must know it; sourced, never run.

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
