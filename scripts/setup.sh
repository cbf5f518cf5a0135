#!/usr/bin/env bash
# Installs the Debian packages that Hetman needs and this machine lacks. Where it cannot (no Debian, no root), names
# all that is missing, and how to get it: from other package managers, modules, Spack, conda-forge.
#
#   scripts/setup.sh [--check] [--test] [--ci] [--plots] [--bench] [--without-mpi] [--python]
#                    [--dependencies ARCHIVE]
#
#   --check  installs nothing, and trusts no package: looks for each tool and library as the build does
#   --test   also what the tests need, with what they compare with (a SAT solver, gnuplot, Graphviz, man, JSON Schemas)
#   --ci     also what the checks need: formatter, linter, second compiler, SLURM, networks, another MPI; Python
#   --plots  also what scripts/completion-study.sh draws with
#   --bench  also what the benchmarks of kernels need
#   --without-mpi            no MPI (scripts/build.sh --without-mpi)
#   --python                 also what the Python module needs (scripts/build.sh --with-python)
#   --dependencies ARCHIVE   nothing that the dependency archive has (scripts/dependencies.sh)
#
# What is needed is in scripts/requirements.tsv. Needs root or sudo only if something is missing. Silent when all is
# there. Exit code: 0 all is there, 1 something is still missing.
set -euo pipefail
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"
. "$scripts/requirements.sh"

groups=(build)
optional=(devices)  # installed where that is possible; the build does without
mpi=mpi
archive=
only_look=false

parse_options() {
    while [ $# -gt 0 ]; do
        case $1 in
            --check) only_look=true ;;
            --test) groups+=(test try) ;;
            --ci) groups+=(test try ci python try-python) ;;
            --plots) groups+=(plots) ;;
            --bench) groups+=(test try bench) ;;
            --without-mpi) mpi= ;;
            --python) groups+=(python) ;;
            --dependencies)
                if [ $# -lt 2 ]; then fail 2 "$1 needs an archive"; fi
                archive=$2
                if [ ! -r "$archive" ]; then fail 2 "cannot read the dependency archive $archive"; fi
                shift
                ;;
            -h | --help) help && exit ;;
            *) fail 2 "unknown option $1; see scripts/setup.sh --help" ;;
        esac
        shift
    done
    groups+=(${mpi:+"$mpi"})
}

are_installed() {
    local states
    states=$(dpkg-query -W -f '${db:Status-Status} ' "$@" 2>/dev/null) && [ -z "${states//installed /}" ]
}

# chosen NAMES: of alternatives, divided by " | ", the first that is installed, or else the first; one package a line.
chosen() {
    local names found=${1%% | *}
    while [ "$found" != "$1" ] && IFS= read -r names; do
        # shellcheck disable=SC2086  # one word a package
        if are_installed $names; then found=$names && break; fi
    done <<<"${1// | /$'\n'}"
    tr ' ' '\n' <<<"$found"
}

# The Debian packages of what is needed, one a line.
needed_packages() {
    local in_archive=''
    if [ -n "$archive" ]; then in_archive=$(tar -tf "$archive"); fi
    while read_row; do
        # shellcheck disable=SC2154  # read_row sets it
        if [ "$apt" != - ] && ! archive_has; then chosen "$apt"; fi
    done < <(requirements "${groups[@]}" "${optional[@]}") | sort -u
}

# Those that are not installed, one a line.
missing_packages() {
    local needed installed
    mapfile -t needed < <(needed_packages)
    installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${needed[@]}" 2>/dev/null |
        sed -n 's/^installed //p') || true
    printf '%s\n' "${needed[@]}" | grep -vxF -e "${installed:-none}" || true
}

# Prints the command that gives us root's rights (nothing for root itself); fails if there is none.
become_root() {
    if [ "$(id -u)" -eq 0 ]; then return; fi
    command -v sudo >/dev/null || return 1
    # Without a terminal nobody can type a password.
    if [ -t 0 ]; then echo sudo; else sudo -n true 2>/dev/null && echo "sudo -n"; fi
}

install_packages() {
    local -a as_root
    read -r -a as_root <<<"$root_command" || true
    as_root+=(env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300)
    # The password, if one is asked for, is asked for before the output is hidden.
    "${as_root[@]}" --version >/dev/null
    quietly "apt-get update" "${as_root[@]}" update
    quietly "apt-get install" "${as_root[@]}" install --no-install-recommends "$@"
}

# Succeeds if Debian's packages are, or become, installed.
install_missing_packages() {
    local missing root_command
    if $only_look || ! command -v dpkg-query >/dev/null; then return 1; fi
    mapfile -t missing < <(missing_packages)
    if [ "${#missing[@]}" -eq 0 ]; then return; fi
    root_command=$(become_root) || return
    say "installing ${missing[*]}"
    install_packages "${missing[@]}"
}

parse_options "$@"
install_missing_packages || report "$archive" "${groups[@]}"
