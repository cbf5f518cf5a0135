#pragma once
// The documents made from the record of the command line: manual pages, shell completion and the
// tables of flags in the reference.

#include <string>

#include "coordinator/commands/flags/command_record.h"

namespace hetman {

// The manual page of a command, or of the program itself, in man(7) format.
std::string manual_page(const CommandRecord& command, const CommandRecord& program);
// "hetman" or "hetman-count"; the file name is this plus ".1".
std::string page_name(const CommandRecord& command);

// The completion script for bash.
std::string bash_completion(const CommandRecord& program);

// Regenerates the tables of flags in a page and returns the page. A table stands between a line
// that names its commands, "<!-- flags of count run -->", and the line "<!-- end -->", and has one
// row for each flag. "<!-- flags of oeis, not count -->" leaves out flags whose help is the same in
// `count`. Throws std::runtime_error if a command is unknown or an end is missing.
std::string with_flag_tables(const std::string& page, const CommandRecord& program);

}  // namespace hetman
