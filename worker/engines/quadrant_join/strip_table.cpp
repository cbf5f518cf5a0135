#include "worker/engines/quadrant_join/strip_table.h"

#include <cstring>

#include "common/binomial.h"

namespace hetman::quadrant_join {

StripTable::StripTable(const Geometry& geometry, const Half& half)
    : geometry_(geometry), half_(half), desk_rows_(half), sets_(half.n, half.strip) {
    sets_.visit_all([&](IndexSet rows) {
        add_block(rows);
        return true;
    });
}

Strips StripTable::of(Rows rows) const {
    const Block block = blocks_[sets_.rank(rows)];
    const std::uint64_t* words = words_.data() + block.first;
    return {words, words + block.size,
            reinterpret_cast<const std::uint32_t*>(words + 2 * std::size_t{block.size}),
            block.size};
}

void StripTable::fill(const Filling& filling, unsigned column, std::vector<Strip>& strips) const {
    if (column == half_.strip)
        return strips.push_back({filling.inner, filling.cross, word_of(filling.rows)});
    const unsigned x = half_.parts + column;
    visit_members(filling.free & ~(filling.up | filling.down), [&](unsigned row) {
        const Rows queen = Rows{1} << row;
        Filling next = filling;
        next.free &= ~queen;
        next.up = (filling.up | queen) << 1;
        next.down = (filling.down | queen) >> 1;
        next.inner |= half_.inner_bits(row, x);
        next.cross |= geometry_.cross_bits(row, x);
        next.rows[column] = row;
        fill(next, column + 1, strips);
    });
}

// The last two numbers of a leaf.
std::uint32_t StripTable::word_of(const unsigned* rows) const {
    const unsigned* const last = rows + half_.strip - 2;
    const std::uint64_t first = half_.strip == narrowest_strip
                                    ? desk_rows_.first_pair(rows[0], rows[1])
                                    : desk_rows_.triple(rows[0], rows[1], rows[2]);
    const std::uint64_t word =
        first << step_shifts[2] | std::uint64_t{desk_rows_.last_pair(last[0], last[1])}
                                      << step_shifts[3];
    return static_cast<std::uint32_t>(word >> 32);
}

void StripTable::add_block(Rows rows) {
    std::vector<Strip> strips;
    fill({rows, 0, 0, 0, 0, {}}, 0, strips);
    constexpr Strip filler{~std::uint64_t{0}, ~std::uint64_t{0}, 0};
    while (strips.size() % tile_words != 0) strips.push_back(filler);

    blocks_.push_back(
        {static_cast<std::uint32_t>(words_.size()), static_cast<std::uint32_t>(strips.size())});
    for (const Strip& strip : strips) words_.push_back(strip.inner);
    for (const Strip& strip : strips) words_.push_back(strip.cross);
    for (std::size_t i = 0; i < strips.size(); i += 2) {
        const std::uint32_t two[2] = {strips[i].word, strips[i + 1].word};
        std::uint64_t word = 0;
        std::memcpy(&word, two, sizeof word);
        words_.push_back(word);
    }
}

std::uint64_t StripTable::bytes(const Half& half) {
    // A set of five rows has some 40 fillings, fillers included.
    constexpr std::uint64_t bytes_of_filling = 20;
    constexpr std::uint64_t fillings_of_set = 44;
    return binomial(half.n, half.strip) * fillings_of_set * bytes_of_filling;
}

StripTables::StripTables(const Geometry& geometry) : west_(geometry, geometry.west) {
    if (geometry.east.columns != geometry.west.columns) east_.emplace(geometry, geometry.east);
}

std::uint64_t StripTables::bytes(const Geometry& geometry) {
    const std::uint64_t west = StripTable::bytes(geometry.west);
    if (geometry.east.columns == geometry.west.columns) return west;
    return west + StripTable::bytes(geometry.east);
}

}  // namespace hetman::quadrant_join
