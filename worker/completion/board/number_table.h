#pragma once
// A table that assigns places to a few numbers from a large range.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace hetman {

// If the range is small, a number's place is the number itself; otherwise it is a slot of a hash
// table, because a direct table would be as long as the board.
class NumberTable {
  public:
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    // For at most `most_numbers` different numbers, all below `end`.
    NumberTable(std::uint64_t end, std::size_t most_numbers)
        : size_(std::bit_ceil(4 * most_numbers + 4)), direct_(end <= size_) {
        if (direct_) {
            size_ = end;
            return;
        }
        shift_ = 32 - std::countr_zero(size_);
        keys_.resize(size_, none);
    }

    // All places are below this.
    std::size_t size() const { return size_; }

    // Adds a number and returns its place; adding it again gives the same place.
    std::uint32_t add(std::uint64_t number) {
        const auto key = static_cast<std::uint32_t>(number);
        if (direct_) return key;
        const std::size_t at = slot_of(key);
        keys_[at] = key;
        return static_cast<std::uint32_t>(at);
    }
    // The place of a number below `end`; none if it was not added. (In a direct table every number
    // has a place.)
    std::uint32_t find(std::uint64_t number) const {
        const auto key = static_cast<std::uint32_t>(number);
        if (direct_) return key;
        const std::size_t at = slot_of(key);
        return keys_[at] == key ? static_cast<std::uint32_t>(at) : none;
    }

  private:
    std::size_t slot_of(std::uint32_t key) const {
        std::size_t at = (key * 0x9e3779b1U) >> shift_;
        while (keys_[at] != key && keys_[at] != none) at = (at + 1) & (size_ - 1);
        return at;
    }

    std::size_t size_;
    bool direct_;
    int shift_ = 0;
    std::vector<std::uint32_t> keys_;
};

}  // namespace hetman
