#include "worker/engines/quadrant_join/scratch_rows.h"

namespace hetman::quadrant_join {

ScratchRows::ScratchRows(const Half& half, unsigned prefix)
    : prefix_(prefix),
      places_(half.columns - prefix),
      strip_(half.strip),
      last_(std::size_t{places_} * places_),
      number_(2 * last_),
      first_(last_ * places_) {
    const auto next = [this] { return static_cast<std::uint16_t>(number_++); };
    const IndexSet all = first_indices(places_);
    visit_members(all, [&](unsigned a) {
        visit_members(all & ~(IndexSet{1} << a), [&](unsigned b) {
            if (strip_ == narrowest_strip) {
                first_[a * places_ + b] = next();
                return;
            }
            visit_members(all & ~(IndexSet{1} << a | IndexSet{1} << b),
                          [&](unsigned c) { first_[(a * places_ + b) * places_ + c] = next(); });
        });
    });

    for (unsigned column = 0; column < strip_; ++column) orders_ *= column + 1;
    const IndexSets sets(places_, strip_);
    of_strips_.resize(sets.number() * orders_);
    std::size_t set = 0;
    sets.visit_all([&](IndexSet strip) {
        unsigned places[widest_strip] = {};
        name_strips(strip, places, 0, of_strips_.data() + set++ * orders_);
        return true;
    });
}

// Names the strips that begin with the given places, in order.
std::uint32_t* ScratchRows::name_strips(IndexSet free, unsigned* places, unsigned column,
                                        std::uint32_t* names) const {
    if (column == strip_) {
        const unsigned* const last = places + strip_ - 2;
        const std::uint32_t first = strip_ == narrowest_strip
                                        ? first_pair(places[0], places[1])
                                        : triple(places[0], places[1], places[2]);
        *names = instruction_of(0, 0, first, last_pair(last[0], last[1])).last;
        return names + 1;
    }
    visit_members(free, [&](unsigned place) {
        places[column] = place;
        names = name_strips(free & ~(IndexSet{1} << place), places, column + 1, names);
    });
    return names;
}

}  // namespace hetman::quadrant_join
