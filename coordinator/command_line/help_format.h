#pragma once
// The layout of --help: options grouped under headings, wrapped to the width of the terminal.

#include <string>

#include "coordinator/commands/flags/command_record.h"

namespace hetman {

// At most `width` columns, where words allow it.
std::string help_text(const CommandRecord& command, std::size_t width);

// The width of help on standard output: that of the terminal, if lines of that length can be read.
std::size_t help_width();

// The help of a program called without a command: its commands, and where to read more.
std::string short_help(const CommandRecord& program);

// Wraps text at spaces. A line of the text that ends in a full stop or a colon ends there; others
// go on in the next line. Indented lines are entries of a list: one that is indented further than
// the entry before continues it.
std::string reflowed(const std::string& text, std::size_t width);

}  // namespace hetman
