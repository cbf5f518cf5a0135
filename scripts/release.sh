#!/usr/bin/env bash
# Makes all files of a release, of the commit that is checked out:
#
#   scripts/release.sh [--source] [--twice] [--dependencies ARCHIVE] [DIRECTORY]
#
#   --source                 the sources and the changes alone; builds nothing
#   --twice                  builds all packages a second time, in another folder, with another umask and without ccache,
#                            and fails unless every byte is the same
#   --dependencies ARCHIVE   a dependency archive that is there already; otherwise scripts/dependencies.sh makes it
#   DIRECTORY                of the files [build/hetman-VERSION]
#
# hetman-VERSION.tar.gz, hetman-VERSION-dependencies.tar, changes.md, the packages of scripts/package.sh with bills of
# materials, and SHA256SUMS of them all. Packages are built from the tarball. The version is that of CMakeLists.txt; if the
# commit has tags such as v0.2.0, one of them must name it, and CHANGELOG.md must not call it unreleased. Nothing is
# uploaded or signed. Exit code: 1 if something does not fit or fails, 2 for a wrong option.
set -euo pipefail
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"

source_only=false
twice=false
dependencies=
output=

parse_options() {
    while [ $# -gt 0 ]; do
        case $1 in
            -h | --help) help && exit ;;
            --source) source_only=true ;;
            --twice) twice=true ;;
            --dependencies)
                if [ $# -lt 2 ]; then fail 2 "$1 needs an archive"; fi
                dependencies=$(realpath -m -- "$2")
                shift
                ;;
            -*) fail 2 "unknown option $1; see scripts/release.sh --help" ;;
            *) output=$(realpath -m -- "$1") ;;
        esac
        shift
    done
}

# ---- what is to be released ----

# The section of a version in CHANGELOG.md, without its heading.
changes() { awk -v heading="## $version" '/^## / { here = ($0 == heading || index($0, heading " ") == 1); next } here' CHANGELOG.md; }

check_version() {
    local tags
    version=$(sed -n 's/^project(hetman VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
    tags=$(git tag --points-at HEAD 'v*')
    if [ -n "$tags" ] && ! grep -qxF "v$version" <<<"$tags"; then
        fail 1 "the tag says ${tags//$'\n'/, }, CMakeLists.txt says $version"
    fi
    grep -qxF "version: $version" CITATION.cff || fail 1 "CITATION.cff has another version than CMakeLists.txt: $version"
    if [ -z "$(changes)" ]; then fail 1 "CHANGELOG.md has no section \"## $version\""; fi
    if [ -z "$tags" ]; then
        say "this commit has no tag v$version: a trial"
    elif grep -q "^## $version .*unreleased" CHANGELOG.md; then
        fail 1 "CHANGELOG.md calls $version unreleased"
    fi
}

check_commit() {
    local changed
    changed=$(git status --porcelain --untracked-files=no) || fail 1 "releases are made of a clone of git: $project"
    if [ -n "$changed" ]; then fail 1 "there are changes that are not committed: ${changed//$'\n'/; }"; fi
}

# ---- its files ----

make_sources() {
    git archive --prefix="$name/" HEAD | gzip --best --no-name >"$output/$name.tar.gz"
    changes >"$output/changes.md"
}

make_dependencies() {
    if [ -z "$dependencies" ]; then
        scripts/dependencies.sh "$output/$name-dependencies.tar"
    else
        cp -- "$dependencies" "$output/$name-dependencies.tar"
    fi
}

# make_packages FOLDER DIRECTORY: in DIRECTORY, built from the sources in FOLDER.
make_packages() {
    rm -rf -- "$1"
    mkdir -p -- "$1" "$2"
    tar -C "$1" --no-same-permissions --strip-components=1 -xzf "$output/$name.tar.gz"
    "$1/scripts/package.sh" debian -DHETMAN_PYTHON=ON --output "$2" >&2
    "$1/scripts/package.sh" archives --dependencies "$output/$name-dependencies.tar" --output "$2" >&2
}

# Builds all packages again, where nothing is as it was, and compares.
compare_packages() {
    local again=$folders/in/another/place file
    (
        umask 077
        CCACHE_DISABLE=1 make_packages "$again" "$folders/again"
    )
    for file in "$folders/again"/*; do
        cmp -- "$file" "$output/${file##*/}" || fail 1 "not the same when built again: ${file##*/}"
    done
    say "the same when built again: $(find "$folders/again" -type f | wc -l) files"
}

check_packages() {
    if command -v lintian >/dev/null; then
        lintian --allow-root "$output"/*.deb >&2 || fail 1 "lintian finds errors"
    else
        say "lintian is not installed: the packages of Debian were not checked"
    fi
}

# ---- main ----

parse_options "$@"
cd -- "$project"
check_commit
check_version
name=hetman-$version
output=${output:-$project/build/$name}
folders=$project/build/release-folders
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
rm -rf -- "$output"
mkdir -p -- "$output"
make_sources
if ! $source_only; then
    make_dependencies
    make_packages "$folders/one" "$output"
    check_packages
    if $twice; then compare_packages; fi
fi
cd -- "$output"
sha256sum -- * >../SHA256SUMS.part
mv -- ../SHA256SUMS.part SHA256SUMS
echo "$output"
