# shellcheck shell=bash
# Runs of job.toml with devices, in `d`; sourced after tests/support/cases.sh.

# job BOARD [KEY=VALUE...]: job.toml, awesome queens by the forward filter, which has a kernel for devices.
job() { job_of QNN forward-filter "$@"; }

# queens_job BOARD [KEY=VALUE...]: the same for queens by the line join.
queens_job() { job_of Q line-join "$@"; }

job_of() {
    printf '[problem]\npiece = "%s"\nboard = %d\n[run]\nengine = "%s"\ncheckpoint_every = "200ms"\n' "$1" "$3" "$2" >job.toml
    shift 3
    printf '%s\n' "$@" >>job.toml
}

expect_exit_code() { expect "exit code $1 of ${*:2}" ends_with "$@"; }

# Of devices, by the journal of the run: the units that they finished, and how many thousandths of their time they had some.
units_and_time_of_devices() {
    awk '$1 == "worker" && /, device [0-9]* \(/ { device[$2 " " $3] = 1 }
        $1 == "work" { for (i = 5; i < NF; i += 6) if (device[$2 " " $i]) {
            present += $(i + 1); busy += $(i + 2); units += $(i + 4) } }
        END { print units + 0, int(1000 * busy / (present + 1)) }' d/journal
}

a_device_counted() {
    local units
    if [ ! -e d/journal ]; then return 1; fi
    read -r units _ < <(units_and_time_of_devices)
    test "$units" -gt 0
}
expect_a_device_counted() { expect "a device counted" a_device_counted; }
