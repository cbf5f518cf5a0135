#pragma once
// The numbering of scratch rows: each holds the bitmap of a set of western squares behind a prefix.
// Rows of the board are given by their place among the rows that the prefix leaves free, so that
// all row choices use the same scratch rows.

#include <cstdint>
#include <vector>

#include "worker/engines/quadrant_join/board/geometry.h"
#include "worker/engines/shared/index_sets.h"

namespace hetman::quadrant_join {

// An instruction as kernels read it: two operands in each word.
struct Instruction {
    std::uint32_t first;
    std::uint32_t last;
};

// Encodes an instruction from the numbers of its scratch rows.
constexpr Instruction instruction_of(std::uint32_t a, std::uint32_t b, std::uint32_t c,
                                     std::uint32_t d) {
    constexpr std::uint32_t words = tile_words;
    return {(a | b << 16) * words, (c | d << 16) * words};
}

class ScratchRows {
  public:
    ScratchRows(const Half& half, unsigned prefix);

    std::size_t number() const { return number_; }
    std::uint16_t square(unsigned x, unsigned place) const {
        return static_cast<std::uint16_t>((x - prefix_) * places_ + place);
    }
    // Pairs of squares in the last two columns.
    std::uint16_t last_pair(unsigned a, unsigned b) const {
        return static_cast<std::uint16_t>(last_ + a * places_ + b);
    }
    // Pairs or triples of squares in a strip's other columns, two or three in number.
    std::uint16_t first_pair(unsigned a, unsigned b) const { return first_[a * places_ + b]; }
    std::uint16_t triple(unsigned a, unsigned b, unsigned c) const {
        return first_[(a * places_ + b) * places_ + c];
    }

    // The last_operands of leaves: for strips on a set of places (by set number), in all orders of
    // the places, lexicographic by columns.
    const std::uint32_t* of_strips(std::uint64_t set) const {
        return of_strips_.data() + set * orders_;
    }

  private:
    std::uint32_t* name_strips(IndexSet free, unsigned* places, unsigned column,
                               std::uint32_t* names) const;

    unsigned prefix_;
    unsigned places_;
    unsigned strip_;
    std::size_t last_;
    std::size_t number_;
    std::vector<std::uint16_t> first_;
    std::size_t orders_ = 1;  // of a strip's places
    std::vector<std::uint32_t> of_strips_;
};

}  // namespace hetman::quadrant_join
