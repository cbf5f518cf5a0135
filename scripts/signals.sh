# shellcheck shell=bash
# The signals that stop a run, for launch.sh and what it starts; sourced.

# The warnings that schedulers send before they kill; and all other signals that would end a shell and can be caught.
warning_signals=(USR1 USR2 XCPU)
ending_signals=(TERM INT HUP QUIT ILL TRAP ABRT BUS FPE SEGV ALRM STKFLT VTALRM XFSZ PROF IO PWR SYS {34..64})

# catch_signals ON_WARNING ON_ENDING: commands; the second is followed by the signal's name.
catch_signals() {
    local signal
    # shellcheck disable=SC2064  # now
    trap "$1" "${warning_signals[@]}"
    # shellcheck disable=SC2064  # now
    for signal in "${ending_signals[@]}"; do trap "$2 $signal" "$signal"; done
}

# Signals to all of a terminal's or a job's processes reach the filters too; they end when the launcher does.
ignore_stop_signals() { trap '' "${warning_signals[@]}" "${ending_signals[@]}"; }
