#!/usr/bin/env bash
# The metrics that runs keep for Prometheus: the numbers of `hetman status --json`, in a form that promtool and the real
# node_exporter accept, and alerts that fire when they should.
#
#   tests/watch/test_metrics.sh CASE HETMAN
#
#   CASE     a function below whose name begins with "case_", without that; "list" lists them
#   HETMAN   the program
#
# Exit code: 0 passed, 1 failed, 77 skipped.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
project=$(cd -- "$here/../.." && pwd)
. "$project/tests/support/cases.sh"
. "$here/runs.sh"

# ---- what cases are made of ----

needs() { if ! command -v "$1" >/dev/null; then echo "SKIPPED: no $1" && exit 77; fi; }

# expect_metrics DIR NAME=VALUE...: those of the run are what `status` says of it, and these.
expect_metrics() {
    local run=$1
    shift
    "$hetman" status "$run" --json >record.log 2>>said.log
    python3 "$here/check_metrics.py" "$run/metrics.prom" record.log "$@" >check.log 2>&1 || failed "the metrics of $run"
}

metric() { sed -n "s/^$2{.*} //p" "$1/metrics.prom"; }

# ---- cases ----

case_metrics_are_those_of_status() {
    needs python3
    counted complete count queen 8
    expect_metrics complete hetman_run_active=0 hetman_counting_threads=0 hetman_progress_ratio=1
    counted range count queen 5..6
    expect_metrics range/6 hetman_run_active=0
    job job '[problem]' 'piece = "QNN"' 'board = 25' '[run]' 'engine = "row-bitmask"' \
        'unit_nodes = 1000000' 'checkpoint_every = "1s"'
    local start
    for start in 1 2; do
        count_until_more_is_saved TERM stopped --threads 2 --quiet || true
        expect_metrics stopped hetman_run_active=0 hetman_run_complete=0 "hetman_starts_total=$start"
    done
    expect "something is finished" test "$(metric stopped hetman_finished_units)" -gt 0
    expect "something is left" test -n "$(metric stopped hetman_remaining_cpu_seconds)"
    job_file small 20
    counted shard run small.toml --shard 1/10
    expect_metrics shard hetman_run_active=0
    counted first first queen 20
    expect_metrics first hetman_run_active=0 hetman_run_complete=1
}

# They may be a heartbeat ahead of what status shows.
case_metrics_of_a_running_process() {
    needs python3
    begin run 26 metrics.prom
    expect "active" test "$(metric run hetman_run_active)" = 1
    expect "a thread" test "$(metric run hetman_counting_threads)" = 1
    expect "a share" awk -v share="$(metric run hetman_progress_ratio)" 'BEGIN { exit !(share >= 0 && share < 1) }'
    expect "not complete" test "$(metric run hetman_run_complete)" = 0
    local before
    before=$(metric run hetman_update_timestamp_seconds)
    kill -CONT "$pid"
    await 60 "the next metrics" has_newer_metrics "$before"
    kill -KILL "$pid"
    wait "$pid" || true
    pid=
    expect "active, as nothing says otherwise" test "$(metric run hetman_run_active)" = 1
    counted run run job.toml --max-time 1s --threads 1
    expect_metrics run hetman_run_active=0
}
has_newer_metrics() { [ "$(metric run hetman_update_timestamp_seconds)" -gt "$1" ]; }

case_promtool_accepts_the_metrics() {
    needs promtool
    local name
    counted plain count queen 8
    # shellcheck disable=SC2016  # a name
    for name in 'with "quotes" and \n' $'lines\nand\tl\xe9' '{directory="x"}' '$(touch harmed)'; do
        SLURM_JOB_ID=$'4711"\n\\' counted "hostile/$name" count queen 6
        promtool check metrics <"hostile/$name/metrics.prom" >promtool.log 2>&1 || failed "promtool for $name"
        expect "no advice for $name" test ! -s promtool.log
    done
    job_file job 26
    counted stopped run job.toml --max-time 2s
    for name in plain stopped; do
        promtool check metrics <"$name/metrics.prom" >promtool.log 2>&1 || failed "promtool for $name"
        expect "no advice for $name" test ! -s promtool.log
    done
}

case_promtool_accepts_the_alerts() {
    needs promtool
    promtool check rules "$project/docs/prometheus/hetman.rules.yml" >promtool.log 2>&1 || failed "promtool check"
    promtool test rules "$here/hetman.rules.test.yml" >promtool.log 2>&1 || failed "promtool test"
}

# Alerts and queries of the page use no metric that runs do not have, and the page describes all.
case_documented_metrics_exist() {
    counted complete count queen 8
    sed -n 's/^# HELP \([^ ]*\) .*/\1/p' complete/metrics.prom | sort >metrics.log
    grep -oh 'hetman_[a-z_]*' "$project/docs/prometheus/hetman.rules.yml" | sort -u >used.log
    expect "those of the alerts" test -z "$(comm -23 used.log metrics.log)"
    # shellcheck disable=SC2016  # Markdown
    sed -n 's/^| `\(hetman_[a-z_]*\)`.*/\1/p' "$project/docs/watching.md" | sort >described.log
    expect "the table of the page" cmp metrics.log described.log
    grep -oh 'hetman_[a-z_]*' "$project/docs/watching.md" | sort -u >used.log
    expect "those of the page" test -z "$(comm -23 used.log metrics.log)"
}

# The real one, on loopback: two runs, one of them in progress, and a copy, which tells of the same directory.
case_node_exporter_reads_them() {
    needs prometheus-node-exporter
    counted runs/complete count queen 8
    begin runs/suspended 26 metrics.prom
    exporter_begin "$work/runs/*"
    scrape
    expect "both runs" test "$(grep -c '^hetman_run_active{' scraped.log)" = 2
    expect "the one that runs" grep -qxF "hetman_run_active{directory=\"$work/runs/suspended\"} 1" scraped.log
    expect "the complete one" grep -qxF "hetman_run_complete{directory=\"$work/runs/complete\"} 1" scraped.log
    expect "no error" grep -qx 'node_textfile_scrape_error 0' scraped.log
    expect "the help of each" test "$(grep -c '^# HELP hetman_' scraped.log)" = "$(grep -c '^# HELP' runs/complete/metrics.prom)"
    "$hetman" count queen 8 --fresh --dir runs/complete --quiet >>counted.log 2>>said.log ||
        failed "counting anew"
    expect "the run before is kept" test -e runs/complete.old1/ledger
    scrape
    expect "and told of once" test "$(grep -c '^hetman_run_active{' scraped.log)" = 2
    expect "no trouble" test "$(grep -c 'level=error' exporter.log)" = 0
}
exporter_begin() {
    prometheus-node-exporter --collector.disable-defaults --collector.textfile "--collector.textfile.directory=$1" \
        --web.listen-address=127.0.0.1:0 >>exporter.log 2>&1 &
    exporter=$!
    await 60 "the exporter" log_says exporter.log 'Listening on'
    port=$(sed -n 's/.*Listening on.*127.0.0.1:\([0-9]*\).*/\1/p' exporter.log)
}
scrape() {
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf 'GET /metrics HTTP/1.0\r\n\r\n' >&3 || failed "asking the exporter"
    cat <&3 >scraped.log || failed "reading its answer"
    exec 3>&-
}

# Whatever stands in the way of the file, the run goes on, and nothing else is written.
case_what_stands_in_the_way_is_left_alone() {
    local obstacle
    echo precious >precious
    for obstacle in 'mkdir' 'ln -s ../precious' 'mkfifo' 'touch'; do
        counted run count queen 8
        rm run/metrics.prom
        $obstacle run/metrics.prom
        expect "the run after $obstacle" test "$("$hetman" count queen 8 --dir run --quiet 2>said.log)" = 92
        expect "no word of it" test ! -s said.log
        expect "no file elsewhere" test "$(cat precious)" = precious
        if [ "$obstacle" = mkdir ]; then
            expect "the directory is still there" rmdir run/metrics.prom
        else
            expect "the file replaces it" test -f run/metrics.prom -a ! -L run/metrics.prom -a -s run/metrics.prom
        fi
        rm -r run
    done
}

# ---- main ----

if [ "${1:-list}" = list ]; then
    declare -F | sed -n 's/^declare -f case_//p'
    exit
fi
hetman=$2
work=$(mktemp -d /tmp/metrics.XXXXXX)
exporter=
trap 'end_run; if [ -n "$exporter" ]; then kill "$exporter"; fi; rm -rf -- "$work"' EXIT
cd -- "$work"
"case_$1"
echo "passed: $1"
