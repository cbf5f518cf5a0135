#!/bin/sh
# Writes docs/data/atlas.tsv from the table of sequences, what the OEIS gives of them, and what
# tests/bench/atlas_run.sh measured; with --check only compares. docs/data/README.md describes the
# columns.
#
#   scripts/atlas.sh [--check]
set -eu
cd "$(dirname -- "$(readlink -f -- "$0")")/.."

atlas() {
    printf 'sequence\tcounts\tfirst\tlast\tbeyond\tin_a_minute\tin_an_hour\tengine\n'
    awk -F '\t' -v OFS='\t' '/^#/ { next }
        FILENAME ~ /terms/ { first[$1] = $2; last[$1] = $3; beyond[$1] = $5; next }
        FILENAME ~ /atlas_run/ { minute[$1] = $4; hour[$1] = $7; engine[$1] = $8; next }
        { soon = hour[$1]  # ten seconds may plan less than a minute counts
          if (soon ~ /^[0-9]+$/ && soon + 0 < minute[$1] + 0) soon = minute[$1] " or more"
          print $1, $2, first[$1], last[$1], beyond[$1], minute[$1], soon, engine[$1] }' \
        tests/data/oeis_terms.tsv tests/bench/atlas_run.tsv coordinator/oeis/sequences.tsv
}

table=docs/data/atlas.tsv
if [ "${1:-}" = --check ]; then
    atlas | diff "$table" - >&2 || { echo "$table is out of date: run scripts/atlas.sh" >&2; exit 1; }
else
    atlas >"$table"
fi
