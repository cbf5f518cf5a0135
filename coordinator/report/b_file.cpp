#include "coordinator/report/b_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "common/digits.h"
#include "common/failure.h"

namespace hetman {
namespace {

constexpr std::string_view spaces = " \t\r";

// Removes and returns the first word; empty at the end.
std::string_view take_word(std::string_view& line) {
    line.remove_prefix(std::min(line.find_first_not_of(spaces), line.size()));
    const std::string_view word = line.substr(0, line.find_first_of(spaces));
    line.remove_prefix(word.size());
    return word;
}

// Reads a line that must follow the terms so far. Returns the error in it; nothing if it is valid.
std::optional<std::string> take_line(std::string_view line, std::vector<BFileTerm>& terms) {
    const std::string_view index = take_word(line);
    std::string_view value = take_word(line);
    // 18 digits fit 64 bits.
    if (!is_digits(index) || index.size() > 18 || !is_digits(value) || !take_word(line).empty())
        return "a line is not two whole numbers";
    if (value.size() > most_b_file_digits)
        return fmt::format("a term has more than {} digits", most_b_file_digits);
    value.remove_prefix(std::min(value.find_first_not_of('0'), value.size() - 1));
    const std::uint64_t number = std::stoull(std::string(index));
    if (!terms.empty() && number != terms.back().index + 1)
        return fmt::format("term {} follows term {}", number, terms.back().index);
    terms.push_back({number, std::string(value)});
    return std::nullopt;
}

}  // namespace

std::string b_file_line(std::uint64_t index, const std::string& term) {
    return fmt::format("{} {}\n", index, term);
}

std::vector<BFileTerm> parse_b_file(std::string_view text, const std::string& file) {
    std::vector<BFileTerm> terms;
    for (std::uint64_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t begin = line.find_first_not_of(spaces);
        if (begin == std::string_view::npos || line[begin] == '#') continue;
        if (const auto wrong = take_line(line, terms))
            throw Failure(ExitCode::usage, {*wrong, fmt::format("{}, line {}", file, number),
                                            "a b-file has a line \"n a(n)\" for each term"});
    }
    if (terms.empty())
        throw Failure(ExitCode::usage,
                      {"the file has no terms", file, "a b-file has a line \"n a(n)\" for each"});
    return terms;
}

}  // namespace hetman
