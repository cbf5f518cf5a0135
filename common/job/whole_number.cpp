#include "common/job/whole_number.h"

#include <fmt/core.h>

#include <charconv>
#include <optional>
#include <string_view>

#include "common/failure.h"

namespace hetman {
namespace {

// Takes the digits at the beginning of the text; there may be none.
std::string_view take_digits(std::string_view& text) {
    const std::string_view digits =
        text.substr(0, std::min(text.find_first_not_of("0123456789"), text.size()));
    text.remove_prefix(digits.size());
    return digits;
}

bool take(std::string_view& text, std::string_view letters) {
    if (text.empty() || letters.find(text.front()) == std::string_view::npos) return false;
    text.remove_prefix(1);
    return true;
}

// "2.5e3" as "2500"; nothing if the text is no whole number. Powers of ten that no number of 64
// bits reaches give more digits than such a number has.
std::optional<std::string> plain_digits(std::string_view text) {
    constexpr std::uint64_t beyond_64_bits = 20;
    std::string digits(take_digits(text));
    if (digits.empty()) return std::nullopt;
    if (text.empty()) return digits;
    std::string_view fraction;
    if (take(text, ".") && (fraction = take_digits(text)).empty()) return std::nullopt;
    if (!take(text, "eE")) return std::nullopt;
    take(text, "+");
    const std::string_view power = take_digits(text);
    if (power.empty() || !text.empty()) return std::nullopt;
    std::uint64_t zeros = 0;
    const auto [end, error] = std::from_chars(power.data(), power.data() + power.size(), zeros);
    if (error != std::errc()) zeros = fraction.size() + beyond_64_bits;
    if (zeros < fraction.size()) return std::nullopt;
    digits += fraction;
    return digits.append(std::min(zeros - fraction.size(), beyond_64_bits), '0');
}

}  // namespace

std::optional<std::uint64_t> parse_whole_number(std::string_view text) {
    const std::optional<std::string> digits = plain_digits(text);
    std::uint64_t number = 0;
    if (!digits ||
        std::from_chars(digits->data(), digits->data() + digits->size(), number).ec != std::errc())
        return std::nullopt;
    return number;
}

std::uint64_t whole_number(const std::string& where, const std::string& text) {
    if (const std::optional<std::uint64_t> number = parse_whole_number(text)) return *number;
    if (plain_digits(text))
        throw Failure(ExitCode::usage, {text + " is too large", where, "give a smaller one"});
    throw Failure(ExitCode::usage, {fmt::format("\"{}\" is not a whole number", text), where,
                                    "give a number without sign, such as 22 or 1e6"});
}

std::uint64_t whole_number(const std::string& where, const std::string& text, std::uint64_t least,
                           std::uint64_t most) {
    const std::uint64_t number = whole_number(where, text);
    if (number < least || number > most)
        throw Failure(ExitCode::usage, {text + " is out of range", where,
                                        fmt::format("give a number from {} to {}", least, most)});
    return number;
}

}  // namespace hetman
