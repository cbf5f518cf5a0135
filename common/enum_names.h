#pragma once
// Enumerations that users choose from by name. An enumeration and its names are one table, with a
// row for each value in the order of the enumeration; name_of() gives the name of a value.

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace hetman {

// A row of such a table. A table with more columns has rows of its own type, with the same `value`.
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
// an invalid value.
template <const auto& table, class Enumeration>
constexpr const auto& row_of(Enumeration value) {
    static_assert([] {
        for (std::size_t i = 0; i < table.size(); ++i)
            if (static_cast<std::size_t>(table[i].value) != i) return false;
        return true;
    }());
    return table.at(static_cast<std::size_t>(value));
}

// The value in `all` with that name; nothing if there is none.
template <class Values>
constexpr std::optional<typename Values::value_type> named(const Values& all,
                                                           std::string_view name) {
    for (const auto value : all)
        if (name_of(value) == name) return value;
    return std::nullopt;
}

}  // namespace hetman
