#pragma once
// Strict reading of small JSON records from untrusted sources.

#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <type_traits>

namespace hetman {

// Reads an integer as encode() writes it; converting other numbers may be undefined behaviour.
// Throws if the field is missing, not an integer, or out of range for the type.
template <class Integer>
Integer integer_in(const nlohmann::json& record, const char* name) {
    const nlohmann::json& value = record.at(name);
    const bool fits =
        value.is_number_unsigned()
            ? value.get<std::uint64_t>() <= std::uint64_t{std::numeric_limits<Integer>::max()}
            : std::is_signed_v<Integer> && value.is_number_integer();
    if (!fits) throw std::out_of_range(name);
    return value.get<Integer>();
}

}  // namespace hetman
