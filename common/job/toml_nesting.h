#pragma once
// How deep a TOML text nests, measured before it is parsed. The parser and the tree that it makes
// call themselves once for each level, so a text of many levels would exhaust the stack.

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

// Where the text first has more than `most` levels; nothing if it has no such place. Levels are the
// open brackets and braces and the dots of the key that is being read; those in strings and
// comments do not count. Exact up to the first error of syntax, where a parser stops.
std::optional<TextPosition> first_nested_deeper(std::string_view toml, std::size_t most);

}  // namespace hetman
