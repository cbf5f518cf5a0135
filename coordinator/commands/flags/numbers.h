#pragma once
// Numbers on the command line, read strictly: no sign, nothing before or behind, no overflow.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/job/duration.h"
#include "common/problem/board.h"

namespace hetman {

// Throws Failure(usage) that names the flag and the text.
std::uint64_t whole_number(const std::string& flag, const std::string& text);

// The same, if there is a text.
std::uint64_t whole_number_or(const std::string& flag, const std::optional<std::string>& text,
                              std::uint64_t otherwise);

// "8" or "8..12". `first` <= `last`.
struct Range {
    std::uint64_t first;
    std::uint64_t last;
};
bool is_range(const std::string& text);
Range whole_range(const std::string& flag, const std::string& text);

// "0,33". An empty list or entry is an error: it is a slip, such as an unset shell variable.
std::vector<Square> square_list(const std::string& flag, const std::string& text);

// "90m". Nothing at all is an error too.
Duration span_of_time(const std::string& flag, const std::string& text);

// "0.5%": a share of the units, in per cent.
double share_of_units(const std::string& flag, const std::string& text);
// The same, where 0% is an error.
double share_above_0_of_units(const std::string& flag, const std::string& text);

}  // namespace hetman
