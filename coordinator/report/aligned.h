#pragma once
// Tables for people.

#include <cstddef>
#include <string>
#include <vector>

namespace hetman {

// A line for each row. Columns are as wide as their widest cell, and two spaces apart; the first
// `left` of them are aligned to the left, the others, for numbers, to the right.
std::string aligned(const std::vector<std::vector<std::string>>& rows, std::size_t left = 1);

}  // namespace hetman
