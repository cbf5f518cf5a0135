#pragma once
// What the user chooses by a word: the words are name_of() of each value.

#include <optional>
#include <string_view>

namespace hetman {

// The one of `all` with that name.
template <class Values>
constexpr std::optional<typename Values::value_type> named(const Values& all,
                                                           std::string_view name) {
    for (const auto value : all)
        if (name_of(value) == name) return value;
    return std::nullopt;
}

}  // namespace hetman
