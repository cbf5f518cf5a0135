#pragma once
// A long bitmap.

#include <bit>
#include <cstdint>
#include <vector>

#include "worker/machine/huge_pages.h"

namespace hetman {

class Bits {
  public:
    explicit Bits(std::uint64_t size) {
        reserve_huge(words_, size / 64 + 2);
        words_.resize(size / 64 + 2);
    }

    bool test(std::uint64_t i) const { return (words_[i / 64] >> (i % 64) & 1) != 0; }
    void set(std::uint64_t i) { words_[i / 64] |= std::uint64_t{1} << (i % 64); }
    void clear(std::uint64_t i) { words_[i / 64] &= ~(std::uint64_t{1} << (i % 64)); }

    std::uint64_t word(std::uint64_t i) const { return words_[i]; }
    // always_inline, because g++ 12 would drop calls to a function that only prefetches.
    [[gnu::always_inline]] void prefetch(std::uint64_t i) const {
        __builtin_prefetch(&words_[i / 64], 1);
    }
    // Sets all bits from `end` (the size) on: the padding of the last words.
    void set_rest(std::uint64_t end) {
        words_[end / 64] |= ~std::uint64_t{0} << (end % 64);
        words_[end / 64 + 1] = ~std::uint64_t{0};
    }
    // The 64 bits from bit i on; bits past the end are 0.
    std::uint64_t word_from(std::uint64_t i) const {
        const std::uint64_t high = words_[i / 64 + 1] << 1 << (63 - i % 64);
        return words_[i / 64] >> (i % 64) | high;
    }

    // The first clear bit in [from, end); `end` if there is none.
    std::uint64_t next_clear(std::uint64_t from, std::uint64_t end) const {
        if (from >= end) return end;
        std::uint64_t word = from / 64;
        std::uint64_t clear = ~words_[word] & (~std::uint64_t{0} << (from % 64));
        while (clear == 0) {
            if (++word * 64 >= end) return end;
            clear = ~words_[word];
        }
        const std::uint64_t found = word * 64 + static_cast<std::uint64_t>(std::countr_zero(clear));
        return found < end ? found : end;
    }

  private:
    std::vector<std::uint64_t> words_;
};

}  // namespace hetman
