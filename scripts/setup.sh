#!/usr/bin/env bash
# Installs the Debian packages that Hetman needs and this machine lacks (made for Debian 12).
#
#   scripts/setup.sh [--test] [--ci] [--plots] [--bench]
#
#   --test   also what the tests need, with what they compare with (a SAT solver, gnuplot, man)
#   --ci     also what the checks need: formatter, linter, second compiler, SLURM, networks, another MPI
#   --plots  also what scripts/completion-study.sh draws with
#   --bench  also what the benchmarks of kernels need
#
# Needs root or sudo only if something is missing; where there is neither it says what to ask for.
# Silent when all is there. Exit code: 0 all is there, 1 something is still missing.
set -euo pipefail
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"

# libboost-serialization-dev brings the headers of all of Boost, Multiprecision among them.
packages=(g++ cmake ninja-build libopenmpi-dev openmpi-bin libboost-serialization-dev
    libspdlog-dev libfmt-dev libcli11-dev libtomlplusplus-dev nlohmann-json3-dev libxxhash-dev)
plot_packages=(gnuplot-nox)
# Whatever a test that scripts/test.sh runs would be skipped without.
test_packages=(libgtest-dev cadical man-db "${plot_packages[@]}")
ci_packages=(clang-14 clang-format-14 clang-tidy-14 shellcheck slurmctld slurmd slurm-client munge
    iproute2 bindfs mpich)
bench_packages=(libbenchmark-dev)

parse_options() {
    local option
    for option; do
        case $option in
            --test) packages+=("${test_packages[@]}") ;;
            --ci) packages+=("${test_packages[@]}" "${ci_packages[@]}") ;;
            --plots) packages+=("${plot_packages[@]}") ;;
            --bench) packages+=("${test_packages[@]}" "${bench_packages[@]}") ;;
            -h | --help) help && exit ;;
            *) fail 2 "unknown option $option; see scripts/setup.sh --help" ;;
        esac
    done
}

# Packages of the list that are not installed, one a line.
missing_packages() {
    local installed
    installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${packages[@]}" 2>/dev/null |
        sed -n 's/^installed //p') || true
    printf '%s\n' "${packages[@]}" | sort -u | grep -vxF -e "${installed:-none}" || true
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

parse_options "$@"
command -v dpkg-query >/dev/null || {
    say "this is no Debian; trusting that these are there in some form: ${packages[*]}"
    exit 0
}
mapfile -t missing < <(missing_packages)
if [ "${#missing[@]}" -eq 0 ]; then exit 0; fi
advice="missing packages: ${missing[*]}; ask an administrator for: apt-get install ${missing[*]}"
root_command=$(become_root) || fail 1 "$advice"
say "installing ${missing[*]}"
install_packages "${missing[@]}" || fail 1 "$advice"
