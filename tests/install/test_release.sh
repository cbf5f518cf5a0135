#!/usr/bin/env bash
# scripts/release.sh, in a small repository made here: what it refuses to release, and the sources that it makes.
#
#   tests/install/test_release.sh CASE
#
#   CASE   a function below whose name begins with "case_", without that; "list" lists them
#
# Exit code: 0 passed, 1 failed, 77 skipped.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
. "$project/tests/support/cases.sh"

# ---- what cases are made of ----

commit() { git -C clone add . && git -C clone -c user.name=test -c user.email=test@example.com commit -q --message=change; }

# A clone with one commit, of version 3.1.4.
make_clone() {
    git init -q clone
    mkdir -p clone/coordinator/process
    cp -r -- "$project/scripts" "$project/.gitattributes" clone
    cp -- "$project/coordinator/process/archived_commit" clone/coordinator/process
    echo 'project(hetman VERSION 3.1.4 DESCRIPTION "x"' >clone/CMakeLists.txt
    echo 'version: 3.1.4' >clone/CITATION.cff
    printf '%s\n' '# Changes' '' '## 3.1.4 (unreleased)' '' '- Round.' '' '## 3.1.40' '' '- Older.' >clone/CHANGELOG.md
    commit
}

# release OPTIONS...: its exit code is then in `status`.
release() {
    status=0
    clone/scripts/release.sh "$@" >out.log 2>err.log || status=$?
}
refuses() {
    release --source "$work/files"
    expect "exit code 1, not $status" test "$status" = 1
    expect "$1" log_says err.log "$1"
    expect "no files" test ! -e files
}

# ---- cases ----

case_sources_and_changes_are_those_of_the_commit() {
    make_clone
    echo more >clone/notes
    release --source
    expect "exit code $status" test "$status" = 0
    expect "where" test "$(cat out.log)" = "$work/clone/build/hetman-3.1.4"
    expect "a trial" log_says err.log 'no tag v3.1.4'
    cd clone/build/hetman-3.1.4
    expect "checksums" sha256sum --check --quiet --strict SHA256SUMS
    expect "of both" test "$(sed 's/.*  //' SHA256SUMS | paste -sd ' ')" = "changes.md hetman-3.1.4.tar.gz"
    expect "the changes" test "$(tr -d '\n' <changes.md)" = "- Round."
    tar -xzf hetman-3.1.4.tar.gz
    expect "the commit" test "$(cat hetman-3.1.4/coordinator/process/archived_commit)" = "$(git -C "$work/clone" rev-parse HEAD)"
    expect "no other files" test ! -e hetman-3.1.4/notes
}

case_sources_are_the_same_again() {
    make_clone
    release --source "$work/first"
    git clone -q clone other
    mv clone first-clone
    mv other clone
    release --source "$work/second"
    expect "the same bytes" diff -r first second
}

case_what_is_not_committed_is_not_released() {
    make_clone
    echo more >>clone/CHANGELOG.md
    refuses 'changes that are not committed: .*CHANGELOG.md'
}

case_versions_must_agree() {
    make_clone
    git -C clone tag v3.1.5
    refuses 'the tag says v3.1.5, CMakeLists.txt says 3.1.4'
    git -C clone tag -d v3.1.5 >deleted.log
    git -C clone tag v3.1.4
    refuses 'CHANGELOG.md calls 3.1.4 unreleased'
    sed -i 's/ (unreleased)//' clone/CHANGELOG.md
    commit
    git -C clone tag -f v3.1.4 >tagged.log
    release --source "$work/files"
    expect "exit code $status" test "$status" = 0
    expect "no trial" test ! -s err.log
    rm -r files
    echo 'version: 3.1.3' >clone/CITATION.cff
    commit
    refuses 'CITATION.cff has another version'
    echo 'version: 3.1.4' >clone/CITATION.cff
    echo '# Changes' >clone/CHANGELOG.md
    commit
    refuses 'CHANGELOG.md has no section "## 3.1.4"'
}

case_wrong_options_are_refused() {
    make_clone
    release --sources
    expect "exit code 2, not $status" test "$status" = 2
    expect "which" log_says err.log 'unknown option --sources'
}

# ---- main ----

if [ "${1:-list}" = list ]; then
    declare -F | sed -n 's/^declare -f case_//p'
    exit
fi
command -v git >/dev/null || { echo "SKIPPED: git is not installed" && exit 77; }
work=$(mktemp -d /tmp/release.XXXXXX)
trap 'rm -rf -- "$work"' EXIT
cd -- "$work"
# Nothing of this user's settings, nor of a repository around this one.
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null GIT_CEILING_DIRECTORIES=$work
"case_$1"
echo "passed: $1"
