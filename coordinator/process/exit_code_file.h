#pragma once
// The exit code, told to the launcher in a file.
//
// Under MPI a process that has finished has not left yet: where a host is lost, leaving may take
// for ever, or mpirun may return the code of the lost rank instead of ours. A launcher that wants
// to know names a file, or a FIFO, in the environment and finds the code there as a decimal line.
// From then on all is saved and printed, and nothing is lost if the ranks are ended by force.

#include "common/exit_code.h"

namespace hetman {

// Writes the code to the file that HETMAN_EXIT_CODE_FILE names. Nothing happens if the variable is
// not set; nothing is made that is not there, no link is followed, nobody is waited for, and
// whatever goes wrong is no concern of the run.
//
// Returns the code for the ranks to exit with: the same, or 0 if it was written and
// HETMAN_EXIT_CODE_FILE_ONLY is set. mpirun takes any other code for a failure: it sends what is
// left of the job three signals and sleeps for a second after the first and the second.
ExitCode tell_exit_code(ExitCode code);

}  // namespace hetman
