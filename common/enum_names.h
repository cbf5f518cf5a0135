#pragma once
// Looks up enumerators by name. The names are those that name_of() gives.

#include <optional>
#include <string_view>

namespace hetman {

// The value in `all` with that name; nothing if there is none.
template <class Values>
constexpr std::optional<typename Values::value_type> named(const Values& all,
                                                           std::string_view name) {
    for (const auto value : all)
        if (name_of(value) == name) return value;
    return std::nullopt;
}

}  // namespace hetman
