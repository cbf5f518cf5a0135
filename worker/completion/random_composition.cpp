#include "worker/completion/random_composition.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>
#include <utility>
#include <vector>

#include "common/numbers/random.h"
#include "worker/completion/board/occupancy.h"
#include "worker/completion/completer.h"

namespace hetman {
namespace {

constexpr std::uint32_t most_attempts = 100;
constexpr std::size_t columns_tried = 4000;  // tried for one row

// Fills rows in random order until the given number of queens is placed; false if they did not fit
// or `stop` was set.
bool scatter(Composition& board, std::uint32_t queens, Random& random, const StopFlag& stop) {
    const std::uint32_t n = board.n();
    std::vector<std::uint32_t> rows(n);
    std::iota(rows.begin(), rows.end(), 0U);
    std::vector<std::uint32_t> columns = rows;  // the free columns
    shuffle(rows, Random(random.next()));
    Occupancy occupied(n, board.blocked, board.knight);
    for (std::size_t i = 0; i < n && queens > 0; ++i) {
        if (n - i < queens || stop.load(std::memory_order_relaxed)) return false;
        // Draws columns without repetition: the columns tried are moved behind `left`.
        const std::size_t least = columns.size() - std::min(columns.size(), columns_tried);
        for (std::size_t left = columns.size(); left > least; --left) {
            std::swap(columns[random.below(left)], columns[left - 1]);
            const std::uint32_t column = columns[left - 1];
            if (!occupied.is_free(rows[i], column)) continue;
            occupied.put(rows[i], column);
            board.columns[rows[i]] = column;
            columns[left - 1] = columns.back();
            columns.pop_back();
            --queens;
            break;
        }
    }
    return queens == 0;
}

// Draws `numbers` different numbers below `end`, uniformly, and passes them to `use`; fewer if
// `stop` was set.
template <class Use>
void draw(std::uint64_t numbers, std::uint64_t end, Random& random, const StopFlag& stop,
          const Use& use) {
    // A few numbers are drawn with rejection of duplicates; otherwise selection sampling is used,
    // as in cut().
    if (numbers < end / 4) {
        std::unordered_set<std::uint64_t> drawn;
        while (drawn.size() < numbers && !stop.load(std::memory_order_relaxed)) {
            const std::uint64_t number = random.below(end);
            if (drawn.insert(number).second) use(number);
        }
        return;
    }
    for (std::uint64_t number = 0; number < end && !stop.load(std::memory_order_relaxed); ++number)
        if (random.below(end - number) < numbers) {
            --numbers;
            use(number);
        }
}

}  // namespace

std::optional<Composition> random_placement(std::uint32_t n, std::uint64_t seed,
                                            const StopFlag& stop, BlockedSquares blocked,
                                            Reach knight) {
    CompletionLimits limits;
    limits.seed = seed;
    Completion found = complete(empty_board(n, std::move(blocked), knight), limits, stop);
    if (found.verdict != Verdict::completed) return std::nullopt;
    return std::move(found.board);
}

Composition cut(Composition placement, std::uint32_t queens, std::uint64_t seed,
                const StopFlag& stop) {
    Random random(seed);
    std::uint32_t left = queens_in(placement);
    std::uint32_t to_keep = std::min(queens, left);
    // Selection sampling (Knuth, The Art of Computer Programming 2, algorithm 3.4.2 S).
    for (std::uint32_t row = 0; row < placement.n(); ++row) {
        if (row % rows_between_looks == 0 && stop) break;
        std::uint32_t& column = placement.columns[row];
        if (column == no_column) continue;
        if (random.below(left--) < to_keep)
            --to_keep;
        else
            column = no_column;
    }
    return placement;
}

std::optional<Composition> scattered_composition(std::uint32_t n, std::uint32_t queens,
                                                 std::uint64_t seed, const BlockedSquares& blocked,
                                                 Reach knight, const StopFlag& stop) {
    Random random(seed);
    for (std::uint32_t attempt = 0; attempt < most_attempts && !stop; ++attempt) {
        Composition board = empty_board(n, blocked, knight);
        if (scatter(board, queens, random, stop)) return board;
    }
    return std::nullopt;
}

BlockedSquares random_blocked_squares(std::uint32_t n, std::uint64_t squares, std::uint64_t seed,
                                      const StopFlag& stop) {
    Random random(seed);
    BlockedSquares blocked;
    const Board board = square_board(n);
    draw(squares, board.squares(), random, stop,
         [&](Square square) { blocked.add(square, board); });
    blocked.sort();
    return blocked;
}

BlockedSquares random_excluded_diagonals(std::uint32_t n, std::uint64_t diagonals,
                                         std::uint64_t seed, const StopFlag& stop) {
    Random random(seed);
    BlockedSquares blocked;
    const std::uint64_t of_a_kind = 2 * std::uint64_t{n} - 1;
    draw(diagonals, 2 * of_a_kind, random, stop, [&](std::uint64_t number) {
        // row + column, or row + the mirrored column.
        const std::uint64_t sum = number % of_a_kind;
        for (std::uint64_t row = sum < n ? 0 : sum - n + 1; row < n && row <= sum; ++row) {
            const std::uint64_t column = number < of_a_kind ? sum - row : n - 1 - (sum - row);
            blocked.add(static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column));
        }
    });
    blocked.sort();
    return blocked;
}

}  // namespace hetman
