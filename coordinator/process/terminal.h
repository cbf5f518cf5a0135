#pragma once
// The terminals connected to standard error and standard output, if any.

#include <cstddef>
#include <string>

namespace hetman {

// True if standard error is a terminal that can rewrite a line: TERM is set and not "dumb".
bool can_rewrite_lines();

// The current number of columns of the terminal on standard error, which may be resized at any
// time; 80 if it does not say, or is none.
std::size_t terminal_width();

// The same for text on standard output.
std::size_t output_width();

// Shortens a line to fit a terminal with that many columns, leaving the last column free, because
// some terminals wrap as soon as it is written. Parts of the line, separated by two spaces, are
// dropped from the end; a first part that is too long is truncated.
std::string fitted(std::string line, std::size_t width);

}  // namespace hetman
