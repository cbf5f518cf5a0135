#pragma once
// The terminal that standard error may lead to.

#include <cstddef>
#include <string>

namespace hetman {

// True if standard error is a terminal on which a line can be rewritten: TERM is set, and not to
// "dumb".
bool can_rewrite_lines();

// How many columns the terminal has at this moment: it may be resized at any time.
std::size_t terminal_columns();

// What fits on a line of a terminal with so many columns, its last one left free: some terminals
// go to the next line as soon as it is written. Parts of the line, which two spaces separate, are
// left out from the end; a first part that is too long is cut.
std::string fitted(std::string line, std::size_t columns);

}  // namespace hetman
