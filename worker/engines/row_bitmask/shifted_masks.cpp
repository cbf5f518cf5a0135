// The columns attacked in the current row are kept as masks, one or two for each move that reaches
// a later row; from row to row each mask is shifted along its move.

#include <type_traits>

#include "worker/engines/row_bitmask/open_rows.h"
#include "worker/engines/row_bitmask/row_search.h"

namespace hetman::row_bitmask {
namespace {

// The columns attacked in the current row by the pieces above it, and what a piece in this row will
// attack below. A rider that moves two rows down skips every other row, so it has a mask for this
// row and one for the next. All leaps share two masks, one for each row they reach.
template <class Word, Reach F, Reach N, Reach A>
struct Masks {
    static constexpr bool has_leaps = F == Reach::leap || N == Reach::leap || A == Reach::leap;

    Word columns = 0;
    Word diagonal_left = 0, diagonal_right = 0;                                           // F ride
    Word flat_left = 0, flat_right = 0;                                                   // N ride
    Word steep_left = 0, steep_right = 0, steep_left_next = 0, steep_right_next = 0;      // N ride
    Word double_left = 0, double_right = 0, double_left_next = 0, double_right_next = 0;  // A ride
    Word leaps = 0, leaps_next = 0;

    // The columns attacked in the current row.
    Word attacked() const {
        Word all = columns;
        if constexpr (F == Reach::ride) all |= diagonal_left | diagonal_right;
        if constexpr (N == Reach::ride) all |= flat_left | flat_right | steep_left | steep_right;
        if constexpr (A == Reach::ride) all |= double_left | double_right;
        if constexpr (has_leaps) all |= leaps;
        return all;
    }

    // What a piece on `square` attacks in the next row.
    static Word attacked_below(Word square) {
        Word all = square;
        if constexpr (F != Reach::none) all |= square << 1 | square >> 1;
        if constexpr (N != Reach::none) all |= square << 2 | square >> 2;
        return all;
    }

    // The masks one row further down, with a piece on `square` of this row (0: no piece).
    Masks below(Word square) const {
        Masks next;
        next.columns = columns | square;
        if constexpr (F == Reach::ride) {
            next.diagonal_left = (diagonal_left | square) << 1;
            next.diagonal_right = (diagonal_right | square) >> 1;
        }
        if constexpr (N == Reach::ride) {
            next.flat_left = (flat_left | square) << 2;
            next.flat_right = (flat_right | square) >> 2;
            next.steep_left = steep_left_next;
            next.steep_right = steep_right_next;
            next.steep_left_next = (steep_left | square) << 1;
            next.steep_right_next = (steep_right | square) >> 1;
        }
        if constexpr (A == Reach::ride) {
            next.double_left = double_left_next;
            next.double_right = double_right_next;
            next.double_left_next = (double_left | square) << 2;
            next.double_right_next = (double_right | square) >> 2;
        }
        if constexpr (has_leaps) {
            next.leaps = leaps_next;
            if constexpr (F == Reach::leap) next.leaps |= square << 1 | square >> 1;
            if constexpr (N == Reach::leap) {
                next.leaps |= square << 2 | square >> 2;
                next.leaps_next |= square << 1 | square >> 1;
            }
            if constexpr (A == Reach::leap) next.leaps_next |= square << 2 | square >> 2;
        }
        return next;
    }
};

// Counts are kept in 64 bits: at one count per nanosecond they would wrap after five centuries.
template <class Word, Reach F, Reach N, Reach A>
class Search {
  public:
    Search(const OpenRows<Word>& open, const StopFlag& stop) : open_(open), stop_(stop) {}

    std::optional<Tally> run() {
        if (open_.size == 0) return Tally(1, 0);
        Tally tally;
        for (Word rest = open_.rows[0].allowed; rest != 0; rest &= rest - 1) {
            placements_ = nodes_ = 0;
            descend(0, Masks<Word, F, N, A>{}, rest & (~rest + 1));
            tally = tally + Tally(placements_, nodes_);
        }
        if (stop_.load(std::memory_order_relaxed)) return std::nullopt;
        return tally;
    }

  private:
    void descend(std::size_t row, const Masks<Word, F, N, A>& masks, Word free) {
        if (stop_.load(std::memory_order_relaxed)) return;
        const bool last = row + 1 == open_.size;
        while (free != 0) {
            const Word square = free & (~free + 1);
            free ^= square;
            ++nodes_;
            if (last) {
                ++placements_;
                continue;
            }
            Masks<Word, F, N, A> next = masks.below(square);
            for (unsigned i = 0; i < open_.rows[row].skipped; ++i) next = next.below(0);
            const Word next_free = open_.rows[row + 1].allowed & ~next.attacked();
            if (next_free != 0) descend(row + 1, next, next_free);
        }
    }

    const OpenRows<Word>& open_;
    const StopFlag& stop_;
    std::uint64_t placements_ = 0;  // with a fixed square in the first open row
    std::uint64_t nodes_ = 0;
};

template <class Word, Reach F, Reach N, Reach A>
std::optional<Tally> search(const AttackMap& map, const Problem& problem, const StopFlag& stop) {
    const OpenRows<Word> open = open_rows<Word>(map, problem);
    return Search<Word, F, N, A>(open, stop).run();
}

using SearchFunction = std::optional<Tally> (*)(const AttackMap&, const Problem&, const StopFlag&);

// Calls `use` with the reach as a compile-time constant.
template <class Use>
SearchFunction with_reach(Reach reach, Use use) {
    switch (reach) {
        case Reach::leap:
            return use(std::integral_constant<Reach, Reach::leap>{});
        case Reach::ride:
            return use(std::integral_constant<Reach, Reach::ride>{});
        default:
            return use(std::integral_constant<Reach, Reach::none>{});
    }
}

template <class Word>
SearchFunction search_for(const Piece& piece) {
    return with_reach(piece.reach('F'), [&](auto f) {
        return with_reach(piece.reach('N'), [&](auto n) {
            return with_reach(piece.reach('A'),
                              [&](auto a) -> SearchFunction { return search<Word, f, n, a>; });
        });
    });
}

class ShiftedMasks final : public RowSearch {
  public:
    ShiftedMasks(const Piece& piece, Board board)
        : RowSearch(piece, board),
          search_(board.side() <= 32 ? search_for<std::uint32_t>(piece)
                                     : search_for<std::uint64_t>(piece)) {}

    std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const override {
        return search_(map_, problem, stop);
    }

  private:
    SearchFunction search_;
};

}  // namespace

bool takes_shifted_masks(const Piece& piece, Board board) {
    return board.is_plane() && piece.has_only("WFNA");
}

std::unique_ptr<Engine> make_shifted_masks(const Piece& piece, Board board) {
    return std::make_unique<ShiftedMasks>(piece, board);
}

}  // namespace hetman::row_bitmask
