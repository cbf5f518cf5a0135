#pragma once
// Reports the exit code to the launcher in a file.
//
// Under MPI a process that has finished may not be able to exit: after the loss of a host,
// MPI_Finalize may block for ever, or mpirun may return the code of the lost rank. A launcher that
// needs the code names a file or a FIFO in the environment and reads the code from it as a decimal
// line. At that point everything is saved and printed, so the ranks can be killed safely.

#include "common/exit_code.h"

namespace hetman {

// Writes the code to the file that HETMAN_EXIT_CODE_FILE names; does nothing if the variable is not
// set. Never creates a file, follows a link, or waits for a reader; errors are ignored.
//
// Returns the exit code for the ranks: the same code, or 0 if it was written and
// HETMAN_EXIT_CODE_FILE_ONLY is set. mpirun treats any other code as a failure: it sends the rest
// of the job three signals and sleeps for a second after each of the first two.
ExitCode tell_exit_code(ExitCode code);

}  // namespace hetman
