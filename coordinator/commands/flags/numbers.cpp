#include "coordinator/commands/flags/numbers.h"

#include <fmt/core.h>

#include "common/digits.h"
#include "common/failure.h"
#include "common/job/percentage.h"

namespace hetman {

std::uint64_t whole_number_or(const std::string& flag, const std::optional<std::string>& text,
                              std::uint64_t otherwise) {
    return text ? whole_number(flag, *text) : otherwise;
}

namespace {

constexpr std::string_view dots = "..";

}  // namespace

bool is_range(const std::string& text) { return text.find(dots) != std::string::npos; }

Range whole_range(const std::string& flag, const std::string& text) {
    const std::size_t at = text.find(dots);
    const std::string begin = text.substr(0, at);
    if (at == std::string::npos) {
        const std::uint64_t only = whole_number(flag, text);
        return {only, only};
    }
    const std::string end = text.substr(at + dots.size());
    if (!is_digits(begin) || !is_digits(end))
        throw Failure(ExitCode::usage,
                      {fmt::format("\"{}\" is not a range", text), flag,
                       "give the first and the last number in digits, such as 4..12"});
    const std::uint64_t first = whole_number(flag, begin);
    const std::uint64_t last = whole_number(flag, end);
    if (first > last)
        throw Failure(ExitCode::usage, {fmt::format("the range \"{}\" is empty", text), flag,
                                        "give the smaller number first, such as 4..12"});
    return {first, last};
}

Duration span_of_time(const std::string& flag, const std::string& text) {
    const std::optional<Duration> duration = parse_duration(text);
    if (!duration || duration->count() == 0)
        throw Failure(ExitCode::usage, {fmt::format("\"{}\" {}", text, duration_fault(text)), flag,
                                        duration_remedy});
    return *duration;
}

namespace {

Failure no_share(const std::string& flag, const std::string& text, const char* remedy) {
    return {ExitCode::usage, {fmt::format("\"{}\" is not a percentage", text), flag, remedy}};
}

}  // namespace

double share_of_units(const std::string& flag, const std::string& text) {
    if (const std::optional<double> share = parse_percentage(text)) return *share;
    throw no_share(flag, text, percentage_remedy);
}

double share_above_0_of_units(const std::string& flag, const std::string& text) {
    if (const double share = parse_percentage(text).value_or(0); share > 0) return share;
    throw no_share(flag, text, percentage_above_0_remedy);
}

}  // namespace hetman
