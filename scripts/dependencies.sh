#!/usr/bin/env bash
# Makes a dependency archive: the sources of the small libraries that Hetman needs (those of scripts/requirements.tsv
# with a source package), for machines that lack them and reach no package manager.
#
#   scripts/dependencies.sh [--release NAME | --from DIRECTORY] [ARCHIVE]
#
#   --release NAME     of Debian, whose source packages are taken [bookworm: the versions that are tested most]
#   --from DIRECTORY   takes tarballs that are there already, of the names that Debian gives them:
#                      fmtlib_9.1.0.orig.tar.gz
#   ARCHIVE            [hetman-dependencies.tar]
#
# The archive has the tarballs as Debian gives them, with their licences, and SHA256SUMS; the same tarballs always make
# the same archive. Downloads by apt-get source, which verifies Debian's signatures; needs Debian and its keyring, but
# no root, and changes nothing of the system. Use: scripts/build.sh --dependencies ARCHIVE. Exit code: 1 if a library
# cannot be had; no archive is made then.
set -euo pipefail
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"
. "$scripts/requirements.sh"

release=bookworm
from=
output=hetman-dependencies.tar
keyring=/usr/share/keyrings/debian-archive-keyring.gpg

parse_options() {
    while [ $# -gt 0 ]; do
        case $1 in
            -h | --help) help && exit ;;
            --release | --from)
                if [ $# -lt 2 ]; then fail 2 "$1 needs a value"; fi
                printf -v "${1#--}" %s "$2"
                shift
                ;;
            -*) fail 2 "unknown option $1; see scripts/dependencies.sh --help" ;;
            *) output=$1 ;;
        esac
        shift
    done
}

source_packages() { requirements build | awk -F '\t' '$7 != "-" { print $7 }'; }

# download DIRECTORY: with lists of packages of its own, as the machine's may name no sources.
download() {
    local packages apt
    command -v apt-get >/dev/null || fail 1 "there is no apt-get here: run this on a Debian, or name the tarballs with --from"
    [ -r "$keyring" ] || fail 1 "there is no $keyring; install debian-archive-keyring, or name the tarballs with --from"
    mapfile -t packages < <(source_packages)
    mkdir -p "$1/apt/lists/partial" "$1/apt/cache/archives/partial"
    echo "deb-src [signed-by=$keyring] http://deb.debian.org/debian $release main" >"$1/apt/sources.list"
    apt=(apt-get -q -o Dir::Etc::sourcelist="$1/apt/sources.list" -o Dir::Etc::sourceparts=- -o APT::Sandbox::User=
        -o Dir::State::lists="$1/apt/lists" -o Dir::Cache="$1/apt/cache")
    quietly "apt-get update" "${apt[@]}" update || exit 1
    cd -- "$1"
    quietly "apt-get source" "${apt[@]}" source --download-only "${packages[@]}" || exit 1
    cd - >/dev/null
}

# tarball_of PACKAGE: its only one in $from.
tarball_of() {
    local found
    found=$(find "$from" -maxdepth 1 -name "$1_*.orig.tar.*" ! -name '*.asc')
    if [ "$(wc -l <<<"$found")" -ne 1 ] || [ -z "$found" ]; then
        fail 1 "$from needs one $1_VERSION.orig.tar.*, and has ${found:-none}"
    fi
    if ! tar -tf "$found" | grep '^[^/]*/LICENSE' >/dev/null; then fail 1 "$found has no licence"; fi
    echo "$found"
}

# The same bytes whenever and by whomever it is made.
pack() {
    tar --sort=name --format=ustar --owner=0 --group=0 --numeric-owner --mode=644 --mtime=@0 -C "$1" -cf "$2" \
        --transform='s,^\./,,' SHA256SUMS "${@:3}"
}

parse_options "$@"
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
mkdir "$work/archive"
if [ -z "$from" ]; then
    from=$work
    download "$work"
fi
for package in $(source_packages); do
    tarball=$(tarball_of "$package") || exit
    cp -- "$tarball" "$work/archive/"
done
cd -- "$work/archive"
tarballs=(*)
sha256sum -- "${tarballs[@]}" >SHA256SUMS
cd - >/dev/null
pack "$work/archive" "$output.part" "${tarballs[@]}"
mv -- "$output.part" "$output"
say "$output: ${tarballs[*]}"
