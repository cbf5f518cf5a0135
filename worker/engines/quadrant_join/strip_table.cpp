#include "worker/engines/quadrant_join/strip_table.h"

#include "common/binomial.h"
#include "worker/engines/quadrant_join/fillings_of.h"

namespace hetman::quadrant_join {

StripTable::StripTable(const Geometry& geometry, const Half& half)
    : geometry_(geometry), half_(half), sets_(half.n, half.strip) {
    sets_.visit_all([&](IndexSet rows) {
        add_block(rows);
        return true;
    });
}

Strips StripTable::of(Rows rows) const {
    const Block block = blocks_[sets_.rank(rows)];
    const std::uint64_t* words = lines_[block.first].words;
    return {words, words + block.size,
            reinterpret_cast<const std::uint8_t*>(words + 2 * std::size_t{block.size}), block.size};
}

void StripTable::add_block(Rows rows) {
    std::vector<ColumnsFilling> strips =
        fillings_of(geometry_, half_, rows, half_.parts, half_.strip);
    constexpr ColumnsFilling filler{lines_of_filler, lines_of_filler, 0, {}};
    while (strips.size() % tile_words != 0) strips.push_back(filler);

    const std::size_t lines = strips.size() / line_words;
    const std::size_t first = lines_.size();
    blocks_.push_back(
        {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(strips.size())});
    lines_.resize(first + 2 * lines + (lines + line_words - 1) / line_words);
    for (std::size_t i = 0; i < strips.size(); ++i) {
        lines_[first + i / line_words].words[i % line_words] = strips[i].inner;
        lines_[first + lines + i / line_words].words[i % line_words] = strips[i].cross;
        auto* const orders = reinterpret_cast<std::uint8_t*>(lines_[first + 2 * lines].words);
        orders[i] = static_cast<std::uint8_t>(strips[i].order);
    }
}

std::uint64_t StripTable::bytes(const Half& half) {
    // A set of five rows has some 40 fillings, fillers included, and most have a line of orders.
    constexpr std::uint64_t fillings_of_set = 44;
    return binomial(half.n, half.strip) * fillings_of_set * bytes_of_strip;
}

}  // namespace hetman::quadrant_join
