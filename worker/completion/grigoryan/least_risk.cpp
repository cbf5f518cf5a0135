#include "worker/completion/grigoryan/least_risk.h"

#include <limits>

namespace hetman {
namespace {

constexpr std::size_t most_equal_rows = 3;
constexpr std::size_t most_equal_squares = 2;

// Draws one of the first `most` candidates that have the least value.
template <class Value>
std::uint32_t draw_least(const std::vector<std::uint32_t>& candidates, std::size_t most,
                         const Value& value, Random& random) {
    std::uint32_t least = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> first;
    for (const std::uint32_t candidate : candidates) {
        const std::uint32_t its = value(candidate);
        if (its < least) {
            least = its;
            first.clear();
        }
        if (its == least && first.size() < most) first.push_back(candidate);
    }
    return first[first.size() == 1 ? 0 : random.below(first.size())];
}

}  // namespace

bool fill_by_least_risk(Draft& draft, ReducedBoard& board, const ReducedBoard& judge,
                        Random& random, std::vector<std::uint32_t>& filled) {
    while (!board.open_rows().empty()) {
        const std::uint32_t row = draw_least(
            board.open_rows(), most_equal_rows,
            [&](std::uint32_t candidate) { return board.free_squares(candidate); }, random);
        const std::vector<std::uint32_t> columns = board.free_columns(row);
        if (columns.empty()) return false;
        const std::uint32_t column =
            columns.size() == 1
                ? columns.front()
                : draw_least(
                      columns, most_equal_squares,
                      [&](std::uint32_t candidate) { return judge.damage(row, candidate); },
                      random);
        draft.put(board.row_on_draft(row), board.column_on_draft(column));
        filled.push_back(board.row_on_draft(row));
        board.put(row, column);
    }
    return true;
}

}  // namespace hetman
