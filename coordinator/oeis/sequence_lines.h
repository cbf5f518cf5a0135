#pragma once
// The text of sequences.tsv, made by write_sequences.cmake.

#include <span>
#include <string_view>

namespace hetman {

// Its lines, without comments.
std::span<const std::string_view> sequence_lines();

}  // namespace hetman
