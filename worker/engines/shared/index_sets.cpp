#include "worker/engines/shared/index_sets.h"

namespace hetman {

IndexSets::IndexSets(unsigned n, unsigned size)
    : size_(size),
      low_bits_(n / 2),
      low_mask_((IndexSet{1} << low_bits_) - 1),
      lows_of_size_(low_bits_ + 1),
      number_of_low_(low_mask_ + 1),
      first_of_high_(std::size_t{1} << (n - low_bits_)) {
    for (IndexSet low = 0; low <= low_mask_; ++low) {
        auto& lows = lows_of_size_[static_cast<unsigned>(std::popcount(low))];
        number_of_low_[low] = static_cast<std::uint32_t>(lows.size());
        lows.push_back(low);
    }
    for (IndexSet high = 0; high < first_of_high_.size(); ++high) {
        first_of_high_[high] = number_;
        const unsigned in_low = size_ - static_cast<unsigned>(std::popcount(high));
        if (in_low < lows_of_size_.size()) number_ += lows_of_size_[in_low].size();
    }
}

}  // namespace hetman
