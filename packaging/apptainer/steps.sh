#!/usr/bin/env bash
# Builds and installs Hetman in a bare Debian 12, and leaves only what it needs to run: what hetman.def does in a
# container, and the same in a chroot, a virtual machine or a container of another kind. As root.
#
#   packaging/apptainer/steps.sh [PREFIX]       PREFIX: /usr/local
#
# Takes the sources that it is part of. Removes the packages that it installed to build, so not for a machine that is
# used for anything else. Exit code: 0 installed, and counts; 1 something failed.
set -euo pipefail
project=$(cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/../.." && pwd)
prefix=${1:-/usr/local}
export DEBIAN_FRONTEND=noninteractive

say() { printf '%s\n' "steps.sh: $*" >&2; }

install_packages() { apt-get install --yes --no-install-recommends "$@"; }

# The packages that own the libraries which a program loads, and Open MPI's launcher.
packages_to_run() {
    ldd -- "$1" | sed -n 's/.*=> \(\/[^ ]*\).*/\1/p' | while IFS= read -r library; do
        # dpkg knows a file by the path that its package has for it, which may be without the link /lib.
        dpkg-query --search "$library" 2>/dev/null || dpkg-query --search "/usr$library" 2>/dev/null || true
    done | sed 's/:.*//' | sort -u
    # openmpi-bin: mpirun; libpmix-dev: srun --mpi=pmix loads a library under the name that this package has.
    echo openmpi-bin
    echo libpmix-dev
}

say "installing what it takes to build"
apt-get update
apt-mark showmanual | sort >/tmp/manual.before
"$project/scripts/setup.sh"
if [ -e "$project/.git" ]; then install_packages git; fi  # so that the program knows its commit

say "building"
program=$("$project/scripts/build.sh")
cmake --install "$(dirname -- "$program")" --prefix "$prefix" >/dev/null

say "removing what it took to build"
mapfile -t needed < <(packages_to_run "$prefix/bin/hetman")
install_packages "${needed[@]}"
apt-mark showmanual | xargs apt-mark auto >/dev/null
xargs -r apt-mark manual >/dev/null </tmp/manual.before
apt-mark manual "${needed[@]}" >/dev/null
apt-get autoremove --yes --purge
apt-get clean
rm -rf -- /var/lib/apt/lists/* /tmp/manual.before

say "counting"
test "$("$prefix/bin/hetman" count queen 8 --quiet)" = 92
"$prefix/bin/hetman" --version
