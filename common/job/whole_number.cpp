#include "common/job/whole_number.h"

#include <fmt/format.h>

#include <charconv>

#include "common/failure.h"

namespace hetman {

std::uint64_t whole_number(const std::string& where, const std::string& text) {
    std::uint64_t number = 0;
    const char* end = text.data() + text.size();
    const auto [stopped_at, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc::result_out_of_range)
        throw Failure(ExitCode::usage, {text + " is too large", where, "give a smaller one"});
    if (error != std::errc() || stopped_at != end)
        throw Failure(ExitCode::usage, {fmt::format("\"{}\" is not a whole number", text), where,
                                        "give a number without sign, such as 22"});
    return number;
}

}  // namespace hetman
