#!/usr/bin/env bash
# Prints what a program contains and loads, as SPDX 2.3 in JSON: the bill of materials of a package.
#
#   scripts/sbom.sh NAME PROGRAM [ARCHIVE]
#
#   NAME      of the package
#   PROGRAM   a hetman: it says which versions of which libraries it was built with, its file which of them it loads
#   ARCHIVE   the dependency archive that it was built with: the libraries that it has come from there
#
# Libraries that come from Debian have the version of the package that is installed here: run it where the program was
# built. Its time is that of SOURCE_DATE_EPOCH, if that is set.
set -euo pipefail
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/common.sh"
. "$scripts/requirements.sh"

# Strings here need no escapes: names, versions and addresses.
# package_record ID NAME VERSION LICENCE PURPOSE [FIELD JSON]...
package_record() {
    printf '    {"SPDXID": "SPDXRef-%s", "name": "%s", "versionInfo": "%s", "licenseDeclared": "%s", "primaryPackagePurpose": "%s",' "${@:1:5}"
    shift 5
    while [ $# -gt 0 ]; do
        printf ' "%s": %s,' "$1" "$2"
        shift 2
    done
    printf ' "licenseConcluded": "NOASSERTION", "copyrightText": "NOASSERTION", "downloadLocation": "NOASSERTION", "filesAnalyzed": false}'
}
relationship() { printf '    {"spdxElementId": "SPDXRef-%s", "relationshipType": "%s", "relatedSpdxElement": "SPDXRef-%s"}' "$@"; }
checksum() { printf '[{"algorithm": "SHA256", "checksumValue": "%s"}]' "$1"; }
# The address of a package, by which lists of known faults name it; the plus sign stands for a blank there.
purl() { printf '[{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": "pkg:deb/debian/%s@%s%s"}]' "$1" "${2//+/%2B}" "${3:-}"; }

# The tarball of the current row in the archive, with its checksum first; nothing if it has none.
in_archive() { if [ "$source" != - ]; then sed -n "s/^\([0-9a-f]*\)  \(${source}_.*\)/\1 \2/p" <<<"$archived"; fi; }
# The installed package of Debian that the current row's library came from: the one that is asked for, unless that only
# asks for others; fails if there is none.
debian_package() {
    local owners
    # shellcheck disable=SC2154  # read_row sets them
    owners=$(dpkg-query --search "*/include/$header" 2>/dev/null | sed 's/:.*//') || return
    # shellcheck disable=SC2154
    grep -xF -- "${apt%% *}" <<<"$owners" || head -n 1 <<<"$owners"
}

# is_loaded NAME: whether the program loads a library of such a name; otherwise it contains it.
is_loaded() { grep -qiE "^lib$1[._+-]" <<<"$loaded"; }

# component ID NAME VERSION LICENCE [FIELD JSON]...: of the program.
component() {
    local link=STATIC_LINK
    if is_loaded "$1"; then link=DYNAMIC_LINK; fi
    records+=("$(package_record "${@:1:4}" LIBRARY "${@:5}")")
    relationships+=("$(relationship hetman "$link" "$1")")
}

# library VERSION: that of the current row.
library() {
    local id=${key//_/-} tarball package version
    if [[ $1 == MPICH* ]]; then  # the table has Open MPI's
        id=MPICH name='MPI standard (MPICH)' licence=mpich2 header='*/mpich/mpi.h' apt=libmpich-dev
    fi
    tarball=$(in_archive)
    # shellcheck disable=SC2154
    if [ -n "$tarball" ]; then
        version=${tarball#*_} version=${version%.orig.tar.*}
        component "$id" "$name" "$1" "$licence" packageFileName "\"${tarball#* }\"" checksums "$(checksum "${tarball%% *}")" \
            externalRefs "$(purl "$source" "$version" '?arch=source')"
    elif package=$(debian_package); then
        component "$id" "$name" "$1" "$licence" externalRefs "$(purl "$package" "$(dpkg-query -W -f '${Version}' "$package")")"
    else
        component "$id" "$name" "$1" "$licence"
    fi
}

# The libraries of the table that the program says it was built with.
libraries() {
    local facts built_with version
    facts=$("$program" --version --json)
    built_with=$(sed 's/.*"libraries":{//; s/}.*//' <<<"$facts" | tr , '\n' | sed -n 's/^"\(.*\)":"\(.*\)"$/\1\t\2/p')
    while read_row; do
        if [ "$check" = compiler ]; then
            if [[ $(field compiler "$facts") == GNU* ]]; then component stdc libstdc++ "$(field compiler "$facts")" "$licence"; fi
        elif [ "$check" = library ]; then
            version=$(awk -F '\t' -v key="$key" -v name="$name" '$1 == key || $1 == name { print $2 }' <<<"$built_with")
            if [ -n "$version" ]; then library "$version"; fi
        fi
    done < <(requirements build mpi)
    component c "GNU C Library" "$(objdump -T "$program" | grep -oE 'GLIBC_[0-9.]+' | sort -uV | tail -n 1) or later" LGPL-2.1-or-later
    records+=("$(package_record hetman hetman "$(field version "$facts")" MIT APPLICATION sourceInfo "\"commit $(field commit "$facts")\"" \
        packageFileName '"bin/hetman"' checksums "$(checksum "$digest")")")
}

# list RECORDS...: as elements of an array.
list() {
    printf '%s' "$1"
    printf ',\n%s' "${@:2}"
    echo
}

if [ "${1:-}" = --help ] || [ "${1:-}" = -h ]; then help && exit; fi
if [ $# -lt 2 ] || [ $# -gt 3 ]; then fail 2 "say NAME PROGRAM [ARCHIVE]; see scripts/sbom.sh --help"; fi
program=$2
archived=
if [ -n "${3:-}" ]; then archived=$(tar -xOf "$3" SHA256SUMS); fi
loaded=$(objdump -p "$program" | awk '$1 == "NEEDED" { print $2 }')
digest=$(sha256sum -- "$program" | cut -d ' ' -f 1)
records=()
relationships=("$(relationship DOCUMENT DESCRIBES hetman)")
libraries
cat <<END
{
  "spdxVersion": "SPDX-2.3",
  "dataLicense": "CC0-1.0",
  "SPDXID": "SPDXRef-DOCUMENT",
  "name": "$1",
  "documentNamespace": "https://spdx.org/spdxdocs/$1-$digest",
  "creationInfo": {"created": "$(date -u -d "@${SOURCE_DATE_EPOCH:-$(date +%s)}" +%Y-%m-%dT%H:%M:%SZ)", "creators": ["Organization: Hetman contributors", "Tool: scripts/sbom.sh"]},
  "packages": [
$(list "${records[@]}")
  ],
  "relationships": [
$(list "${relationships[@]}")
  ]
}
END
