#pragma once
// Bitmaps in registers. Included only by kernel_code.h.
#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "worker/engines/quadrant_join/kernels/quadrant_kernel.h"

namespace hetman::quadrant_join {
namespace {

// A bitmap, or half of one, in registers. ones_by_word(row) gives the number of ones in each word.

using HalfRow = std::uint64_t __attribute__((vector_size(sizeof(Bitmap) / 2), may_alias));

#if defined(__AVX512F__)

using WholeRow = std::uint64_t __attribute__((vector_size(sizeof(Bitmap)), may_alias));

inline HalfRow ones_by_word(HalfRow row) {
    return reinterpret_cast<HalfRow>(_mm256_popcnt_epi64(reinterpret_cast<__m256i>(row)));
}
inline WholeRow ones_by_word(WholeRow row) {
    return reinterpret_cast<WholeRow>(_mm512_popcnt_epi64(reinterpret_cast<__m512i>(row)));
}

#else

#if defined(__AVX2__)

// Population count by table look-up of nibbles.
inline HalfRow ones_by_word(HalfRow row) {
    const __m256i ones = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1,
                                          2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i nibble = _mm256_set1_epi8(15);
    const auto bits = reinterpret_cast<__m256i>(row);
    const __m256i low = _mm256_and_si256(bits, nibble);
    const __m256i high = _mm256_and_si256(_mm256_srli_epi16(bits, 4), nibble);
    const __m256i by_byte =
        _mm256_add_epi8(_mm256_shuffle_epi8(ones, low), _mm256_shuffle_epi8(ones, high));
    return reinterpret_cast<HalfRow>(_mm256_sad_epu8(by_byte, _mm256_setzero_si256()));
}

#else

// Population count by adding pairs of bits, nibbles, bytes, and so on.
inline HalfRow ones_by_word(HalfRow row) {
    constexpr std::uint64_t pairs = 0x5555555555555555;
    constexpr std::uint64_t nibbles = 0x3333333333333333;
    constexpr std::uint64_t bytes = 0x0f0f0f0f0f0f0f0f;
    row -= row >> 1 & pairs;
    row = (row & nibbles) + (row >> 2 & nibbles);
    row = (row + (row >> 4)) & bytes;
    row += row >> 8;
    row += row >> 16;
    row += row >> 32;
    return row & 0xff;
}

#endif

struct __attribute__((may_alias)) WholeRow {
    HalfRow low;
    HalfRow high;
};

inline WholeRow operator&(WholeRow a, WholeRow b) { return {a.low & b.low, a.high & b.high}; }
inline WholeRow operator|(WholeRow a, WholeRow b) { return {a.low | b.low, a.high | b.high}; }
inline WholeRow operator^(WholeRow a, WholeRow b) { return {a.low ^ b.low, a.high ^ b.high}; }
inline WholeRow operator~(WholeRow a) { return {~a.low, ~a.high}; }
inline void operator+=(WholeRow& a, WholeRow b) { a = {a.low + b.low, a.high + b.high}; }
inline WholeRow ones_by_word(WholeRow row) {
    return {ones_by_word(row.low), ones_by_word(row.high)};
}

#endif

// The sum of the first words.
template <class Row>
inline std::uint64_t sum_of(Row row, std::size_t number = sizeof(Row) / sizeof(std::uint64_t)) {
    Bitmap words{};
    *reinterpret_cast<Row*>(&words) = row;
    std::uint64_t sum = 0;
    for (std::size_t word = 0; word < number; ++word) sum += words.words[word];
    return sum;
}

}  // namespace
}  // namespace hetman::quadrant_join
