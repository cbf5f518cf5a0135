#pragma once
// The terminals connected to standard error and standard output, if any.

#include <cstddef>
#include <string>
#include <string_view>

namespace hetman {

// True if standard error is a terminal that can rewrite a line: TERM is set and not "dumb".
bool can_rewrite_lines();
// The same of standard output.
bool can_rewrite_output();

// The current number of columns of the terminal on standard error, which may be resized at any
// time; 80 if it does not say, or is none.
std::size_t terminal_width();

// The same for text on standard output, and the number of its lines, usually 24.
std::size_t output_width();
std::size_t output_height();

// Shortens a line to fit a terminal with that many columns, leaving the last column free, because
// some terminals wrap as soon as it is written. Parts of the line, separated by two spaces, are
// dropped from the end; a first part that is too long is truncated.
std::string fitted(std::string line, std::size_t width);

// The beginning of a line in UTF-8 that fits such a terminal.
std::string_view cut_to_fit(std::string_view line, std::size_t width);

}  // namespace hetman
