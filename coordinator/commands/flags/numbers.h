#pragma once
// Strict parsing of numbers on the command line, as by whole_number(). All functions throw
// Failure(usage) that names the text and the flag.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/job/duration.h"
#include "common/job/whole_number.h"
#include "common/problem/board.h"

namespace hetman {

// whole_number, with a default if there is no text.
std::uint64_t whole_number_or(const std::string& flag, const std::optional<std::string>& text,
                              std::uint64_t otherwise);

// "8" or "8..12"; `first` <= `last`.
struct Range {
    std::uint64_t first;
    std::uint64_t last;
};
bool is_range(const std::string& text);
Range whole_range(const std::string& flag, const std::string& text);

// "0,33". Empty lists and entries are errors: they usually come from an unset shell variable.
std::vector<Square> square_list(const std::string& flag, const std::string& text);

// "90m"; 0 is an error.
Duration span_of_time(const std::string& flag, const std::string& text);

// "0.5%": a share of the units, returned as a percentage.
double share_of_units(const std::string& flag, const std::string& text);
// The same, but 0% is an error.
double share_above_0_of_units(const std::string& flag, const std::string& text);

}  // namespace hetman
