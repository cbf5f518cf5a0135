#pragma once
// The nesting depth of a TOML text, measured before it is parsed. The parser and the destructor of
// its tree recurse once for each level, so a deeply nested text would exhaust the stack.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace hetman {

struct TextPosition {
    std::uint64_t line = 1;
    std::uint64_t column = 1;  // in characters

    bool operator==(const TextPosition&) const = default;
};

// The first position with more than `most` levels; nothing if there is none. The depth is the
// number of open brackets and braces plus the number of dots in the current key; strings and
// comments are skipped. Exact up to the first syntax error, where a parser stops.
std::optional<TextPosition> first_nested_deeper(std::string_view toml, std::size_t most);

}  // namespace hetman
