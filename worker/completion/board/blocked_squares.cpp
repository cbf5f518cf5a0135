#include "worker/completion/board/blocked_squares.h"

#include <algorithm>

namespace hetman {

void BlockedSquares::sort() {
    if (is_sorted_) return;
    std::sort(squares_.begin(), squares_.end());
    squares_.erase(std::unique(squares_.begin(), squares_.end()), squares_.end());
    is_sorted_ = true;
}

std::uint64_t BlockedSquares::word_from(std::uint32_t row, std::uint32_t column) const {
    std::uint64_t word = 0;
    const std::uint64_t first = key(row, column);
    for (auto at = std::lower_bound(squares_.begin(), squares_.end(), first);
         at != squares_.end() && *at - first < 64; ++at)
        word |= std::uint64_t{1} << (*at - first);
    return word;
}

}  // namespace hetman
