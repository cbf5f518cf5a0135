#pragma once
// Words of 32 bits in registers: load, test, compress. Included only by kernel_code.h.
//
// store_of() stores the words of a set one after the other; it writes a whole register.
// store_only() writes no more than these words.
#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "worker/engines/line_join/kernels/line_kernel.h"

namespace hetman::line_join {
namespace {

#if defined(__AVX512F__)

constexpr std::size_t lanes = 16;
using Lanes = __m512i;
using Mask = __mmask16;

inline Lanes load(const std::uint32_t* words) { return _mm512_loadu_si512(words); }
inline Lanes load(const std::uint16_t* words) {
    return _mm512_cvtepu16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(words)));
}
inline Lanes in_each(std::uint32_t word) { return _mm512_set1_epi32(static_cast<int>(word)); }
inline Mask any_common(Lanes a, Lanes b) { return _mm512_test_epi32_mask(a, b); }
inline void store_of(std::uint32_t* out, Lanes words, Mask set) {
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi32(set, words));
}
inline std::size_t size_of(Mask mask) { return static_cast<std::size_t>(__builtin_popcount(mask)); }
inline Mask first_lanes(std::size_t size) {
    return static_cast<Mask>(size >= lanes ? 0xffff : (1U << size) - 1);
}
inline void store_only(std::uint32_t* out, Lanes words, Mask set) {
    _mm512_mask_storeu_epi32(out, first_lanes(size_of(set)),
                             _mm512_maskz_compress_epi32(set, words));
}

// Words of 16 bits, as many as lanes.
struct Halves {
    __m256i words;
};
inline Halves load_packed(const std::uint16_t* words) {
    return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(words))};
}
inline Mask any_common(Halves a, Lanes b) {
    return _mm256_test_epi16_mask(a.words, _mm512_castsi512_si256(b));
}
inline void store_of(std::uint16_t* out, Halves words, Mask set) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out),
                        _mm256_maskz_compress_epi16(set, words.words));
}
inline void store_only(std::uint16_t* out, Halves words, Mask set) {
    _mm256_mask_storeu_epi16(out, first_lanes(size_of(set)),
                             _mm256_maskz_compress_epi16(set, words.words));
}
inline Lanes load_packed(const std::uint32_t* words) { return load(words); }
inline void copy_lanes(const std::uint32_t* words, std::uint32_t* out) {
    _mm512_storeu_si512(out, load(words));
}

#elif defined(__AVX2__)

constexpr std::size_t lanes = 8;
using Lanes = __m256i;
using Mask = unsigned;

// By set: the indices of its members, in order.
struct SetOrders {
    alignas(64) std::uint8_t members[1 << lanes][lanes] = {};
};
constexpr SetOrders set_orders = [] {
    SetOrders orders;
    for (std::uint32_t set = 0; set < 1 << lanes; ++set) {
        std::uint8_t* place = orders.members[set];
        for (std::uint8_t word = 0; word < lanes; ++word)
            if ((set >> word & 1) != 0) *place++ = word;
    }
    return orders;
}();

inline Lanes load(const std::uint32_t* words) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(words));
}
inline Lanes load(const std::uint16_t* words) {
    return _mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(words)));
}
inline Lanes in_each(std::uint32_t word) { return _mm256_set1_epi32(static_cast<int>(word)); }
inline Mask any_common(Lanes a, Lanes b) {
    const __m256i zero = _mm256_cmpeq_epi32(_mm256_and_si256(a, b), _mm256_setzero_si256());
    return static_cast<Mask>(_mm256_movemask_ps(_mm256_castsi256_ps(zero))) ^ 0xff;
}
inline Lanes compressed(Lanes words, Mask set) {
    return _mm256_permutevar8x32_epi32(
        words, _mm256_cvtepu8_epi32(
                   _mm_loadl_epi64(reinterpret_cast<const __m128i*>(set_orders.members[set]))));
}
inline void store_of(std::uint32_t* out, Lanes words, Mask set) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), compressed(words, set));
}
inline void store_of(std::uint16_t* out, Lanes words, Mask set) {
    const __m256i low = compressed(words, set);
    _mm_storeu_si128(
        reinterpret_cast<__m128i*>(out),
        _mm_packus_epi32(_mm256_castsi256_si128(low), _mm256_extracti128_si256(low, 1)));
}
inline Mask first_lanes(std::size_t size) { return size >= lanes ? 0xff : (1U << size) - 1; }
inline void copy_lanes(const std::uint32_t* words, std::uint32_t* out) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), load(words));
}
inline std::size_t size_of(Mask mask) { return static_cast<std::size_t>(__builtin_popcount(mask)); }
template <class Word>
inline void store_only(Word* out, Lanes words, Mask set) {
    Word stored[lanes];
    store_of(stored, words, set);
    for (std::size_t i = 0; i < size_of(set); ++i) out[i] = stored[i];
}

#else

constexpr std::size_t lanes = 1;
using Lanes = std::uint32_t;
using Mask = unsigned;

inline Lanes load(const std::uint32_t* words) { return *words; }
inline Lanes load(const std::uint16_t* words) { return *words; }
inline Lanes in_each(std::uint32_t word) { return word; }
inline Mask any_common(Lanes a, Lanes b) { return (a & b) != 0 ? 1 : 0; }
inline void store_of(std::uint32_t* out, Lanes word, Mask) { *out = word; }
inline void store_of(std::uint16_t* out, Lanes word, Mask) {
    *out = static_cast<std::uint16_t>(word);
}
inline Mask first_lanes(std::size_t size) { return size != 0 ? 1 : 0; }
inline void copy_lanes(const std::uint32_t* words, std::uint32_t* out) { *out = *words; }
inline std::size_t size_of(Mask mask) { return mask; }
template <class Word>
inline void store_only(Word* out, Lanes word, Mask set) {
    if (set != 0) *out = static_cast<Word>(word);
}

#endif

#if !defined(__AVX512F__)
template <class Word>
inline Lanes load_packed(const Word* words) {
    return load(words);
}
#endif

// The early lines of fillings. NoEarly: none are left, and nothing is read or written.
struct NoEarly {};
template <class Word>
inline Word* early_of(const Words& words) {
    return static_cast<Word*>(words.early);
}
template <class Word>
constexpr bool has_early = sizeof(Word) > 1;

}  // namespace
}  // namespace hetman::line_join
