// The generating function of the placements by their number of pieces is the product of those of
// the lines: 1 + f x for a line with f free squares, without the 1 if the line must have a piece.
#include "worker/engines/parallel_lines/parallel_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

#include "worker/engines/shared/nested_board.h"
#include "worker/engines/shared/refusals.h"

namespace hetman {
namespace {

// Some seconds on the largest boards, whose coefficients have thousands of digits.
constexpr std::uint64_t most_coefficients = 10'000'000;

std::optional<Move> only_ride(const Piece& piece) {
    if (piece.moves().size() != 1) return std::nullopt;
    const Move& move = piece.moves().front();
    if (move.kind != MoveKind::semi || move.reach != Reach::ride) return std::nullopt;
    return move;
}

// A place along rows or columns, a step on. Nothing beyond the edge.
std::optional<std::uint64_t> moved(std::uint64_t place, std::int64_t step, std::uint64_t size,
                                   bool wraps) {
    const auto length = static_cast<std::int64_t>(size);
    const std::int64_t to = static_cast<std::int64_t>(place) + (wraps ? step % length : step);
    if (!wraps && (to < 0 || to >= length)) return std::nullopt;
    return static_cast<std::uint64_t>((to + length) % length);
}

std::optional<Square> next_square(Board board, Square square, const Move& ride, bool back) {
    const std::int64_t sign = back ? -1 : 1;
    const auto row = moved(board.row(square), sign * ride.rows, board.rows, board.wraps_rows());
    const auto column =
        moved(board.column(square), sign * ride.columns, board.columns, board.wraps_columns());
    if (!row || !column) return std::nullopt;
    return board.square(*row, *column);
}

struct Line {
    std::uint64_t free = 0;  // squares
    std::uint64_t preplaced = 0;
    bool needs_piece = false;  // a maximal placement has one on it
};

class LineList {
  public:
    LineList(const Problem& problem, const Move& ride)
        : problem_(problem), ride_(ride), is_seen_(problem.board.squares()) {
        for (Square square = 0; square < problem.board.squares(); ++square)
            if (!is_seen_[square]) add_line(square);
    }
    const std::vector<Line>& lines() const { return lines_; }

  private:
    void add_line(Square square) {
        Line& line = lines_.emplace_back();
        see(square, line);
        for (const bool back : {false, true})
            for (auto next = next_square(problem_.board, square, ride_, back);
                 next && !is_seen_[*next]; next = next_square(problem_.board, *next, ride_, back))
                see(*next, line);
    }

    void see(Square square, Line& line) {
        is_seen_[square] = true;
        const auto is_in = [square](const std::vector<Square>& squares) {
            return std::binary_search(squares.begin(), squares.end(), square);
        };
        if (is_in(problem_.preplaced))
            ++line.preplaced;
        else if (!is_in(problem_.blocked))
            ++line.free;
        line.needs_piece |= tests_maximality(problem_) && must_be_covered(problem_, square);
    }

    const Problem& problem_;
    const Move ride_;
    std::vector<bool> is_seen_;
    std::vector<Line> lines_;
};

// Coefficients up to that of x^most.
Polynomial product(std::vector<Line>::const_iterator begin, std::vector<Line>::const_iterator end,
                   std::uint64_t most, std::uint64_t& coefficients, const StopFlag& stop) {
    Polynomial ways{1};
    for (auto line = begin; line != end && !stop.load(std::memory_order_relaxed); ++line) {
        if (line->preplaced == 1) continue;
        if (ways.size() <= most) ways.emplace_back(0);
        for (std::size_t k = ways.size(); k-- > 0;) {
            if (line->needs_piece) ways[k] = 0;
            if (k > 0 && line->free > 0) ways[k] += ways[k - 1] * line->free;
        }
        coefficients += ways.size();
    }
    return ways;
}

// The placements of each number of pieces from `least` to `most`, without preplaced ones.
struct Counts {
    std::vector<Tally> of_number;
    std::uint64_t coefficients = 0;
};

Counts counts_of(const std::vector<Line>& lines, std::uint64_t least, std::uint64_t most,
                 const StopFlag& stop) {
    Counts counts;
    const auto middle = lines.begin() + static_cast<std::ptrdiff_t>(lines.size() / 2);
    const Polynomial first = product(lines.begin(), middle, most, counts.coefficients, stop);
    const Polynomial second = product(middle, lines.end(), most, counts.coefficients, stop);
    for (std::uint64_t k = least; k <= most && !stop.load(std::memory_order_relaxed); ++k)
        counts.of_number.push_back(coefficient_of_product(first, second, k));
    return counts;
}

Tally count_along(const Problem& problem, const Move& ride, const StopFlag& stop) {
    const std::vector<Line> lines = LineList(problem, ride).lines();
    const bool is_possible = std::all_of(lines.begin(), lines.end(),
                                         [](const Line& line) { return line.preplaced <= 1; });
    const std::uint64_t preplaced = problem.preplaced.size();
    const std::uint64_t most =
        std::min<std::uint64_t>(problem.pieces.most(problem.board.squares()), lines.size());
    const std::uint64_t least = problem.pieces.is_exact() ? problem.pieces.exact() : preplaced;
    Tally all;
    if (!is_possible || most < preplaced || least < preplaced) return all;
    const Counts counts = counts_of(lines, least - preplaced, most - preplaced, stop);
    for (std::uint64_t i = 0; i < counts.of_number.size(); ++i) {
        const Tally& tally = counts.of_number[i];
        if (tally.placements == 0) continue;
        CountsByNumber by_number = std::move(all.by_number);
        all = problem.pieces == NumberKind::largest ? tally : all + tally;
        if (!problem.pieces.by_number()) continue;
        if (problem.pieces == NumberKind::largest) by_number.clear();
        by_number.resize(least + i);
        by_number.emplace_back(tally.placements, tally.residues);
        all.by_number = std::move(by_number);
    }
    all.nodes = counts.coefficients;
    return all;
}

Refusal not_parallel(const Problem& problem) {
    const auto ride = only_ride(problem.piece);
    if (!ride) return fmt::format("piece {} does not just ride to and fro", problem.piece.betza());
    if (Refusal refusal = has_required_symmetry(problem)) return refusal;
    if (Refusal refusal = wider_than(widest_parallel_lines, problem)) return refusal;
    const std::uint64_t lines = LineList(problem, *ride).lines().size();
    const std::uint64_t most = std::min(problem.pieces.most(problem.board.squares()), lines);
    if (lines * most > most_coefficients) return fmt::format("{} short lines are too many", lines);
    return std::nullopt;
}

class ParallelLines final : public Engine {
  public:
    std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const override {
        if (not_parallel(problem) || problem.folded)
            throw std::invalid_argument("parallel-lines cannot count this problem");
        Tally tally = count_along(problem, *only_ride(problem.piece), stop);
        if (stop.load(std::memory_order_relaxed)) return std::nullopt;
        return tally;
    }
};

std::unique_ptr<Engine> make(const Piece&, Board) { return std::make_unique<ParallelLines>(); }

// Nodes are coefficients.
NodeEstimate nodes(const Problem& problem) {
    const std::uint64_t lines = LineList(problem, only_ride(problem.piece).value()).lines().size();
    const std::uint64_t most = problem.pieces.most(problem.board.squares());
    const std::uint64_t of_half = lines / 2 + 1;
    const std::uint64_t nodes = 2 * of_half * std::min(most + 1, of_half / 2 + 1);
    return [nodes](const UnitKind&) { return nodes; };
}

std::uint64_t widest_board(const Piece& piece) {
    return only_ride(piece) ? widest_parallel_lines : 0;
}

}  // namespace

EngineKind parallel_lines_kind() {
    return {
        .name = "parallel-lines",
        .idea = "lines that have nothing to do with each other; for pieces that ride to and fro",
        .obstacle = not_parallel,
        .make = make,
        .default_frame = std::string(frame_name(Strategy::whole)),
        .widest_board = widest_board,
        .nodes = nodes,
        .nodes_factor = 4,
        .has_few_nodes = true,
        .picoseconds_per_node = 50'000,
    };
}

}  // namespace hetman
