#pragma once
// Words in registers: comparison and compaction. Included only by kernel_code.h.
#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "worker/engines/quadrant_join/kernels/quadrant_kernel.h"

namespace hetman::quadrant_join {
namespace {

// Words of 32 bits in a register. zero_in(a) is the set of words that are 0. store_of(out, words,
// set) stores the words of the set contiguously and may write a whole register.

#if defined(__AVX2__)

using Words = __m256i;
constexpr std::size_t register_words = 8;

inline Words load_words(const std::uint32_t* words) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(words));
}
inline void store_words(std::uint32_t* out, Words words) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), words);
}
inline Words in_each(std::uint32_t word) { return _mm256_set1_epi32(static_cast<int>(word)); }
inline Words either(Words a, Words b) { return _mm256_or_si256(a, b); }
inline Words both(Words a, Words b) { return _mm256_and_si256(a, b); }
inline Words left(Words words, unsigned by) {
    return _mm256_sll_epi32(words, _mm_cvtsi32_si128(static_cast<int>(by)));
}
inline Words right(Words words, unsigned by) {
    return _mm256_srl_epi32(words, _mm_cvtsi32_si128(static_cast<int>(by)));
}

#if defined(__AVX512F__)

using WordSet = __mmask8;

inline WordSet zero_in(Words words) { return _mm256_testn_epi32_mask(words, words); }
inline void store_of(std::uint32_t* out, Words words, WordSet set) {
    store_words(out, _mm256_maskz_compress_epi32(set, words));
}

#else

using WordSet = unsigned;

// By set: the indices of its words, in order.
struct SetOrders {
    alignas(64) std::uint8_t words[1 << register_words][register_words] = {};
};
constexpr SetOrders set_orders = [] {
    SetOrders orders;
    for (std::uint32_t set = 0; set < 1 << register_words; ++set) {
        std::uint8_t* place = orders.words[set];
        for (std::uint8_t word = 0; word < register_words; ++word)
            if ((set >> word & 1) != 0) *place++ = word;
    }
    return orders;
}();

inline WordSet zero_in(Words words) {
    const __m256i zero = _mm256_cmpeq_epi32(words, _mm256_setzero_si256());
    return static_cast<WordSet>(_mm256_movemask_ps(_mm256_castsi256_ps(zero)));
}
inline void store_of(std::uint32_t* out, Words words, WordSet set) {
    store_words(out, _mm256_permutevar8x32_epi32(
                         words, _mm256_cvtepu8_epi32(_mm_loadl_epi64(
                                    reinterpret_cast<const __m128i*>(set_orders.words[set])))));
}

#endif

#else

using Words = std::uint32_t;
using WordSet = unsigned;
constexpr std::size_t register_words = 1;

inline Words load_words(const std::uint32_t* words) { return *words; }
inline void store_words(std::uint32_t* out, Words words) { *out = words; }
inline Words in_each(std::uint32_t word) { return word; }
inline Words either(Words a, Words b) { return a | b; }
inline Words both(Words a, Words b) { return a & b; }
inline Words left(Words words, unsigned by) { return words << by; }
inline Words right(Words words, unsigned by) { return words >> by; }
inline WordSet zero_in(Words words) { return words == 0; }
inline void store_of(std::uint32_t* out, Words words, WordSet) { *out = words; }

#endif

inline unsigned size_of(WordSet set) {
    if constexpr (register_words == 1) return set;
    return static_cast<unsigned>(__builtin_popcount(set));
}

}  // namespace
}  // namespace hetman::quadrant_join
