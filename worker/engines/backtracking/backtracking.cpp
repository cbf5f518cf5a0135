// Squares are tried in the order of their indices; each piece (with a required symmetry: each orbit
// of pieces) stands on a later square than the one before. Every square is tested against all
// pieces on the board with the attack map; no other state is kept. If a piece attacks its whole
// row, the next piece cannot stand below the first row without a piece, so only that row is tried:
// this is the classical row-by-row backtracking.
#include "worker/engines/backtracking/backtracking.h"

#include <algorithm>
#include <utility>

#include "common/problem/attack_map.h"
#include "worker/engines/shared/extreme_number.h"
#include "worker/engines/shared/maximality.h"
#include "worker/engines/shared/numbered_found.h"
#include "worker/engines/shared/refusals.h"

namespace hetman {
namespace {

class Search {
  public:
    Search(const AttackMap& map, const Problem& problem, const StopFlag& stop,
           const Visitor* visitor = nullptr)
        : map_(map),
          board_(map.board()),
          one_in_each_row_(fills_lines(problem)),
          tests_maximality_(tests_maximality(problem)),
          problem_(problem),
          stop_(stop),
          visitor_(visitor),
          pieces_(problem.preplaced),
          found_(problem) {}

    std::optional<Tally> run() {
        if (!descend(0) && stop_.load(std::memory_order_relaxed)) return std::nullopt;
        return found_.tally(nodes_);
    }

  private:
    // Counts all ways to place the missing pieces, or any number of them, on squares from `from`
    // on. Returns false if stopped or if the visitor asked to end.
    bool descend(Square from) {
        if (stop_.load(std::memory_order_relaxed)) return false;
        if (pieces_.size() == problem_.pieces) return report();
        Square end = board_.squares();
        if (one_in_each_row_) {
            const std::uint64_t row = first_row_without_piece();
            from = std::max(from, board_.square(row, 0));
            end = std::min(end, board_.square(row + 1, 0));
        }
        for (Square square = from; square < end; ++square) {
            const std::size_t before = pieces_.size();
            const bool descended = !place_orbit(square) || descend(square + 1);
            pieces_.resize(before);
            if (!descended) return false;
        }
        // A placement is reported after those that add pieces to it, because they occupy the first
        // square in which they differ.
        return problem_.pieces.is_exact() || report();
    }

    // Counts the pieces placed if they form a placement. Returns false to end the search.
    bool report() {
        if (tests_maximality_ && !is_maximal(map_, problem_, pieces_)) return true;
        found_.add(pieces_.size());
        return visitor_ == nullptr || (*visitor_)(pieces_);
    }

    // Places pieces on the square and its images. Fails if an image lies before the square (that
    // orbit has been tried already) or is occupied, blocked or attacked. Returns false on failure,
    // with some of the pieces placed.
    bool place_orbit(Square square) {
        for (const Square image : orbit(problem_.required, board_, square)) {
            if (image < square || !is_allowed(image)) return false;
            pieces_.push_back(image);
        }
        if (problem_.pieces.is_exact() && pieces_.size() > problem_.pieces.exact()) return false;
        ++nodes_;
        return true;
    }

    bool is_allowed(Square square) const {
        if (std::binary_search(problem_.blocked.begin(), problem_.blocked.end(), square))
            return false;
        return std::none_of(pieces_.begin(), pieces_.end(), [&](Square piece) {
            return piece == square || map_.attacks(piece, square);
        });
    }

    std::uint64_t first_row_without_piece() const {
        std::uint64_t row = 0;
        while (std::any_of(pieces_.begin(), pieces_.end(),
                           [&](Square piece) { return board_.row(piece) == row; }))
            ++row;
        return row;
    }

    const AttackMap& map_;
    Board board_;
    bool one_in_each_row_;
    bool tests_maximality_;
    const Problem& problem_;
    const StopFlag& stop_;
    const Visitor* visitor_;
    std::vector<Square> pieces_;
    NumberedFound found_;
    std::uint64_t nodes_ = 0;
};

class Backtracking final : public SearchEngine {
  public:
    explicit Backtracking(AttackMap map) : map_(std::move(map)) {}

    std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const override {
        return Search(map_, problem, stop).run();
    }
    std::optional<Tally> visit(const Problem& problem, const Visitor& visitor,
                               const StopFlag& stop) const override {
        if (problem.pieces.is_extreme())
            return visit_extreme(*this, problem, stop,
                                 [&](const Problem& exact) { return visit(exact, visitor, stop); });
        return Search(map_, problem, stop, &visitor).run();
    }

  private:
    AttackMap map_;
};

std::unique_ptr<Engine> make(const Problem& problem, const MemoryBudget&) {
    return std::make_unique<Backtracking>(AttackMap(problem));
}

}  // namespace

EngineKind backtracking_kind() {
    return {
        .name = "backtracking",
        .idea = "row by row, every square tested against every piece placed",
        .obstacle = beyond_bit_rows,
        .make = make,
        .takes_walls = true,
        .default_frame = "first-rows",
        .shows = Shows::lexicographic,
        .automatic = false,
        .picoseconds_per_node = 200'000,
    };
}

}  // namespace hetman
