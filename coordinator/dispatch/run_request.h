#pragma once
// A run as a command asks for it, and how its result is told: counts and prints.

#include "coordinator/dispatch/start.h"

namespace hetman {

struct RunRequest {
    Job job;
    RunOptions options;
    Verbosity verbosity = Verbosity::normal;
    bool alone = false;  // in this process, whatever launcher started it
    bool as_json = false;
};

// Runs it; signals stop it. Throws Failure, also if a launcher started processes that cannot talk
// to each other.
Outcome count(const RunRequest& request, Channel* channel);

// Prints the result, as text or as one line of JSON.
void print(const Outcome& outcome, bool as_json);

// The exit code, after the result has been printed. Throws the Failure to be reported after it, if
// any.
ExitCode code_of(const Outcome& outcome);

// All of these.
ExitCode count_and_print(const RunRequest& request, Channel* channel);

}  // namespace hetman
