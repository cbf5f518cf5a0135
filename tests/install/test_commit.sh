#!/usr/bin/env bash
# coordinator/process/write_commit.cmake with repositories made here: which commit a build says it is made from.
#
#   tests/install/test_commit.sh CASE
#
#   CASE   a function below whose name begins with "case_", without that; "list" lists them
#
# Exit code: 0 passed, 1 failed, 77 skipped.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
. "$project/tests/support/cases.sh"

# ---- what cases are made of ----

# A clone with one commit.
make_clone() {
    git init -q clone
    mkdir clone/common
    echo one >clone/common/file
    git -C clone add .
    commit
}
commit() { git -C clone -c user.name=test -c user.email=test@example.com commit -q --all --allow-empty --message=change; }
head_commit() { git -C clone rev-parse HEAD; }
look_up() { cmake -D SOURCE="$work/$1" -D OUTPUT="$work/commit.cpp" -D DEPFILE="$work/commit.d" -P "$project/coordinator/process/write_commit.cmake"; }
says() { grep -qF "return {\"$1\", $2};" commit.cpp; }

# ---- cases ----

case_commit_and_changes_are_known() {
    make_clone
    look_up clone
    expect "the commit" says "$(head_commit)" false
    echo two >clone/common/file
    look_up clone
    expect "modified" says "$(head_commit)" true
    commit
    look_up clone
    expect "the next commit" says "$(head_commit)" false
    echo notes >clone/notes
    look_up clone
    expect "what git does not know is no change" says "$(head_commit)" false
}

case_nothing_is_written_where_nothing_changed() {
    make_clone
    look_up clone
    touch --date=2001-01-01 commit.cpp
    look_up clone
    expect "the same file" test "$(stat --format=%Y commit.cpp)" = "$(date --date=2001-01-01 +%s)"
    commit
    look_up clone
    expect "another one" test "$(stat --format=%Y commit.cpp)" != "$(date --date=2001-01-01 +%s)"
}

# The build system looks again when one of these files changes: each commit changes the second.
case_dependencies_change_with_commits() {
    make_clone
    look_up clone
    expect "HEAD" grep -q 'clone/.git/HEAD' commit.d
    expect "its log" grep -q 'clone/.git/logs/HEAD' commit.d
    cp clone/.git/logs/HEAD before
    commit
    expect "a change" test ! "$(cmp -s before clone/.git/logs/HEAD && echo same)"
}

case_tarball_has_no_commit() {
    mkdir tarball
    look_up tarball
    expect "unknown" says unknown false
    make_clone
    mkdir clone/tarball
    look_up clone/tarball
    expect "somebody else's commit is not ours" says unknown false
}

case_archive_of_git_knows_its_commit() {
    make_clone
    mkdir -p clone/coordinator/process
    cp -- "$project/.gitattributes" clone
    cp -- "$project/coordinator/process/archived_commit" clone/coordinator/process
    git -C clone add .
    commit
    mkdir archive
    git -C clone archive HEAD | tar -x -C archive
    look_up archive
    expect "the commit" says "$(head_commit)" false
    rm -r clone/.git
    look_up clone
    expect "a copy is no archive" says unknown false
}

# ---- main ----

if [ "${1:-list}" = list ]; then
    declare -F | sed -n 's/^declare -f case_//p'
    exit
fi
command -v git >/dev/null || { echo "SKIPPED: git is not installed" && exit 77; }
work=$(mktemp -d /tmp/commit.XXXXXX)
trap 'rm -rf -- "$work"' EXIT
cd -- "$work"
# Nothing of this user's settings, nor of a repository around this one.
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null GIT_CEILING_DIRECTORIES=$work
"case_$1"
echo "passed: $1"
