#pragma once
// Standard output, for results. A reader may leave when it has seen enough, such as `head`: that is
// no error. All other failures to write are reported at the end of the program.

#include <string_view>

namespace hetman {

// Never throws: what cannot be written is known from output_is_lost() and output_state().
void write_output(std::string_view text);

// True once something could not be written: nothing more need be made.
bool output_is_lost();

enum class OutputState { written, reader_left, failed };
// Flushes what was written by any means (std::cout, fmt::print, ...) and tells what became of it.
OutputState output_state();

}  // namespace hetman
