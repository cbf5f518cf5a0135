#include "worker/engines/quadrant_join/fillings/half_parts.h"

#include <algorithm>

namespace hetman::quadrant_join {

HalfParts::HalfParts(const Geometry& geometry, const Half& half, const FoldKeys& keys,
                     const StripTable& strips, unsigned prefix)
    : geometry_(geometry),
      half_(half),
      keys_(keys),
      strips_(strips),
      prefix_(prefix),
      sets_(half.columns - prefix, half.strip),
      parts_of_set_(sets_.number()),
      strips_of_set_(sets_.number()) {
    sets_.visit_all([&](IndexSet left) {
        left_of_set_.push_back(left);
        return true;
    });
    for (unsigned x = 0; x < half.columns; ++x)
        for (unsigned row = 0; row < half.n; ++row) cross_[x][row] = geometry.cross(row, x);
    if (!geometry.leaps) return;
    has_strips_.resize(sets_.number());
    square_of_place_.resize(sets_.number() * places_of_set);
    for (std::size_t set = 0; set < left_of_set_.size(); ++set) {
        unsigned row = 0;  // of the strips
        visit_members(left_of_set_[set], [&](unsigned place) {
            square_of_place_[set * places_of_set + place] = std::uint32_t{1}
                                                            << widest_strip * row++;
        });
    }
}

Filling HalfParts::begin(Filling filling) {
    clear();
    unsigned bits = 0;
    low_rows_.assign(1, 0);
    high_rows_.assign(1, 0);
    visit_members(filling.free, [&](unsigned row) {
        left_bit_[row] = Rows{1} << bits;
        place_[row] = static_cast<std::uint8_t>(bits);
        last_[row] = {Attacked{}.with(row), cross_[half_.parts - 1][row], left_bit_[row]};
        std::vector<Rows>& rows = bits < low_bits_ ? low_rows_ : high_rows_;
        const std::size_t size = rows.size();
        for (std::size_t i = 0; i < size; ++i) rows.push_back(rows[i] | Rows{1} << row);
        ++bits;
    });
    filling.left = (Rows{1} << bits) - 1;
    if (geometry_.leaps) begin_leaps(filling.free);
    return filling;
}

void HalfParts::close(const ClosedRows* closed) {
    closed_ = closed == nullptr ? ClosedRows{} : *closed;
    has_closed_squares_ = closed != nullptr;
}

void HalfParts::add_lines(unsigned x, const std::array<Lines, widest>& lines) {
    for (unsigned row = 0; row < half_.n; ++row)
        cross_[x][row] = geometry_.cross(row, x) | lines[row];
}

// Call when rows have been numbered.
void HalfParts::begin_leaps(Rows free) {
    std::fill(std::begin(place_or_none_), std::end(place_or_none_), no_place);
    visit_members(free, [&](unsigned row) { place_or_none_[row] = place_[row]; });
    const auto place_of = [&](unsigned row) {
        return row < half_.n ? place_or_none_[row] : no_place;  // also of rows before the first
    };
    visit_members(free, [&](unsigned row) {
        leapt_places_[row] = {{place_of(row - 2), place_of(row + 2)},
                              {place_of(row - 1), place_of(row + 1)}};
    });
    for (std::size_t set = 0; set < left_of_set_.size(); ++set)
        has_strips_[set] = strips_.of(rows_left(left_of_set_[set])).size != 0 ? 1 : 0;
}

// Adds the closed squares on the rows of a set of strips; its other closed squares are known.
void HalfParts::close_squares(Strips& strips) const {
    for (unsigned i = 0; i < half_.strip; ++i)
        for (unsigned j = 0; j < half_.strip; ++j)
            strips.closed |= (closed_[half_.parts + j] >> strips.rows[i] & 1)
                             << (widest_strip * i + j);
}

void HalfParts::clear() {
    made_size_ = 0;
    first_part_.assign(sets_.number() + 1, 0);
}

void HalfParts::sort() {
    std::uint32_t sum = 0;
    for (std::uint32_t& first : first_part_) first = sum += first;
    grow(sorted_, made_size_ + parts_at_once);
    // Local copies: the compiler must assume that storing a Part may alias the members.
    Part* const sorted = sorted_.data();
    std::uint32_t* const ends = first_part_.data();
    const Part* const made = made_.data();
    for (std::size_t i = made_size_; i-- > 0;) sorted[--ends[made[i].set]] = made[i];
    for (std::size_t set = 0; set + 1 < first_part_.size(); ++set)
        parts_of_set_[set] = {sorted_.data() + first_part_[set],
                              first_part_[set + 1] - first_part_[set]};
}

}  // namespace hetman::quadrant_join
