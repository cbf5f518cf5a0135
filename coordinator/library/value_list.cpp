#include "coordinator/library/value_list.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace hetman {
namespace {

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t";
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

std::string_view without_brackets(std::string_view text) {
    text = trimmed(text);
    if (text.size() < 2 || text.front() != '[' || text.back() != ']') return text;
    return trimmed(text.substr(1, text.size() - 2));
}

// Takes the text up to the next comma outside of quotes, and the comma.
std::string_view take_entry(std::string_view& text) {
    char quote = 0;
    std::size_t end = 0;
    for (; end < text.size() && (quote != 0 || text[end] != ','); ++end) {
        const char c = text[end];
        if (c == quote)
            quote = 0;
        else if (quote == 0 && (c == '"' || c == '\''))
            quote = c;
    }
    const std::string_view entry = trimmed(text.substr(0, end));
    text = trimmed(text.substr(std::min(end + 1, text.size())));
    return entry;
}

std::string_view without_quotes(std::string_view entry) {
    if (entry.size() < 2 || entry.front() != entry.back()) return entry;
    if (entry.front() != '"' && entry.front() != '\'') return entry;
    const std::string_view inside = entry.substr(1, entry.size() - 2);
    return inside.find(entry.front()) == std::string_view::npos ? inside : entry;
}

}  // namespace

std::vector<api::Value> values_in(std::string_view text) {
    std::vector<api::Value> values;
    for (text = without_brackets(text); !text.empty();)
        values.emplace_back(without_quotes(take_entry(text)));
    return values;
}

std::string list_text(const std::vector<api::Value>& values) {
    std::vector<std::string_view> entries;
    for (const api::Value& value : values) entries.push_back(value.text());
    return fmt::format("{}", fmt::join(entries, ", "));
}

}  // namespace hetman
