// The upper and the lower half of the board are filled row by row, for all sets of columns at once.
// The state of a half is its set of columns and the columns of its last two rows, because no attack
// reaches farther. A set of columns used above combines with its complement below: the halves meet
// in the middle. (For dynamic programming over subsets see M. Held and R. M. Karp, A dynamic
// programming approach to sequencing problems, Journal of the Society for Industrial and Applied
// Mathematics 10, 1962.)
#include "worker/engines/column_dp/column_dp.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "worker/engines/column_dp/column_layer.h"
#include "worker/engines/column_dp/far_layer.h"
#include "worker/engines/column_dp/far_rooks.h"
#include "worker/engines/column_dp/symmetric_rooks.h"
#include "worker/engines/shared/refusals.h"

namespace hetman {
namespace {

constexpr std::uint64_t least_halved = 4;  // each half has at least two rows

bool is_upside_down_itself(const ColumnRules& rules) {
    return std::equal(rules.free.begin(), rules.free.end(), rules.free.rbegin());
}

// Boards too small for halves: tests every permutation of the columns.
std::uint64_t count_permutations(const ColumnRules& rules) {
    std::vector<unsigned> columns;
    for (unsigned column = 0; column < rules.n; ++column) columns.push_back(column);
    std::uint64_t count = 0;
    do {
        bool possible = true;
        for (unsigned row = 0; row < rules.n; ++row) {
            possible &= (rules.free[row] >> columns[row] & 1) != 0;
            if (row >= 1) possible &= (rules.one_away[columns[row]] >> columns[row - 1] & 1) == 0;
            if (row >= 2) possible &= (rules.two_away[columns[row]] >> columns[row - 2] & 1) == 0;
        }
        count += possible;
    } while (std::next_permutation(columns.begin(), columns.end()));
    return count;
}

// Counts the fillings of the board in which the upper half uses a set of columns and the lower half
// its complement, from the fillings of both halves.
class Join {
  public:
    Join(const ColumnRules& rules, const ColumnLayer& upper, const ColumnLayer& lower)
        : rules_(rules), upper_layer_(upper), lower_layer_(lower) {}

    std::optional<Tally> run(const StopFlag& stop) {
        std::uint64_t set_number = 0;
        bool stopped = false;
        upper_layer_.sets().visit_all([&](IndexSet set) {
            if (set_number % sets_between_looks == 0) {
                stopped = stop.load(std::memory_order_relaxed);
                finish_part();
            }
            if (stopped) return false;
            upper_read_ += upper_layer_.load(set_number++, upper_);
            const IndexSet others = ((IndexSet{1} << rules_.n) - 1) & ~set;
            lower_read_ += lower_layer_.load(lower_layer_.sets().number_of(others), lower_);
            add(set, others);
            return true;
        });
        if (stopped) return std::nullopt;
        finish_part();
        upper_layer_.check(upper_read_);
        lower_layer_.check(lower_read_);
        return tally_;
    }

  private:
    void finish_part() {
        tally_ = tally_ + Tally(BigInteger(part_), 0);
        part_ = 0;
    }

    void add(IndexSet set, IndexSet others) {
        list(others, set, lower_, below_);
        list(set, others, upper_, above_);
        unsigned c = 0;
        for (IndexSet rest = others; rest != 0; rest &= rest - 1, ++c) {
            const auto column = static_cast<unsigned>(std::countr_zero(rest));
            for (IndexSet next = rules_.one_away[column] & set; next != 0; next &= next - 1)
                above_[c][place_in(set, static_cast<unsigned>(std::countr_zero(next)))] = 0;
            // At most 13 products of factors up to 12!: no overflow in 64 bits.
            std::uint64_t sum = 0;
            for (unsigned b = 0; b < upper_layer_.rows(); ++b)
                sum += std::uint64_t{above_[c][b]} * below_[b][c];
            part_ += sum;  // of some thousand sets: no overflow in 128 bits
        }
    }

    // For each column of `beyond`, occupied in the first row beyond the half: the half's ways that
    // do not attack it from two rows away.
    void list(IndexSet set, IndexSet beyond, const LastTwoRows& half,
              std::array<Lanes, lanes>& allowed) const {
        unsigned i = 0;
        for (IndexSet rest = beyond; rest != 0; rest &= rest - 1)
            allowed[i++] = half.unless_attacked(
                set, rules_.two_away[static_cast<unsigned>(std::countr_zero(rest))]);
    }

    const ColumnRules& rules_;
    const ColumnLayer& upper_layer_;
    const ColumnLayer& lower_layer_;
    LastTwoRows upper_{};
    LastTwoRows lower_{};
    std::uint32_t upper_read_ = 0;
    std::uint32_t lower_read_ = 0;
    std::array<Lanes, lanes> above_{};  // [c][b]; c is the lower half's column next to the middle
    std::array<Lanes, lanes> below_{};  // [b][c]
    Wide part_ = 0;
    Tally tally_;
};

std::optional<ColumnLayer> filled(const ColumnRules& rules, unsigned rows, const StopFlag& stop) {
    std::optional<ColumnLayer> layer(ColumnLayer{rules});
    while (layer && layer->rows() < rows) layer = layer->next(rules, stop);
    return layer;
}

std::optional<Tally> count_halves(const ColumnRules& rules, const StopFlag& stop) {
    const unsigned upper_rows = rules.n / 2;
    const unsigned lower_rows = rules.n - upper_rows;
    const std::optional<ColumnLayer> upper = filled(rules, upper_rows, stop);
    if (!upper) return std::nullopt;
    std::optional<ColumnLayer> lower;
    if (!is_upside_down_itself(rules))
        lower = filled(rules.upside_down(), lower_rows, stop);
    else if (lower_rows == upper_rows)
        return Join(rules, *upper, *upper).run(stop);
    else
        lower = upper->next(rules, stop);
    if (!lower) return std::nullopt;
    return Join(rules, *upper, *lower).run(stop);
}

// True for pieces that ride along rows and columns and make no other ride.
bool attacks_at_most_two_rows_away(const Piece& piece) {
    constexpr std::int64_t most_rows = 2;
    const auto stays_near = [](const Move& move) {
        return move.kind == MoveKind::full && move.reach == Reach::leap && move.rows <= most_rows;
    };
    // The rook's own ride uses up the column.
    const auto others = std::count_if(piece.moves().begin(), piece.moves().end(), stays_near);
    return piece.reach('W') == Reach::ride &&
           static_cast<std::size_t>(others) + 1 == piece.moves().size();
}

// Other pieces that leap are counted with the columns of more rows in the state.
bool needs_far_rows(const Piece& piece) {
    return !attacks_at_most_two_rows_away(piece) && only_leaps_over_few_rows(piece);
}

std::uint64_t widest_board_of(const Piece& piece) {
    return needs_far_rows(piece) ? widest_far_rooks : widest_column_dp;
}

// True if no symmetry is required, or on a board without preplaced or blocked squares the half turn
// or a mirror in a long diagonal, for pieces that attack at most two rows away.
bool counts_required_symmetry(const Problem& problem) {
    if (problem.required.is_trivial()) return true;
    return is_half_turn_or_diagonal_mirror(problem.required) && problem.preplaced.empty() &&
           problem.blocked.empty() && !needs_far_rows(problem.piece);
}

class ColumnDp final : public Engine {
  public:
    std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const override {
        const bool far = needs_far_rows(problem.piece);
        if (!(far || attacks_at_most_two_rows_away(problem.piece)) || !fills_lines(problem) ||
            !problem.board.is_plane() || problem.board.side() > widest_board_of(problem.piece) ||
            !counts_required_symmetry(problem))
            throw std::invalid_argument("column-dp cannot count this problem");
        if (far) {
            const std::optional<Tally> count = count_far_rooks(problem, stop);
            if (!count) return std::nullopt;
            return *count + Tally(0, column_dp_nodes(problem));
        }
        if (!problem.required.is_trivial()) {
            const std::optional<Tally> count = count_symmetric_rooks(problem, stop);
            if (!count) return std::nullopt;
            return *count + Tally(0, column_dp_nodes(problem));
        }
        const ColumnRules rules(problem);
        if (problem.board.side() < least_halved)
            return Tally(count_permutations(rules), column_dp_nodes(problem));
        const std::optional<Tally> count = count_halves(rules, stop);
        if (!count) return std::nullopt;
        return *count + Tally(0, column_dp_nodes(problem));
    }
};

Refusal not_by_columns(const Problem& problem) {
    if (Refusal refusal = not_one_a_line(problem)) return refusal;
    if (Refusal refusal = not_a_plane(problem)) return refusal;
    if (!counts_required_symmetry(problem))
        return "it supports a required symmetry only if that is a half turn or a mirror in a "
               "diagonal, no squares are preplaced or blocked, and the pieces attack squares at "
               "most two rows away";
    if (!attacks_at_most_two_rows_away(problem.piece) && !needs_far_rows(problem.piece))
        return fmt::format(
            "piece {} rides, or attacks squares more than {} rows away, in other "
            "columns",
            problem.piece.betza(), farthest_row);
    return wider_than(widest_board_of(problem.piece), problem);
}

std::unique_ptr<Engine> make(const Problem&, const MemoryBudget&) {
    return std::make_unique<ColumnDp>();
}

NodeEstimate nodes(const Problem& problem) {
    return [nodes = column_dp_nodes(problem)](const UnitKind&) { return nodes; };
}

std::uint64_t bytes(const Problem& problem, const MemoryBudget&) {
    return column_dp_bytes(problem);
}

}  // namespace

EngineKind column_dp_kind() {
    return {
        .name = "column-dp",
        .idea = "sets of columns, by halves of the board; where attacks reach a few rows",
        .obstacle = not_by_columns,
        .make = make,
        .default_frame = std::string(frame_name(Strategy::whole)),
        .nodes = nodes,
        .picoseconds_per_node = 40'000,
        .bytes = bytes,
        .has_huge_tables = true,
    };
}

// The peak: the upper half, and for the lower half the layer being extended and its successor.
std::uint64_t column_dp_bytes(const Problem& problem) {
    const std::uint64_t n = problem.board.side();
    if (n > widest_board_of(problem.piece)) return std::numeric_limits<std::uint64_t>::max();
    if (!problem.required.is_trivial()) return symmetric_rooks_bytes(problem);
    if (needs_far_rows(problem.piece)) return far_rooks_bytes(problem);
    if (n < least_halved) return 0;
    const std::uint64_t upper = n / 2;
    const std::uint64_t lower = n - upper;
    const std::uint64_t last_two = ColumnLayer::bytes(n, lower) + ColumnLayer::bytes(n, lower - 1);
    if (is_upside_down_itself(ColumnRules(problem))) return last_two;
    return ColumnLayer::bytes(n, upper) + last_two;
}

std::uint64_t column_dp_nodes(const Problem& problem) {
    const std::uint64_t n = problem.board.side();
    if (n > widest_board_of(problem.piece)) return std::numeric_limits<std::uint64_t>::max();
    if (!problem.required.is_trivial()) return symmetric_rooks_nodes(problem);
    if (needs_far_rows(problem.piece)) return far_rooks_nodes(problem);
    if (n < least_halved) return n;
    const std::uint64_t upper = n / 2;
    const std::uint64_t lower = n - upper;
    std::uint64_t nodes = binomial(n, upper) * lower;  // where the halves meet
    for (std::uint64_t rows = 2; rows < lower; ++rows) nodes += binomial(n, rows) * (n - rows);
    if (is_upside_down_itself(ColumnRules(problem))) return nodes;
    for (std::uint64_t rows = 2; rows < upper; ++rows) nodes += binomial(n, rows) * (n - rows);
    return nodes;
}

}  // namespace hetman
