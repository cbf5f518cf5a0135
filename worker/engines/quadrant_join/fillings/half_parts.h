#pragma once
// The inner columns of a half, filled column by column up to the strips: the parts, sorted by the
// set of rows that they leave to strips.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "worker/engines/quadrant_join/board/closed_squares.h"
#include "worker/engines/quadrant_join/board/grow.h"
#include "worker/engines/quadrant_join/fillings/part_table.h"
#include "worker/engines/quadrant_join/fillings/strip_table.h"
#include "worker/engines/shared/index_sets.h"

namespace hetman::quadrant_join {

// The columns of a half up to some x, filled.
struct Filling {
    Rows free = 0;  // rows of the half without a queen
    Rows left = 0;  // the same rows as bits of the row sets left to parts and strips, once these
                    // begin
    Attacked attacked;  // in the next column
    Leapt leapt;
    Lines cross;
    FoldKeys::Columns columns{};
    unsigned first_row = 0;  // row of the queen at x = 0
};

// Prefetches memory that will be read soon.
inline void fetch(const void* begin, const void* end) {
    const auto* from = static_cast<const std::byte*>(begin);
    for (; from < end; from += 64) __builtin_prefetch(from);
}

// Owns its working memory: use one instance per thread.
class HalfParts {
  public:
    // `prefix` columns are filled before the parts begin. The other arguments must outlive this
    // object.
    HalfParts(const Geometry& geometry, const Half& half, const FoldKeys& keys,
              const StripTable& strips, unsigned prefix);

    const Half& half() const { return half_; }
    unsigned prefix() const { return prefix_; }
    Lines cross(unsigned x, unsigned row) const { return cross_[x][row]; }
    LineForm form_of_strips() const { return strips_.form(); }

    // No queen may stand on these squares; null: on any square. Call before a filling is begun.
    void close(const ClosedRows* closed);
    bool has_closed_squares() const { return has_closed_squares_; }
    // Adds lines to those of a queen in column x, by its row; they replace lines added before.
    void add_lines(unsigned x, const std::array<Lines, widest>& lines);

    bool leaps() const { return geometry_.leaps; }
    // For super queens: the squares of strips that a part attacks by a leap, or none_fits if there
    // are no strips on the rows left. The part has its last queens on `row` of the last column
    // before the strips and, if `after` is not empty, next to these rows of the column before.
    std::uint32_t leapt_squares(std::uint64_t set, unsigned row, Rows after) const {
        if (!has_strips_[set]) return none_fits;
        const std::uint32_t* const squares = square_of_place_.data() + set * places_of_set;
        const LeaptPlaces& places = leapt_places_[row];
        std::uint32_t first = squares[places.two_away[0]] | squares[places.two_away[1]];
        visit_members(after, [&](unsigned other) { first |= squares[place_or_none_[other]]; });
        const std::uint32_t second = squares[places.one_away[0]] | squares[places.one_away[1]];
        return first | second << 1;
    }
    static constexpr std::uint32_t none_fits = ~std::uint32_t{0};

    // The rows open to the queen of the next column, x.
    Rows open(const Filling& filling, unsigned x) const {
        return filling.free & ~(filling.attacked.any() | filling.leapt.next | closed_[x]);
    }

    // The filling with a queen added on `row` of the next column, x.
    Filling with(const Filling& filling, unsigned x, unsigned row) const {
        return {
            filling.free & ~(Rows{1} << row), filling.left & ~left_bit_[row],
            filling.attacked.with(row),       geometry_.leaps ? filling.leapt.with(row) : Leapt{},
            filling.cross | cross_[x][row],   keys_.with(half_, filling.columns, x, row),
            x == 0 ? row : filling.first_row};
    }

    // Starts generating parts behind this filling. Returns it with its free rows numbered.
    Filling begin(Filling filling);
    // The place of a row among the rows free where parts begin.
    std::uint8_t place(unsigned row) const { return place_[row]; }

    // Fills the last column before the strips: adds a part with tag_of(row, set of rows left) for
    // each of `rows`, of the kind kind_of(row, fold key), unless that is none_made or the tag
    // none_fits.
    template <class KindOf, class TagOf>
    void add(const Filling& filling, Rows rows, const KindOf& kind_of, const TagOf& tag_of) {
        const unsigned x = half_.parts - 1;
        const FoldKeys::NextKeys keys = keys_.next(half_, filling.columns, x);
        grow(made_, made_size_ + widest);
        // Local copies: the compiler must assume that storing a Part may alias the members.
        Part* part = made_.data() + made_size_;
        std::uint32_t* const of_set = first_part_.data();
        const IndexSets::Numbering number_of = sets_.numbering();
        const Rows left = filling.left;
        const Attacked before = filling.attacked.next();
        const Lines cross = filling.cross;
        const LastSquare* const squares = last_;
        visit_members(rows, [&](unsigned row) {
            const bool same = (keys.same_side >> row & 1) != 0;
            const unsigned kind = kind_of(row, same ? keys.of_same : keys.of_others);
            const LastSquare& square = squares[row];
            const std::uint64_t set = number_of(left ^ square.left_bit);
            part->rising = before.mirrored | square.attacked.mirrored;
            part->falling = before.falling | square.attacked.falling;
            part->cross = cross | square.cross;
            const std::uint32_t tag = tag_of(row, set);
            part->tag = tag;
            part->set = static_cast<std::uint16_t>(set);
            part->kind = static_cast<std::uint16_t>(kind);
            const unsigned made = kind != none_made && tag != none_fits;
            of_set[set] += made;
            part += made;
        });
        made_size_ = static_cast<std::size_t>(part - made_.data());
    }
    static constexpr unsigned none_made = 0xffff;
    std::size_t made() const { return made_size_; }  // parts since begin() or clear()
    // Call when all parts have been added, or all of a batch.
    void sort();
    // Forgets the parts, to make another batch.
    void clear();

    // Uses parts from a table instead of generating them: find(rows left to strips) returns those
    // of a set.
    template <class Find>
    void look_up(const Find& find) {
        for (std::size_t set = 0; set < left_of_set_.size(); ++set)
            parts_of_set_[set] = find(rows_left(left_of_set_[set]));
    }

    // Calls use(set, strips, parts) for every set of rows that has parts.
    template <class Use>
    void each_set(const Use& use) {
        // Looked up a few sets ahead, so that they are in the cache when used.
        const std::size_t sets = left_of_set_.size();
        for (std::size_t next = 0; next < sets + ahead_; ++next) {
            if (next < sets) look_up_strips(next);
            if (next < ahead_) continue;
            const std::size_t set = next - ahead_;
            if (parts_of_set_[set].size == 0) continue;
            if (has_closed_squares_) close_squares(strips_of_set_[set]);
            use(set, strips_of_set_[set], parts_of_set_[set]);
        }
    }

  private:
    void look_up_strips(std::size_t set) {
        const Parts& parts = parts_of_set_[set];
        if (parts.size == 0) return;
        const Strips strips = strips_of_set_[set] = strips_.of(rows_left(left_of_set_[set]));
        fetch(strips.squares, strips.orders + strips.size);
        fetch(parts.first, parts.first + parts.size);
    }

    void close_squares(Strips& strips) const;

    // The rows that the bits of a set stand for, from one table for each half of the bits.
    Rows rows_left(IndexSet set) const {
        return low_rows_[set & first_indices(low_bits_)] | high_rows_[set >> low_bits_];
    }

    const Geometry& geometry_;
    const Half& half_;
    const FoldKeys& keys_;
    const StripTable& strips_;
    const unsigned prefix_;
    // The sets of rows that can be left to a strip, as bits of the rows left to parts and strips.
    const IndexSets sets_;
    std::vector<IndexSet> left_of_set_;  // by set number
    Lines cross_[widest / 2][widest];

    // For super queens. A place that is not in a set, or none, has no square.
    static constexpr std::size_t places_of_set = 16;
    static constexpr std::uint8_t no_place = places_of_set - 1;
    std::vector<std::uint32_t> square_of_place_;  // by set and place: of a strip's first column
    std::vector<std::uint8_t> has_strips_;        // by set
    struct LeaptPlaces {
        std::uint8_t two_away[2];
        std::uint8_t one_away[2];
    };
    LeaptPlaces leapt_places_[widest] = {};  // by row
    std::uint8_t place_or_none_[widest] = {};
    void begin_leaps(Rows free);
    ClosedRows closed_{};
    bool has_closed_squares_ = false;

    static constexpr std::size_t ahead_ = 4;  // sets
    static constexpr unsigned low_bits_ = 6;
    Rows left_bit_[widest] = {};
    // What a square of the last column before the strips attacks, by row.
    struct LastSquare {
        Attacked attacked;
        Lines cross;
        Rows left_bit;
    };
    LastSquare last_[widest] = {};
    std::uint8_t place_[widest] = {};
    std::vector<Rows> low_rows_, high_rows_;  // rows left, by the low and the high bits of a set
    std::vector<Part> made_;
    std::size_t made_size_ = 0;
    std::vector<std::uint32_t> first_part_;  // by set
    std::vector<Part> sorted_;               // by set
    std::vector<Parts> parts_of_set_;
    std::vector<Strips> strips_of_set_;
};

}  // namespace hetman::quadrant_join
