#pragma once
// The records of flags and arguments that several commands have.

#include <string>
#include <vector>

#include "coordinator/commands/flags/flag.h"

namespace hetman {

Flag piece_argument();
// JOB|PIECE: with N a piece, without it a job file.
Flag job_or_piece_argument();
// N: the board.
Flag size_argument();
// DIR...: run directories and folders of runs (runs_in()).
Flag runs_argument();

Flag engine_flag(const std::string& help);
Flag alone_flag();
Flag json_flag(const std::string& help = "print the result as one line of JSON");
Flag recurrence_flag();
Flag draft_flag();
Flag quiet_flag(const std::string& help = "show only warnings and the result");
Flag verbose_flag(const std::string& help = "show more");

// The names of values of an enumeration, in their order.
template <class Enumeration>
std::vector<std::string> names_of(const Enumeration& values) {
    std::vector<std::string> names;
    for (const auto value : values) names.emplace_back(name_of(value));
    return names;
}

}  // namespace hetman
