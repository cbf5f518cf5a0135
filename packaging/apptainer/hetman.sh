#!/usr/bin/env bash
# The program in a container, as one program for launch.sh, submit.sh and hetman.sbatch of the host:
#
#   export HETMAN_IMAGE=/shared/hetman.sif HETMAN_PROGRAM=/shared/hetman.sh
#   scripts/slurm/submit.sh job.toml
#
# HETMAN_IMAGE      the container
# HETMAN_APPTAINER  apptainer (default) or singularity
#
# The directory it is started in is that of the container, too; APPTAINER_BIND names others.
set -euo pipefail
if [ ! -e "${HETMAN_IMAGE:-}" ]; then
    echo "hetman.sh: HETMAN_IMAGE names no container: ${HETMAN_IMAGE:-}" >&2
    exit 2
fi
exec "${HETMAN_APPTAINER:-apptainer}" --silent exec --bind "$PWD" --pwd "$PWD" "$HETMAN_IMAGE" hetman "$@"
