#!/usr/bin/env bash
# Counts terms that the OEIS does not give (tests/data/oeis_terms.tsv says what it gives), counts them
# again in another way, and writes a table of them and a b-file for each sequence.
#
#   tests/bench/new_terms.sh DIRECTORY [NUMBER...]
#
#   DIRECTORY  keeps the runs, so that a stopped run goes on; the table new_terms.tsv (as in docs/data)
#              and the b-files b*.txt are written to it
#   NUMBER     only these sequences of tests/bench/new_terms.tsv [all]
#
# A term is written only if both counts agree, and the b-file only if all of the sequence's do.
# THREADS in the environment: counting threads [all].
# Exit code: 0 all terms counted twice and equal, 1 otherwise.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR/../../scripts source=common.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/../../scripts/common.sh"

case ${1:-} in
    -h | --help) help && exit ;;
    '' | -*) fail 2 "name a directory; see tests/bench/new_terms.sh --help" ;;
esac
directory=$1
shift
program=${HETMAN:-$(built_program)}
threads=(${THREADS:+--threads "$THREADS"})
# shellcheck disable=SC2154  # project: common.sh
terms=$project/tests/data/oeis_terms.tsv
list=$project/tests/bench/new_terms.tsv

# count NUMBER ARGUMENTS RUN [FLAGS...]: prints the lines of a b-file.
count() {
    local number=$1 arguments=$2 run=$3
    shift 3
    "$program" oeis "$number" "$arguments" --dir "$run" "${threads[@]}" "$@" 2>>"$directory/log"
}

# check TERM RUN NUMBER ARGUMENT CHECK: counts again as CHECK says, and prints how.
check() {
    local term=$1 run=$2 number=$3 argument=$4 how=$5 again flags
    case $how in
        verify)
            "$program" verify "$run"/* --sample 1% --quiet >>"$directory/log" 2>&1 || return 1
            echo "1 % of the units"
            ;;
        square)
            check_by_square "$run"/* || return 1
            echo 'square 1 in --place, then in --block'
            ;;
        symmetries)
            check_by_symmetries "$run"/* || return 1
            echo 'the placements that each symmetry keeps: the orbit of square 2 in --place, then in --block'
            ;;
        *)
            read -ra flags <<<"$how"
            again=$(count "$number" "$argument" "$run-again" "${flags[@]}") || return 1
            if [ "$again" != "$term" ]; then return 1; fi
            printf '%s, %s s' "$how" "$(seconds_of "$run-again")"
            ;;
    esac
}

# check_by_square RUN: the placements that occupy square 1 and those that do not are all of them.
check_by_square() {
    local run=$1 job=$1/../job-of-a-part.toml
    local -A sums=()
    local key value
    for list in preplaced blocked; do
        sed "s/^$list = .*/$list = [1]/" "$run/job.toml" >"$job"
        "$program" run "$job" --dir "$run-$list" --quiet "${threads[@]}" >"$run-$list.txt" 2>>"$directory/log" || return 1
        while read -r key value; do sums[$key]=$(add "${sums[$key]:-0}" "$value"); done < <(by_number "$run-$list.txt")
    done
    "$program" run "$run/job.toml" --dir "$run" --quiet >"$run.txt" 2>>"$directory/log" || return 1
    while read -r key value; do
        if [ "${sums[$key]:-0}" != "$value" ]; then return 1; fi
    done < <(by_number "$run.txt")
    mkdir -p -- "$(dirname -- "$run")-parts"
    mv -- "$run-preplaced" "$run-blocked" "$run"*.txt "$job" "$(dirname -- "$run")-parts"
}

# check_by_symmetries RUN: the number of classes on a square board is the mean, over its eight
# symmetries, of the numbers of placements that each leaves unchanged (Burnside's lemma). Each of
# these is the sum of two problems: the orbit of square 2 occupied, and empty.
check_by_symmetries() {
    local run=$1 parts n times name squares list part classes i sum=0 expected=0
    parts=$(dirname -- "$run")-parts
    mkdir -p -- "$parts"
    n=$(sed -n 's/^board = \([0-9]*\)$/\1/p' "$run/job.toml")
    while read -r times name squares; do
        for list in preplaced blocked; do
            sed -e "s/^$list = .*/$list = [$squares]/" -e "s/^symmetric = .*/symmetric = \"$name\"/" \
                -e 's/^unique = .*/unique = false/' "$run/job.toml" >"$parts/job.toml"
            part=$("$program" run "$parts/job.toml" --dir "$parts/$name-$list" --quiet "${threads[@]}" 2>>"$directory/log") || return 1
            for ((i = 0; i < times; i++)); do sum=$(add "$sum" "$part"); done
        done
    done <<END
1 identity 2
1 rotate-180 2, $((n * n - 3))
2 rotate-90 2, $((3 * n - 1)), $((n * n - 3)), $(((n - 3) * n))
2 mirror-rows 2, $(((n - 1) * n + 2))
2 mirror-diagonal 2, $((2 * n))
END
    classes=$(field unique "$(cat "$run/result.json")")
    for ((i = 0; i < 8; i++)); do expected=$(add "$expected" "$classes"); done
    [ "$sum" = "$expected" ]
}

# The lines of a result, each with a number of pieces, or "all" where there is only a total.
by_number() { awk '{ print (NF > 1 ? $1 : "all"), $NF }' "$1"; }

# The sum of two numbers with any number of digits.
add() {
    local a=$1 b=$2 sum='' carry=0 part
    local -i digits=15
    while [ -n "$a$b" ] || [ "$carry" -gt 0 ]; do
        part=$((10#0$(last_digits "$a") + 10#0$(last_digits "$b") + carry))
        carry=$((part / 10 ** digits))
        sum=$(printf '%0*d' "$digits" $((part % 10 ** digits)))$sum
        a=${a:0:${#a} > digits ? ${#a} - digits : 0}
        b=${b:0:${#b} > digits ? ${#b} - digits : 0}
    done
    while [ "${sum:0:1}" = 0 ] && [ ${#sum} -gt 1 ]; do sum=${sum:1}; done
    echo "${sum:-0}"
}
last_digits() { printf '%s' "${1:${#1} > digits ? -digits : 0}"; }

seconds_of() { awk -v s="$(field cpu_seconds "$(cat "$1"/*/result.json)")" 'BEGIN { printf "%.3g", s }'; }

row() {
    local number=$1 term=$2 run=$3 checked=$4 result
    result=$(cat "$run"/*/result.json)
    printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n' \
        "$number" "${term% *}" "${term#* }" "$(field engine "$result")" "$(field frame "$result")" \
        "$(field nodes "$result")" "$(seconds_of "$run")" \
        "$("$program" status --units "$run"/* | sed -n '$s/# XXH3-128 //p')" "$checked"
}

# count_sequence NUMBER LAST CHECK
count_sequence() {
    local number=$1 last=$2 how=$3 first known beyond argument term run checked
    read -r first known beyond < <(awk -F '\t' -v number="$number" '$1 == number { print $2, $3, $5 }' "$terms")
    if [ "$beyond" != - ] || [ "$last" -le "$known" ]; then
        say "$number($last) is not new, or one cannot tell: see $terms"
        return 1
    fi
    local file=$directory/b${number#A}.txt
    count "$number" "$first..$known" "$directory/$number/known" >"$file.part" || return 1
    for ((argument = known + 1; argument <= last; argument++)); do
        run=$directory/$number/$argument
        term=$(count "$number" "$argument" "$run") || return 1
        if [ ! -e "$run.row" ]; then
            checked=$(check "$term" "$run" "$number" "$argument" "$how") || {
                say "$number($argument): the second count differs or failed, see $directory/log"
                return 1
            }
            row "$number" "$term" "$run" "$checked" >"$run.row"
        fi
        echo "$term" >>"$file.part"
    done
    mv -- "$file.part" "$file"
}

mkdir -p -- "$directory"
status=0
while IFS=$'\t' read -r number last how; do
    case $number in '' | '#'*) continue ;; esac
    if [ $# -gt 0 ] && [[ " $* " != *" $number "* ]]; then continue; fi
    if count_sequence "$number" "$last" "$how" </dev/null; then say "$number to $last"; else status=1; fi
done <"$list"

{
    printf 'sequence\tn\tterm\tengine\tframe\tnodes\tcpu_seconds\tdigest\tcounted_again_by\n'
    find "$directory" -mindepth 2 -maxdepth 2 -name '*.row' | sort -V | xargs -r cat --
} >"$directory/new_terms.tsv"
exit "$status"
