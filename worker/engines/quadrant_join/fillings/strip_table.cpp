#include "worker/engines/quadrant_join/fillings/strip_table.h"

#include <algorithm>

#include "common/numbers/binomial.h"
#include "worker/engines/quadrant_join/fillings/column_fillings.h"

namespace hetman::quadrant_join {

StripTable::StripTable(const Geometry& geometry, const Half& half)
    : form_(geometry.form_of_strips()), sets_(half.n, half.strip) {
    const ColumnFillings fillings(half.strip, geometry.leaps);
    lines_.reserve(bytes(geometry, half) / sizeof(Line));
    sets_.visit_all([&](IndexSet rows) {
        add_block(geometry, half, fillings, rows);
        return true;
    });
    lines_.emplace_back();  // kernels read past the end of a block
}

void StripTable::add_block(const Geometry& geometry, const Half& half,
                           const ColumnFillings& fillings, Rows rows) {
    std::uint8_t row_of_place[strips_at_once] = {};
    Lines lines[widest_strip][widest_strip];  // by column and place
    unsigned places = 0;
    visit_members(rows, [&](unsigned row) {
        for (unsigned column = 0; column < half.strip; ++column)
            lines[column][places] = geometry.cross(row, half.parts + column);
        row_of_place[places++ % strips_at_once] = static_cast<std::uint8_t>(row);
    });

    std::uint32_t squares[most_strips];
    Lines cross[most_strips];
    std::uint8_t orders[most_strips] = {};
    std::size_t size = 0;
    fillings.visit(rows, [&](unsigned order, const auto& place) {
        squares[size] = 0;
        cross[size] = {};
        for (unsigned column = 0; column < half.strip; ++column) {
            squares[size] |= std::uint32_t{1} << (widest_strip * place[column] + column);
            cross[size] = cross[size] | lines[column][place[column]];
        }
        orders[size++] = static_cast<std::uint8_t>(order);
    });
    for (; size % strips_at_once != 0; ++size) {
        squares[size] = square_of_fillers;
        cross[size] = {lines_of_filler, lines_of_filler};
    }

    const std::size_t first = lines_.size();
    blocks_.push_back(static_cast<std::uint32_t>(first * most_sizes + size / strips_at_once));
    const std::size_t of_words = words_of_strip(form_) * size;
    const std::size_t bytes = of_words * sizeof(std::uint32_t) + size + sizeof(row_of_place);
    lines_.resize(first + (bytes + sizeof(Line) - 1) / sizeof(Line));
    std::uint32_t* const words = lines_[first].words;
    auto* const behind = reinterpret_cast<std::uint8_t*>(words + of_words);
    for (std::size_t i = 0; i < size; ++i) {
        words[i] = squares[i];
        const Lines written = in_form(cross[i], form_);
        words[size + i] = written.u;
        if (!form_.narrow) words[2 * size + i] = written.v;
        behind[i] = orders[i];
    }
    std::copy_n(row_of_place, sizeof(row_of_place), behind + size);
}

std::uint64_t StripTable::bytes(const Geometry& geometry, const Half& half) {
    // Measured for five rows and n from 16 to 30, fillers and the padding of a block included: the
    // farther apart the rows, the fewer of their squares are on a diagonal.
    const std::uint64_t fillings_of_set = 2 * half.n + 8;
    const std::uint64_t of_filling =
        words_of_strip(geometry.form_of_strips()) * sizeof(std::uint32_t) + 1;
    return binomial(half.n, half.strip) * fillings_of_set * of_filling;
}

}  // namespace hetman::quadrant_join
