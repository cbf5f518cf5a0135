#pragma once
// The steps of a completion as a table: before each queen the free rows with their number of free
// squares, and the square chosen (E. Grigoryan's Table 1, and his Figures 5 and 6).

#include <cstdint>
#include <functional>
#include <string_view>

#include "worker/completion/completer.h"

namespace hetman {

// The table has a line for each free row in each step.
inline constexpr std::uint32_t largest_board_of_steps = 1000;

// Writes CSV: the number of queens before the step; the rule that chose the square
// (random-matching, random-squares, first-squares or least-risk); a free row; the number of its
// free squares; and, in the row chosen, the column of the queen. Rows and columns are counted from
// 1; rows with fewer free squares come first. A dead end is followed by the remaining rows, without
// a choice. `given` is the composition that `found` started from; `found.way` must be filled in.
void write_steps(const Composition& given, CompletionMethod method, const Completion& found,
                 const std::function<void(std::string_view)>& sink);

}  // namespace hetman
