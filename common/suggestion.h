#pragma once
// Suggestions for mistyped names.

#include <string>
#include <string_view>
#include <vector>

namespace hetman {

// The number of insertions, deletions, replacements and swaps of adjacent letters that turn one
// text into the other (optimal string alignment distance).
std::size_t edit_distance(std::string_view a, std::string_view b);

// The name closest to `text`, the first if there are several; empty if none is close. At most a
// third of the letters may differ, and at most three. Ignores case.
std::string closest(std::string_view text, const std::vector<std::string>& names);

// The remedy, preceded by "did you mean ...?" if a name is close.
std::string with_suggestion(std::string_view text, const std::vector<std::string>& names,
                            const std::string& remedy);

}  // namespace hetman
