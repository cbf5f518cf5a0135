#pragma once
// Transposes a tile's fillings into bitmaps of lines. Included only by kernel_code.h.
#include "worker/engines/quadrant_join/kernels/quadrant_kernel_rows.h"
#include "worker/engines/quadrant_join/kernels/quadrant_kernel_words.h"

namespace hetman::quadrant_join {
namespace {

#if defined(__AVX512F__)

// Transposes a matrix of 8 x 8 bytes; with last_byte_first the order of the bytes within each row
// is reversed.
constexpr long long last_byte_first = 0x3838383838383838;
inline __m512i transpose_bytes(__m512i bytes, long long change = 0) {
    const __m512i order = _mm512_set_epi8(
        63, 55, 47, 39, 31, 23, 15, 7, 62, 54, 46, 38, 30, 22, 14, 6, 61, 53, 45, 37, 29, 21, 13, 5,
        60, 52, 44, 36, 28, 20, 12, 4, 59, 51, 43, 35, 27, 19, 11, 3, 58, 50, 42, 34, 26, 18, 10, 2,
        57, 49, 41, 33, 25, 17, 9, 1, 56, 48, 40, 32, 24, 16, 8, 0);
    return _mm512_permutexvar_epi8(_mm512_xor_si512(order, _mm512_set1_epi64(change)), bytes);
}

// The lines of eight fillings.
inline __m512i load_fillings(const LineWords& fillings, std::size_t first) {
    const __m512i u = _mm512_cvtepu32_epi64(load_words(fillings.u + first));
    const __m512i v = _mm512_cvtepu32_epi64(load_words(fillings.v + first));
    return _mm512_or_si512(u, _mm512_slli_epi64(v, first_v));
}

// Transposes 64 x 64 bits: gathers bytes in groups of eight, transposes matrices of 8 x 8 bits by a
// multiplication, and scatters the result.
template <std::size_t stride>
inline void transpose_word(const LineWords& fillings, std::size_t first, std::uint64_t* lines) {
    const __m512i unit = _mm512_set1_epi64(static_cast<long long>(0x8040201008040201ULL));
    __m512i eighth[8];
    for (std::size_t i = 0; i < 8; ++i) {
        // The multiplication takes the rows of its matrix from last to first.
        const __m512i bytes =
            transpose_bytes(load_fillings(fillings, first + 8 * i), last_byte_first);
        eighth[i] = _mm512_gf2p8affine_epi64_epi8(unit, bytes, 0);
    }
    __m512i pair[8];
    for (int i = 0; i < 8; i += 2) {
        pair[i] = _mm512_unpacklo_epi64(eighth[i], eighth[i + 1]);
        pair[i + 1] = _mm512_unpackhi_epi64(eighth[i], eighth[i + 1]);
    }
    __m512i whole[8];
    for (int odd = 0; odd < 2; ++odd) {
        const __m512i a = _mm512_shuffle_i64x2(pair[odd], pair[2 + odd], 0x88);
        const __m512i b = _mm512_shuffle_i64x2(pair[odd], pair[2 + odd], 0xdd);
        const __m512i c = _mm512_shuffle_i64x2(pair[4 + odd], pair[6 + odd], 0x88);
        const __m512i d = _mm512_shuffle_i64x2(pair[4 + odd], pair[6 + odd], 0xdd);
        whole[0 + odd] = _mm512_shuffle_i64x2(a, c, 0x88);
        whole[2 + odd] = _mm512_shuffle_i64x2(b, d, 0x88);
        whole[4 + odd] = _mm512_shuffle_i64x2(a, c, 0xdd);
        whole[6 + odd] = _mm512_shuffle_i64x2(b, d, 0xdd);
    }
    for (std::size_t i = 0; i < 8; ++i) {
        Bitmap eight;
        _mm512_store_si512(eight.words, transpose_bytes(whole[i]));
        for (std::size_t k = 0; k < 8; ++k) lines[stride * (8 * i + k)] = eight.words[k];
    }
}

template <class Row>
inline void transpose(const TileFillings& fillings, Bitmap* lines) {
    constexpr std::size_t words = sizeof(Row) / sizeof(std::uint64_t);
    for (std::size_t word = 0; word < words; ++word)
        transpose_word<words>(fillings.cross, 64 * word, &lines->words[word]);
}

// A mask of the first fillings of a word.
inline std::uint64_t first_fillings(std::size_t size) { return (std::uint64_t{1} << size) - 1; }

#else

// Transposes 32 x 32 bits, twice for each word of a row because its fillings come in pairs, by
// exchanging the off-diagonal quarters of ever smaller squares. Three sizes are done at a time in
// eight registers, then two.

template <unsigned distance>
inline void exchange(HalfRow& a, HalfRow& b) {
    constexpr std::uint64_t low = ~std::uint64_t{0} / ((std::uint64_t{1} << distance) + 1);
    const HalfRow change = ((a >> distance) ^ b) & low;
    a ^= change << distance;
    b ^= change;
}

template <unsigned distance>
inline void exchange_four(HalfRow* rows) {
    exchange<2 * distance>(rows[0], rows[2]);
    exchange<2 * distance>(rows[1], rows[3]);
    exchange<distance>(rows[0], rows[1]);
    exchange<distance>(rows[2], rows[3]);
}

inline std::uint64_t two_fillings(const std::uint32_t* lines) {
    return lines[0] | std::uint64_t{lines[1]} << 32;
}

template <std::size_t stride>
inline void transpose_half(const std::uint32_t* fillings, HalfRow* lines) {
    HalfRow made[32];
    for (int i = 0; i < 4; ++i) {
        HalfRow rows[8];
        for (int k = 0; k < 8; ++k) {
            const std::uint32_t* const two = fillings + 2 * (i + 4 * k);
            rows[k] = HalfRow{two_fillings(two), two_fillings(two + 64), two_fillings(two + 128),
                              two_fillings(two + 192)};
        }
        for (int k = 0; k < 4; ++k) exchange<16>(rows[k], rows[k + 4]);
        exchange_four<4>(rows);
        exchange_four<4>(rows + 4);
        for (int k = 0; k < 8; ++k) made[i + 4 * k] = rows[k];
    }
    for (int i = 0; i < 32; i += 4) {
        HalfRow rows[4];
        for (int k = 0; k < 4; ++k) rows[k] = made[i + k];
        exchange_four<1>(rows);
        for (int k = 0; k < 4; ++k) lines[stride * static_cast<std::size_t>(i + k)] = rows[k];
    }
}

template <class Row>
inline void transpose(const TileFillings& fillings, Bitmap* lines) {
    constexpr std::size_t halves = sizeof(Row) / sizeof(HalfRow);
    for (std::size_t half = 0; half < halves; ++half) {
        HalfRow* const out = reinterpret_cast<HalfRow*>(lines) + half;
        transpose_half<halves>(fillings.cross.u + half * tile_size / 2, out);
        if (fillings.narrow) continue;
        transpose_half<halves>(fillings.cross.v + half * tile_size / 2, out + halves * first_v);
    }
}

// A mask of the first fillings of a word; fillings with even numbers come before odd ones.
inline std::uint64_t first_fillings(std::size_t size) {
    const std::uint64_t even = (std::uint64_t{1} << (size + 1) / 2) - 1;
    const std::uint64_t odd = (std::uint64_t{1} << size / 2) - 1;
    return even | odd << 32;
}

#endif

}  // namespace
}  // namespace hetman::quadrant_join
