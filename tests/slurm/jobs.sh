# shellcheck shell=bash disable=SC2154
# What tests ask of jobs in the lab (lab.sh); sourced.

field() { scontrol show job --oneliner "$1" | sed -n "s/.* $2=\([^ ]*\).*/\1/p"; }
# How often a job of the array or the job itself is in a state that is not its last.
states() { scontrol show job --oneliner "$1" | sed -n 's/.* JobState=\([A-Z_]*\).*/\1/p'; }
has_ended() {
    local states
    states=$(states "$1") && [ -n "$states" ] && ! grep -qvE '^(COMPLETED|CANCELLED|FAILED|TIMEOUT|NODE_FAIL|OUT_OF_MEMORY)$' <<<"$states"
}
# A job that is requeued passes through such a state for a moment.
is_over() { has_ended "$1" && sleep 3 && has_ended "$1"; }
await_end() { await "${2:-900}" "the end of job $1" is_over "$1"; }
starts_in() { grep -c 'hetman.sbatch: start ' "$work/$1"; }

expect_completed() {
    expect "job $1 completed, not $(field "$1" JobState)" test "$(field "$1" JobState)" = COMPLETED
    expect "the log has the total" log_says "hetman-$1.log" "^$2\$"
}
