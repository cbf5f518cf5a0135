#pragma once
// What the user chooses by a word: the words are name_of() of each value. An enumeration and its
// words are one table, a row for each value in the order of the enumeration.

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace hetman {

// A row of such a table. A table that says more has rows of its own, with the same `value`.
template <class Enumeration>
struct Word {
    Enumeration value;
    std::string_view name;
};

// The values that a table lists.
template <const auto& table>
constexpr auto values_in() {
    std::array<decltype(table[0].value), table.size()> values{};
    for (std::size_t i = 0; i < table.size(); ++i) values[i] = table[i].value;
    return values;
}

// The row of a value. Does not compile for a table in another order; throws std::out_of_range for
// what is none.
template <const auto& table, class Enumeration>
constexpr const auto& row_of(Enumeration value) {
    static_assert([] {
        for (std::size_t i = 0; i < table.size(); ++i)
            if (static_cast<std::size_t>(table[i].value) != i) return false;
        return true;
    }());
    return table.at(static_cast<std::size_t>(value));
}

// The one of `all` with that name.
template <class Values>
constexpr std::optional<typename Values::value_type> named(const Values& all,
                                                           std::string_view name) {
    for (const auto value : all)
        if (name_of(value) == name) return value;
    return std::nullopt;
}

}  // namespace hetman
