#pragma once
// Strict parsing of numbers on the command line, as by whole_number(). All functions throw
// Failure(usage) that names the text and the flag.

#include <cstdint>
#include <optional>
#include <string>

#include "common/job/duration.h"
#include "common/job/whole_number.h"
#include "coordinator/commands/flags/command.h"

namespace hetman {

// The type of a number that may be optional.
template <class Number>
struct NumberIn {
    using type = Number;
};
template <class Number>
struct NumberIn<std::optional<Number>> {
    using type = Number;
};

// whole_number, with a default if there is no text.
std::uint64_t whole_number_or(const std::string& flag, const std::optional<std::string>& text,
                              std::uint64_t otherwise);

// Adds a flag for a whole number from `least` to `most`, which is read into `into`. (CLI11 would
// take a leading 0 for octal digits.)
template <class Number>
Option add_number(const Command& command, const Flag& flag, Number& into, std::uint64_t least,
                  std::uint64_t most) {
    return command.add_read_by(flag, [name = flag.name, &into, least,
                                      most](const std::string& text) {
        into = static_cast<typename NumberIn<Number>::type>(whole_number(name, text, least, most));
    });
}

// "8" or "8..12"; `first` <= `last`.
struct Range {
    std::uint64_t first;
    std::uint64_t last;
};
bool is_range(const std::string& text);
Range whole_range(const std::string& flag, const std::string& text);

// "90m"; 0 is an error.
Duration span_of_time(const std::string& flag, const std::string& text);

// "0.5%": a share of the units, returned as a percentage.
double share_of_units(const std::string& flag, const std::string& text);
// The same, but 0% is an error.
double share_above_0_of_units(const std::string& flag, const std::string& text);

}  // namespace hetman
