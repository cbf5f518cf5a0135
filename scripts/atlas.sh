#!/bin/sh
# Writes docs/atlas.md from the table of sequences and what tests/bench/atlas_run.sh measured; with
# --check only compares.
#
#   scripts/atlas.sh [--check]
set -eu
cd "$(dirname -- "$(readlink -f -- "$0")")/.."

terms=tests/data/oeis_terms.tsv

atlas() {
    sed "s/READ/$(awk -F '\t' '!/^#/ { print $6 }' "$terms" | sort | sed -n '1p')/" <<'TEXT'
# Atlas

The sequences of the [OEIS](https://oeis.org) that `hetman oeis` prints ([reference](reference.md#sequences-of-the-oeis)).
`scripts/atlas.sh` makes this page from `coordinator/oeis/sequences.tsv`, `tests/data/oeis_terms.tsv` and
`tests/bench/atlas_run.tsv`.

*Terms in the OEIS*: the arguments of the first term and of the last one up to which it gives all terms as numbers, in an entry's
data section, b-file, comments or elsewhere (of an array or a triangle they number the terms). *And all others*: a formula, a
recurrence, a generating function or a program without search gives every term. *And perhaps more*: comments, other entries or
linked works give some later terms, or may do so. From entries read on READ, in a copy that need not be the newest.

*In a minute*: the argument of the last term counted if one thread has 60 s of CPU time for all terms from the first on. At most
five terms beyond the data section were tried, and some sequences were given less time once all of its terms were counted, so
the number may be too small. Measured with `tests/bench/atlas_run.sh` on one virtual core of an Intel Xeon (Sapphire Rapids
class) with AVX-512, for some thirty sequences on one of an AMD EPYC that other programs also used.

*In an hour*: the last term that takes at most an hour of CPU time according to `hetman oeis --plan`, which had ten seconds to
plan each sequence, and the engine that counts it; measured on that AMD EPYC.

| command | what the terms count | terms in the OEIS | in a minute | in an hour | engine |
|---|---|---|---|---|---|
TEXT
    awk -F '\t' '/^#/ { next }
        FILENAME ~ /terms/ {
            range[$1] = $2 " to " $3 ($5 == "all" ? " and all others" : $5 == "some" ? " and perhaps more" : "")
            next
        }
        FILENAME ~ /atlas_run/ { minute[$1] = $4; hour[$1] = $7; engine[$1] = $8; next }
        { soon = hour[$1]  # ten seconds may plan less than a minute counts
          if (soon ~ /^[0-9]+$/ && soon + 0 < minute[$1] + 0) soon = minute[$1] " or more"
          printf "| `hetman oeis %s` | %s | %s | %s | %s | %s |\n",
                 $1, $2, range[$1], minute[$1], soon, engine[$1] }' \
        "$terms" tests/bench/atlas_run.tsv coordinator/oeis/sequences.tsv
    cat <<'TEXT'

These sequences of placements are left out, because Hetman cannot express what they count:

| sequence | why |
|---|---|
| A062164 | classes under the shifts of a torus, of placements on a plane |
| A062166 | classes under the scalings of a torus as well, which are not symmetries here |
| A140450 | the squares that a naive search tests |
TEXT
}

if [ "${1:-}" = --check ]; then
    atlas | diff docs/atlas.md - >&2 || { echo "docs/atlas.md is out of date: run scripts/atlas.sh" >&2; exit 1; }
else
    atlas > docs/atlas.md
fi
