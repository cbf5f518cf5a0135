#pragma once
// The exit codes of the program. docs/exit-codes.md explains them to users; under MPI all ranks
// exit with the same code.

namespace hetman {

enum class ExitCode : int {
    complete = 0,
    internal_error = 1,
    usage = 2,
    job_file = 3,
    checkpoint = 4,    // checkpoint unusable, or run directory in use
    verification = 5,  // a recount gave a different answer
    no_placement = 6,  // proved: no such placement exists
    undecided = 7,
    incomplete = 8,  // stopped early, or units are missing; the same command starts anew
    stopped = 75,    // stopped early and saved; the same command continues (EX_TEMPFAIL)
};

}  // namespace hetman
