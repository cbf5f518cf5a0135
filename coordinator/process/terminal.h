#pragma once
// The terminal connected to standard error, if any.

#include <cstddef>
#include <string>

namespace hetman {

// True if standard error is a terminal that can rewrite a line: TERM is set and not "dumb".
bool can_rewrite_lines();

// The current number of columns; the terminal may be resized at any time.
std::size_t terminal_columns();

// Shortens a line to fit a terminal with that many columns, leaving the last column free, because
// some terminals wrap as soon as it is written. Parts of the line, separated by two spaces, are
// dropped from the end; a first part that is too long is truncated.
std::string fitted(std::string line, std::size_t columns);

}  // namespace hetman
