// Each line of a sweep (see sweep_kind) holds at most one piece. A line is a word with a bit for
// each line of the other direction (columns, diagonals) that crosses it; every piece placed removes
// the squares it attacks from the words of the following lines. A position is abandoned as soon as
// fewer lines have free squares than pieces are missing; the last piece is counted, not placed. For
// open numbers of pieces every position counts, and each piece is placed.
#include "worker/engines/line_sweep/line_sweep.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>
#include <vector>

#include "common/board/board.h"
#include "worker/engines/shared/numbered_found.h"
#include "worker/engines/shared/refusals.h"

namespace hetman {
namespace {

using Word = std::uint64_t;
constexpr std::size_t most_lines = 2 * widest_sweep - 1;

// Squares given as a line and the line of the other direction that crosses it.
class Grid {
  public:
    Grid(const Piece& piece, Board board) : board_(board), kind_(sweep_kind(piece, board).value()) {
        const std::vector<Line> lines = sweep_lines(kind_, board);
        lines_ = lines.size();
        std::vector<std::size_t> place_of_line(lines_);
        for (std::size_t i = 0; i < lines_; ++i) place_of_line[lines[i].index] = i;
        for (Square square = 0; square < board.squares(); ++square) {
            const Line across = line_through(hetman::crossing(kind_), board, square);
            places_.push_back(place_of_line[line_through(kind_, board, square).index]);
            crossings_.push_back(static_cast<unsigned>(across.index));
        }
        lines_across_ = number_of_lines(hetman::crossing(kind_), board);
        attacked_.resize(lines_ * lines_across_ * lines_);
        for (Square from = 0; from < board.squares(); ++from)
            for (Square to = 0; to < board.squares(); ++to)
                if (from == to || piece.attacks(board_, from, to))
                    attacked_[offset(place(from), crossing(from)) + place(to)] |= Word{1}
                                                                                  << crossing(to);
    }

    std::size_t lines() const { return lines_; }
    // The index of a square's line in the order of the sweep.
    std::size_t place(Square square) const { return places_[square]; }
    unsigned crossing(Square square) const { return crossings_[square]; }
    // What a piece attacks in each line, by line index in the sweep. The piece stands at `crossing`
    // of line `place`.
    const Word* attacked(std::size_t place, unsigned crossing) const {
        return attacked_.data() + offset(place, crossing);
    }

  private:
    std::size_t offset(std::size_t place, unsigned crossing) const {
        return (place * lines_across_ + crossing) * lines_;
    }

    Board board_;
    LineKind kind_;
    std::size_t lines_ = 0;
    std::size_t lines_across_ = 0;
    std::vector<std::size_t> places_;  // of each square
    std::vector<unsigned> crossings_;  // of each square
    std::vector<Word> attacked_;
};

class Search {
  public:
    Search(const Grid& grid, const StopFlag& stop)
        : grid_(grid), lines_(grid.lines()), stop_(stop) {}

    std::optional<Tally> run(const Problem& problem) {
        const Free free = free_of(problem);
        if (!problem.pieces.is_exact()) return run_open(problem, free);
        const std::uint64_t missing = problem.pieces.exact() - problem.preplaced.size();
        if (missing == 0)
            found_.add(1);
        else
            descend(free, 0, missing);
        if (stop_.load(std::memory_order_relaxed)) return std::nullopt;
        return Tally(found_, nodes_);
    }

    // A child for each free square of the first line that has any, and one in which it stays empty.
    // For exact numbers of pieces: others count placements at the root, too.
    std::optional<Split> split(const Problem& problem) const {
        if (!problem.pieces.is_exact()) return std::nullopt;
        const std::uint64_t missing = problem.pieces.exact() - problem.preplaced.size();
        if (missing == 0) return std::nullopt;
        const Free free = free_of(problem);
        const std::uint64_t left = lines_with_squares(free, 0);
        Split split;
        if (left < missing) return split;
        std::size_t first = 0;
        while (free[first] == 0) ++first;
        Prefix empty_line;
        for (Square square = 0; square < problem.board.squares(); ++square) {
            if (grid_.place(square) != first || (free[first] >> grid_.crossing(square) & 1) == 0)
                continue;
            ++split.nodes;
            split.children.push_back({{square}, {}});
            empty_line.blocked.push_back(square);
        }
        split.children.push_back(std::move(empty_line));
        return split;
    }

  private:
    using Free = std::array<Word, most_lines>;

    Free free_of(const Problem& problem) const {
        Free free{};
        for (Square square = 0; square < problem.board.squares(); ++square)
            free[grid_.place(square)] |= Word{1} << grid_.crossing(square);
        for (const Square square : problem.blocked)
            free[grid_.place(square)] &= ~(Word{1} << grid_.crossing(square));
        for (const Square square : problem.preplaced)
            filter(free, free, 0, grid_.attacked(grid_.place(square), grid_.crossing(square)));
        return free;
    }

    void filter(const Free& from, Free& to, std::size_t first, const Word* attacked) const {
        for (std::size_t i = first; i < lines_; ++i) to[i] = from[i] & ~attacked[i];
    }

    std::optional<Tally> run_open(const Problem& problem, const Free& free) {
        NumberedFound found(problem);
        descend_open(free, 0, problem.preplaced.size(), found);
        if (stop_.load(std::memory_order_relaxed)) return std::nullopt;
        return found.tally(nodes_);
    }

    // Counts the position with its pieces, and those with more pieces on lines from `first` on.
    void descend_open(const Free& free, std::size_t first, std::uint64_t pieces,
                      NumberedFound& found) {
        if (stop_.load(std::memory_order_relaxed)) return;
        found.add(pieces);
        std::uint64_t left = lines_with_squares(free, first);
        for (; left > 0 && !found.is_too_few(pieces + left); ++first) {
            if (free[first] == 0) continue;
            for (Word rest = free[first]; rest != 0; rest &= rest - 1) {
                ++nodes_;
                Free child;
                filter(free, child, first + 1,
                       grid_.attacked(first, static_cast<unsigned>(std::countr_zero(rest))));
                descend_open(child, first + 1, pieces + 1, found);
            }
            --left;
        }
    }

    std::uint64_t lines_with_squares(const Free& free, std::size_t first) const {
        std::uint64_t lines = 0;
        for (std::size_t i = first; i < lines_; ++i) lines += free[i] != 0;
        return lines;
    }

    // Places the missing pieces on lines from `first` on.
    void descend(const Free& free, std::size_t first, std::uint64_t missing) {
        if (stop_.load(std::memory_order_relaxed)) return;
        if (missing == 1) return note(free_squares(free, first));
        std::uint64_t found = 0;  // completions, if two pieces are missing
        std::uint64_t left = lines_with_squares(free, first);
        for (; left >= missing; ++first) {
            if (free[first] == 0) continue;
            for (Word rest = free[first]; rest != 0; rest &= rest - 1) {
                ++nodes_;
                Free child;
                filter(free, child, first + 1,
                       grid_.attacked(first, static_cast<unsigned>(std::countr_zero(rest))));
                if (missing == 2)
                    found += free_squares(child, first + 1);
                else
                    descend(child, first + 1, missing - 1);
            }
            --left;
        }
        if (missing == 2) note(found);
    }

    static constexpr std::uint64_t most_noted =
        widest_sweep * widest_sweep * widest_sweep * widest_sweep / 2;  // pairs of squares
    static_assert(most_noted < residue_moduli[1]);

    void note(std::uint64_t found) {
        found_.add(found);
        nodes_ += found;
    }

    std::uint64_t free_squares(const Free& free, std::size_t first) const {
        std::uint64_t squares = 0;
        for (std::size_t i = first; i < lines_; ++i)
            squares += static_cast<std::uint64_t>(std::popcount(free[i]));
        return squares;
    }

    const Grid& grid_;
    std::size_t lines_;
    const StopFlag& stop_;
    Found found_;
    std::uint64_t nodes_ = 0;
};

class LineSweep final : public Engine {
  public:
    LineSweep(const Piece& piece, Board board) : grid_(piece, board) {}

    std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const override {
        return Search(grid_, stop).run(problem);
    }

    std::optional<Split> split(const Problem& problem) const override {
        if (!problem.required.is_trivial() || problem.folded) return std::nullopt;
        return Search(grid_, never_stop).split(problem);
    }

  private:
    Grid grid_;
};

Refusal not_swept(const Problem& problem) {
    if (!sweep_kind(problem.piece, problem.board))
        return fmt::format(
            "piece {} rides neither along rows nor along diagonals: a line may hold several",
            problem.piece.betza());
    if (Refusal refusal = wider_than(widest_sweep, problem)) return refusal;
    if (Refusal refusal = has_untested_maximality(problem)) return refusal;
    return has_required_symmetry(problem);
}

std::unique_ptr<Engine> make(const Problem& problem, const MemoryBudget&) {
    if (std::max(problem.board.rows, problem.board.columns) > widest_sweep)
        throw std::invalid_argument("the board is too wide to be swept");
    return std::make_unique<LineSweep>(problem.piece, problem.board);
}

}  // namespace

EngineKind line_sweep_kind() {
    return {
        .name = "line-sweep",
        .idea = "line by line, where lines may stay empty: bishops by diagonals, others by rows",
        .obstacle = not_swept,
        .make = make,
        .default_frame = "central",
        .picoseconds_per_node = 8'000,
    };
}

}  // namespace hetman
