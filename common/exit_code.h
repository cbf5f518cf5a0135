#pragma once
// The exit codes of the program, in the one place that defines them. docs/exit-codes.md explains
// them to users; under MPI all ranks leave with the same one.

namespace hetman {

enum class ExitCode : int {
    complete = 0,
    internal_error = 1,
    usage = 2,
    job_file = 3,
    checkpoint = 4,    // checkpoint unusable, or run directory in use
    verification = 5,  // a recount differs
    no_placement = 6,  // proved: there is no such placement
    undecided = 7,
    incomplete = 8,  // stopped before the end, or units are missing; the same command begins anew
    stopped = 75,    // stopped before the end and saved; the same command goes on (EX_TEMPFAIL)
};

}  // namespace hetman
