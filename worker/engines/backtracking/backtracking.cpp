// Squares are tried in the order of their indices; each piece (with a required symmetry: each orbit
// of pieces) stands on a later square than the one before. Every square is tested against all
// pieces on the board with the attack map; no other state is kept. If a piece attacks its whole
// row, the next piece cannot stand below the first row without a piece, so only that row is tried:
// this is the classical row-by-row backtracking.
#include "worker/engines/backtracking/backtracking.h"

#include <algorithm>

#include "common/problem/attack_map.h"
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
          problem_(problem),
          stop_(stop),
          visitor_(visitor),
          pieces_(problem.preplaced) {}

    std::optional<Tally> run() {
        if (!descend(0) && stop_.load(std::memory_order_relaxed)) return std::nullopt;
        return tally_;
    }

  private:
    // Counts all ways to place the missing pieces on squares from `from` on. Returns false if
    // stopped or if the visitor asked to end.
    bool descend(Square from) {
        if (stop_.load(std::memory_order_relaxed)) return false;
        if (pieces_.size() == problem_.pieces) {
            tally_ = tally_ + Tally{1, 0};
            return visitor_ == nullptr || (*visitor_)(pieces_);
        }
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
        return true;
    }

    // Places pieces on the square and its images. Fails if an image lies before the square (that
    // orbit has been tried already) or is occupied, blocked or attacked. Returns false on failure,
    // with some of the pieces placed.
    bool place_orbit(Square square) {
        for (const Square image : orbit(problem_.required, board_, square)) {
            if (image < square || !is_allowed(image)) return false;
            pieces_.push_back(image);
        }
        if (pieces_.size() > problem_.pieces) return false;
        tally_ = tally_ + Tally{0, 1};
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
    const Problem& problem_;
    const StopFlag& stop_;
    const Visitor* visitor_;
    std::vector<Square> pieces_;
    Tally tally_;
};

class Backtracking final : public SearchEngine {
  public:
    Backtracking(const Piece& piece, Board board) : map_(piece, board) {}

    std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const override {
        return Search(map_, problem, stop).run();
    }
    std::optional<Tally> visit(const Problem& problem, const Visitor& visitor,
                               const StopFlag& stop) const override {
        return Search(map_, problem, stop, &visitor).run();
    }

  private:
    AttackMap map_;
};

std::unique_ptr<Engine> make(const Piece& piece, Board board) {
    return std::make_unique<Backtracking>(piece, board);
}

}  // namespace

EngineKind backtracking_kind() {
    return {
        .name = "backtracking",
        .idea = "row by row, every square tested against every piece placed",
        .refusal = beyond_bit_rows,
        .make = make,
        .default_frame = "first-rows",
        .shows = Shows::lexicographic,
        .automatic = false,
        .picoseconds_per_node = 200'000,
    };
}

}  // namespace hetman
