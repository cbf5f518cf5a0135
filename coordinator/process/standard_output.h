#pragma once
// Standard output, which carries results. A reader such as `head` may close it early, which is no
// error. All other write errors are reported at the end of the program.

#include <string_view>

#include "common/job/duration.h"

namespace hetman {

// Never throws; errors are available from output_is_lost() and output_state().
void write_output(std::string_view text);

// True after a write error: further output is pointless.
bool output_is_lost();

enum class OutputState { written, reader_left, failed };
// Flushes everything written by any means (std::cout, fmt::print, ...) and returns the state. Under
// an mpirun of this host it is also `failed` if mpirun cannot pass on what is flushed, see
// launcher_output.h.
OutputState output_state();

// Waits, or until a stop signal; false as soon as the reader of a pipe, or the terminal, is gone.
bool wait_while_read(Duration time);

}  // namespace hetman
