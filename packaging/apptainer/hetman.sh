#!/usr/bin/env bash
# The program in a container, as one program for launch.sh, submit.sh and hetman.sbatch of the host:
#
#   export HETMAN_IMAGE=/shared/hetman HETMAN_PROGRAM=/shared/hetman.sh
#   scripts/slurm/submit.sh job.toml
#
# HETMAN_IMAGE      the container: a directory, or an image file (under SLURM only if Apptainer is installed set-user-ID)
# HETMAN_APPTAINER  apptainer (default) or singularity
#
# The directory it is started in is that of the container, too; APPTAINER_BIND names others.
set -euo pipefail
apptainer=${HETMAN_APPTAINER:-apptainer}

fail() {
    # Of several ranks the first one says it.
    if [ "${OMPI_COMM_WORLD_RANK:-${SLURM_PROCID:-0}}" = 0 ]; then echo "hetman.sh: $*" >&2; fi
    exit 2
}

is_image() { [ -f "$1" ] || [ -d "$1/.singularity.d" ]; }

# An Apptainer that is not installed set-user-ID mounts image files by a FUSE process. SLURM signals all processes of a
# job: a warning before the time limit would end that process, and so the program before it has saved.
is_lost_at_signals() { [ -f "$HETMAN_IMAGE" ] && ! grep -q '_SUID_INSTALL=1$' <("$apptainer" buildcfg); }

command -v "$apptainer" >/dev/null || fail "there is no $apptainer here; HETMAN_APPTAINER names another one"
if ! is_image "${HETMAN_IMAGE:-}"; then fail "HETMAN_IMAGE names no container: ${HETMAN_IMAGE:-}"; fi
if [ -n "${SLURM_JOB_ID:-}" ] && is_lost_at_signals; then
    fail "SLURM's signals would end the process that mounts $HETMAN_IMAGE; make a directory of the image" \
        "($apptainer build --sandbox DIRECTORY $HETMAN_IMAGE) and name it in HETMAN_IMAGE"
fi
# --bind takes these characters for separators.
if [[ $PWD = *[:,]* ]]; then fail "a directory with a colon or comma in its name cannot be mounted: $PWD"; fi
exec "$apptainer" --silent exec --bind "$PWD" --pwd "$PWD" "$HETMAN_IMAGE" hetman "$@"
