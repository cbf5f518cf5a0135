#pragma once
// Table of all fillings of a half's outer columns, by the set of rows they occupy.

#include <cstdint>
#include <vector>

#include "worker/engines/quadrant_join/board/geometry.h"
#include "worker/engines/quadrant_join/kernels/quadrant_kernel.h"
#include "worker/engines/shared/index_sets.h"

namespace hetman::quadrant_join {

class ColumnFillings;

class StripTable {
  public:
    StripTable(const Geometry& geometry, const Half& half);

    // `rows` must have as many bits as a strip has columns.
    Strips of(Rows rows) const {
        const std::uint32_t block = blocks_[sets_.number_of(rows)];
        const std::uint32_t* const words = lines_[block / most_sizes].words;
        const std::uint32_t size = block % most_sizes * strips_at_once;
        const std::uint32_t* const behind = words + words_of_strip(form_) * size;
        const auto* const orders = reinterpret_cast<const std::uint8_t*>(behind);
        return {words, words + size,  words + 2 * size, orders,
                size,  orders + size, square_of_fillers};
    }

    LineForm form() const { return form_; }

    // Estimated; for queens and n from 16 to 30 at most a twentieth too much.
    static std::uint64_t bytes(const Geometry& geometry, const Half& half);

  private:
    // words for squares and lines; the order is a byte
    static std::size_t words_of_strip(LineForm form) { return form.narrow ? 2 : 3; }

    struct alignas(64) Line {
        std::uint32_t words[16];
    };
    void add_block(const Geometry& geometry, const Half& half, const ColumnFillings& fillings,
                   Rows rows);

    const LineForm form_;
    IndexSets sets_;  // of rows
    // By set number: the index of the block's first Line and, in units of eight strips, its size.
    std::vector<std::uint32_t> blocks_;
    static constexpr std::uint32_t most_sizes = 32;
    static_assert(most_strips / strips_at_once < most_sizes);
    // One contiguous block for each set, because it is read as a whole: squares, lines, orders,
    // rows.
    std::vector<Line> lines_;
};

}  // namespace hetman::quadrant_join
