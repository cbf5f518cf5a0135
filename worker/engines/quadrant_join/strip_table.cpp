#include "worker/engines/quadrant_join/strip_table.h"

#include <algorithm>
#include <cstring>

#include "common/binomial.h"

namespace hetman::quadrant_join {
StripTable::StripTable(const Geometry& geometry)
    : geometry_(geometry), sets_(geometry.n, geometry.strip) {
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

void StripTable::add_block(Rows rows) {
    std::vector<unsigned> row_of_column;
    visit_members(rows, [&](unsigned row) { row_of_column.push_back(row); });
    std::vector<Strip> strips;
    do {
        bool attack = false;
        for (unsigned a = 0; a < geometry_.strip; ++a)
            for (unsigned b = a + 1; b < geometry_.strip; ++b)
                attack |= row_of_column[a] + b == row_of_column[b] + a ||
                          row_of_column[b] + b == row_of_column[a] + a;
        if (!attack) strips.push_back(make_strip(row_of_column));
    } while (std::next_permutation(row_of_column.begin(), row_of_column.end()));
    constexpr Strip filler{~std::uint64_t{0}, ~std::uint64_t{0}, 0};
    while (strips.size() % tile_words != 0) strips.push_back(filler);

    blocks_.push_back(
        {static_cast<std::uint32_t>(words_.size()), static_cast<std::uint32_t>(strips.size())});
    for (const Strip& strip : strips) words_.push_back(strip.inner);
    for (const Strip& strip : strips) words_.push_back(strip.cross);
    for (std::size_t i = 0; i < strips.size(); i += 2) {
        const std::uint32_t two[2] = {strips[i].key, strips[i + 1].key};
        std::uint64_t word = 0;
        std::memcpy(&word, two, sizeof word);
        words_.push_back(word);
    }
}

StripTable::Strip StripTable::make_strip(const std::vector<unsigned>& row_of_column) const {
    Strip strip{0, 0, 0};
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    for (unsigned i = 0; i < geometry_.strip; ++i) {
        strip.inner |= geometry_.inner_bits(row_of_column[i], geometry_.parts + i);
        strip.cross |= geometry_.cross_bits(row_of_column[i], geometry_.parts + i);
        std::uint32_t& digits = i + 2 < geometry_.strip ? first : last;
        digits = digits * geometry_.n + row_of_column[i];
    }
    strip.key = first | last << key_half;
    return strip;
}

std::uint64_t StripTable::bytes(const Geometry& geometry) {
    // A set of five rows has some 40 fillings, fillers included.
    constexpr std::uint64_t bytes_of_filling = 20;
    constexpr std::uint64_t fillings_of_set = 44;
    return binomial(geometry.n, geometry.strip) * fillings_of_set * bytes_of_filling;
}

}  // namespace hetman::quadrant_join
