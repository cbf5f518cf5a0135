#pragma once
// Lists of squares as one text, as Python and other languages hand them over.

#include <string>
#include <string_view>
#include <vector>

#include "hetman/problem.h"

namespace hetman {

// The entries of "0, a8", "[0, a8]" or "[\"0\", 'a8',]". Commas between quotes belong to the entry.
// An entry that is malformed keeps its quotes and blanks, so that it is no square.
std::vector<api::Value> values_in(std::string_view text);

// The same entries as "0, a8".
std::string list_text(const std::vector<api::Value>& values);

}  // namespace hetman
