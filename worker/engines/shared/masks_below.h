#pragma once
// What a piece attacks in its own row and in those below, as consecutive words.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/problem/attack_map.h"

namespace hetman {

// `Word` must hold a row.
template <class Word>
class MasksBelow {
  public:
    // The words of each column lie between `padding` words that are 0, on both sides.
    explicit MasksBelow(const AttackMap& map, std::size_t padding = 0)
        : padding_(padding),
          words_(map.board().rows + 2 * padding),
          masks_(map.board().columns * words_) {
        for (std::uint64_t column = 0; column < map.board().columns; ++column)
            for (std::uint64_t rows = 0; rows < map.board().rows; ++rows)
                masks_[column * words_ + padding_ + rows] =
                    static_cast<Word>(map.row_mask(static_cast<std::int64_t>(rows), column));
    }

    // The word of a piece's own row, for a piece in this column; those of the rows below follow.
    const Word* of(std::size_t column) const { return &masks_[column * words_ + padding_]; }

  private:
    std::size_t padding_;
    std::size_t words_;  // of a column
    std::vector<Word> masks_;
};

}  // namespace hetman
