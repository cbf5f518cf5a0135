// The generating function of the placements by their number of pieces is the product of those of
// the lines: 1 + f x for a line with f free squares, without the 1 if the line must have a piece.
// Walls end lines.
#include "worker/engines/parallel_lines/parallel_lines.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "worker/engines/shared/nested_board.h"
#include "worker/engines/shared/numbered_found.h"
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

struct Line {
    std::uint64_t free = 0;  // squares
    std::uint64_t preplaced = 0;
    bool needs_piece = false;  // a maximal placement has one on it
};

class LineList {
  public:
    explicit LineList(const Problem& problem)
        : problem_(problem),
          ride_(only_ride(problem.piece).value()),
          tests_maximality_(tests_maximality(problem)),
          is_seen_(problem.board.squares()) {
        for (Square square = 0; square < problem.board.squares(); ++square)
            if (!is_seen_[square]) add_line(square);
    }
    std::vector<Line> take() { return std::move(lines_); }

  private:
    void add_line(Square square) {
        Line& line = lines_.emplace_back();
        see(square, line);
        if (is_in(problem_.walls, square)) return;
        for (const std::int64_t sign : {1, -1}) {
            const auto next_to = [&](Square at) {
                return square_beside(problem_.board, at, sign * ride_.rows, sign * ride_.columns);
            };
            for (auto next = next_to(square);
                 next && !is_seen_[*next] && !is_in(problem_.walls, *next); next = next_to(*next))
                see(*next, line);
        }
    }

    static bool is_in(const std::vector<Square>& sorted, Square square) {
        return std::binary_search(sorted.begin(), sorted.end(), square);
    }

    void see(Square square, Line& line) {
        is_seen_[square] = true;
        if (is_in(problem_.preplaced, square))
            ++line.preplaced;
        else if (!is_in(problem_.blocked, square))
            ++line.free;
        line.needs_piece |= tests_maximality_ && must_be_covered(problem_, square);
    }

    const Problem& problem_;
    const Move ride_;
    const bool tests_maximality_;
    std::vector<bool> is_seen_;
    std::vector<Line> lines_;
};

std::vector<Line> lines_of(const Problem& problem) { return LineList(problem).take(); }

// No placement has more pieces, preplaced ones included.
std::uint64_t most_on(const std::vector<Line>& lines, const Problem& problem) {
    return std::min<std::uint64_t>(problem.pieces.most(problem.board.squares()), lines.size());
}

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

Tally count_on(const std::vector<Line>& lines, const Problem& problem, const StopFlag& stop) {
    const bool is_possible = std::all_of(lines.begin(), lines.end(),
                                         [](const Line& line) { return line.preplaced <= 1; });
    const std::uint64_t preplaced = problem.preplaced.size();
    const std::uint64_t most = most_on(lines, problem);
    const std::uint64_t least = problem.pieces.is_exact() ? problem.pieces.exact() : preplaced;
    if (!is_possible || most < preplaced || least < preplaced) return {};
    const Counts counts = counts_of(lines, least - preplaced, most - preplaced, stop);
    NumberedSum sum(problem.pieces);
    for (std::uint64_t i = 0; i < counts.of_number.size(); ++i)
        sum.add(least + i, counts.of_number[i]);
    Tally tally = sum.sum();
    tally.nodes = counts.coefficients;
    return tally;
}

Refusal not_one_ride(const Problem& problem) {
    if (!only_ride(problem.piece))
        return fmt::format("piece {} does not ride in a single direction", problem.piece.betza());
    if (Refusal refusal = has_required_symmetry(problem)) return refusal;
    return wider_than(widest_parallel_lines, problem);
}

Refusal too_many_lines(const std::vector<Line>& lines, const Problem& problem) {
    if (lines.size() * most_on(lines, problem) <= most_coefficients) return std::nullopt;
    return fmt::format("the board has too many lines in that direction: {}", lines.size());
}

Refusal not_parallel(const Problem& problem) {
    if (Refusal refusal = not_one_ride(problem)) return refusal;
    return too_many_lines(lines_of(problem), problem);
}

class ParallelLines final : public Engine {
  public:
    std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const override {
        if (problem.folded || not_one_ride(problem)) refuse();
        const std::vector<Line> lines = lines_of(problem);
        if (too_many_lines(lines, problem)) refuse();
        Tally tally = count_on(lines, problem, stop);
        if (stop.load(std::memory_order_relaxed)) return std::nullopt;
        return tally;
    }

  private:
    [[noreturn]] static void refuse() {
        throw std::invalid_argument("parallel-lines cannot count this problem");
    }
};

std::unique_ptr<Engine> make(const Problem&, const MemoryBudget&) {
    return std::make_unique<ParallelLines>();
}

// Nodes are coefficients.
NodeEstimate nodes(const Problem& problem) {
    const std::uint64_t lines = lines_of(problem).size();
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
        .idea = "a product over parallel lines; for pieces that ride in a single direction",
        .obstacle = not_parallel,
        .make = make,
        .takes_walls = true,
        .default_frame = std::string(frame_name(Strategy::whole)),
        .widest_board = widest_board,
        .nodes = nodes,
        .nodes_factor = 4,
        .has_few_nodes = true,
        .picoseconds_per_node = 50'000,
    };
}

}  // namespace hetman
