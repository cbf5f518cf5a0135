#pragma once
// Checks a composition for queens that attack each other, in time and memory linear in n: the check
// of E. Grigoryan, "Linear algorithm for solution n-Queens Completion problem", section 3, with
// bitmaps instead of its three arrays.

#include <cstdint>
#include <optional>
#include <string>

#include "common/stop_flag.h"
#include "worker/completion/board/composition.h"

namespace hetman {

// The line or knight's move that connects two queens. (A Composition has no two queens in a row.)
enum class SharedLine { column, diagonal, antidiagonal, knight_move };

// Rows and columns from 0; first_row < second_row.
struct Conflict {
    SharedLine line;
    std::uint32_t first_row;
    std::uint32_t first_column;
    std::uint32_t second_row;
    std::uint32_t second_column;
};

// Nothing if no two queens attack each other; otherwise the conflict with the smallest second row
// (ties: column, diagonal, antidiagonal, knight's move). Throws std::out_of_range for a column that
// is not on the board. The result is invalid if `stop` was set.
std::optional<Conflict> first_conflict(const Composition& composition,
                                       const StopFlag& stop = never_stop);

// The row of the first queen on a blocked square; nothing if there is none. The result is invalid
// if `stop` was set.
std::optional<std::uint32_t> first_on_blocked(const Composition& composition,
                                              const StopFlag& stop = never_stop);

// "the queens in row 0, column 0 and row 1, column 1 share a diagonal"; rows and columns are
// counted from `first`.
std::string describe(const Conflict& conflict, std::uint32_t first = 0);
// "the queen in row 0, column 0 stands on a blocked square"
std::string describe_on_blocked(const Composition& composition, std::uint32_t row,
                                std::uint32_t first = 0);

}  // namespace hetman
