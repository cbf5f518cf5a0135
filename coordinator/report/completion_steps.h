#pragma once
// How a completion went, queen by queen, as a table: which rows were free before each step, with
// how many free squares, and where the queen was put (E. Grigoryan's Table 1, and his Figures 5 and
// 6).

#include <cstdint>
#include <functional>
#include <string_view>

#include "worker/completion/completer.h"

namespace hetman {

// A step has a line for each free row.
inline constexpr std::uint32_t largest_board_of_steps = 1000;

// CSV: queens on the board before the step; what chose the square (random-matching, random-squares,
// first-squares or least-risk); a free row; how many of its squares are free; and in one row of
// each step the column of the queen. Rows and columns from 1, rows with fewer free squares first.
// After the last step of a dead end the rows that are left stand once more, without a choice.
// `given` is the composition that `found` began with; its way is told.
void write_steps(const Composition& given, CompletionMethod method, const Completion& found,
                 const std::function<void(std::string_view)>& sink);

}  // namespace hetman
