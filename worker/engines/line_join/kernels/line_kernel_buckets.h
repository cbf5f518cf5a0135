#pragma once
// Sorts lists by their early lines. Included only by kernel_code.h.
#include "worker/engines/line_join/kernels/line_kernel_lanes.h"

namespace hetman::line_join {
namespace {

#if defined(__AVX2__)
inline std::uint32_t extracted(std::uint32_t word, std::uint32_t bits) {
    return _pext_u32(word, bits);
}
#else
inline std::uint32_t extracted(std::uint32_t word, std::uint32_t bits) {
    std::uint32_t out = 0;
    for (unsigned bit = 0; bits != 0; bits &= bits - 1, ++bit)
        out |= (word >> __builtin_ctz(bits) & 1) << bit;
    return out;
}
#endif

template <class Word>
void number_buckets(const Segment& segment, const BucketOrder& order, std::uint16_t* numbers,
                    std::uint32_t* sizes) {
    if constexpr (has_early<Word>) {
        // Local copies: the compiler must assume that the stores may alias the originals.
        const Word* const early = early_of<Word>(segment.words);
        const std::size_t size = segment.size;
        const auto [high, low] = order;
        const auto low_bits = static_cast<unsigned>(__builtin_popcount(low));
        for (std::size_t i = 0; i < size; ++i) {
            const std::uint32_t bucket =
                extracted(early[i], high) << low_bits | extracted(early[i], low);
            numbers[i] = static_cast<std::uint16_t>(bucket);
            ++sizes[bucket];
        }
    }
}

inline void sort(const std::uint32_t* words, const std::uint16_t* numbers, std::size_t size,
                 std::uint32_t* ends, std::uint32_t* out) {
    for (std::size_t i = 0; i < size; ++i) out[ends[numbers[i]]++] = words[i];
}

inline std::size_t gather(const std::uint32_t* words, const std::uint32_t* begins,
                          std::uint32_t allowed, std::uint32_t* out) {
    std::uint32_t* to = out;
    std::uint32_t bucket = 0;
    do {
        const std::uint32_t begin = begins[bucket];
        const std::uint32_t size = begins[bucket + 1] - begin;
        for (std::uint32_t i = 0; i < size; i += lanes) copy_lanes(words + begin + i, to + i);
        to += size;
        bucket = (bucket - allowed) & allowed;
    } while (bucket != 0);
    return static_cast<std::size_t>(to - out);
}

}  // namespace
}  // namespace hetman::line_join
