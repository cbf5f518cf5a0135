#pragma once
// What somebody may have meant who mistyped a name.

#include <string>
#include <string_view>
#include <vector>

namespace hetman {

// How many letters must be inserted, deleted, replaced or exchanged with a neighbour to turn one
// text into the other (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b);

// The name closest to `text`, the first of several; empty if none is close: a third of the letters
// of the text may differ, at most three. Upper and lower case count as equal.
std::string closest(std::string_view text, const std::vector<std::string>& names);

// The remedy, after "did you mean ...?" where a name is close.
std::string with_suggestion(std::string_view text, const std::vector<std::string>& names,
                            const std::string& remedy);

}  // namespace hetman
