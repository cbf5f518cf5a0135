#pragma once
// Transposes 64 words into bitmaps of 32 lines. Included only by kernel_code.h.
#include "worker/engines/line_join/kernels/line_kernel_lanes.h"

namespace hetman::line_join {
namespace {

#if defined(__AVX512F__)

// Byte k of each of 64 words, in order.
inline void byte_planes(const std::uint32_t* words, __m512i* planes) {
    // Of two registers: bytes 0 and 1 (or 2 and 3) of 32 words.
    alignas(64) static constexpr struct Index {
        std::uint8_t of[64];
        constexpr explicit Index(unsigned first) : of{} {
            for (unsigned i = 0; i < 64; ++i)
                of[i] = static_cast<std::uint8_t>(i % 32 * 4 + first + i / 32);
        }
    } low(0), high(2);
    const __m512i low_index = _mm512_load_si512(low.of);
    const __m512i high_index = _mm512_load_si512(high.of);
    const __m512i a = _mm512_loadu_si512(words);
    const __m512i b = _mm512_loadu_si512(words + 16);
    const __m512i c = _mm512_loadu_si512(words + 32);
    const __m512i d = _mm512_loadu_si512(words + 48);
    const __m512i low_ab = _mm512_permutex2var_epi8(a, low_index, b);
    const __m512i low_cd = _mm512_permutex2var_epi8(c, low_index, d);
    const __m512i high_ab = _mm512_permutex2var_epi8(a, high_index, b);
    const __m512i high_cd = _mm512_permutex2var_epi8(c, high_index, d);
    planes[0] = _mm512_shuffle_i64x2(low_ab, low_cd, 0x44);
    planes[1] = _mm512_shuffle_i64x2(low_ab, low_cd, 0xee);
    planes[2] = _mm512_shuffle_i64x2(high_ab, high_cd, 0x44);
    planes[3] = _mm512_shuffle_i64x2(high_ab, high_cd, 0xee);
}

// Calls use(line, bitmap) at least for each of the lines. Unrolled: a loop over those that are
// wanted would mispredict its end.
template <class Use>
inline void transpose(const std::uint32_t* words, std::uint32_t lines, const Use& use) {
    __m512i planes[4];
    byte_planes(words, planes);
#pragma GCC unroll 4
    for (unsigned byte = 0; byte < 4; ++byte) {
        if ((lines >> 8 * byte & 0xff) == 0) continue;
#pragma GCC unroll 8
        for (unsigned bit = 0; bit < 8; ++bit)
            use(8 * byte + bit, _mm512_test_epi8_mask(
                                    planes[byte], _mm512_set1_epi8(static_cast<char>(1U << bit))));
    }
}

#elif defined(__AVX2__)

template <class Use>
inline void transpose(const std::uint32_t* words, std::uint32_t lines, const Use& use) {
    const __m256i bytes = _mm256_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 0,
                                           4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    __m256i planes[2][4];
    for (unsigned half = 0; half < 2; ++half) {
        // Of four registers of eight words: bytes gathered in groups of four.
        __m256i in[4];
        for (unsigned i = 0; i < 4; ++i)
            in[i] = _mm256_permutevar8x32_epi32(
                _mm256_shuffle_epi8(load(words + 32 * half + 8 * i), bytes),
                _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
        // in[i] now holds eight bytes of each plane in its four words of 64 bits.
        const __m256i ab_even = _mm256_unpacklo_epi64(in[0], in[1]);  // planes 0 and 2
        const __m256i ab_odd = _mm256_unpackhi_epi64(in[0], in[1]);   // planes 1 and 3
        const __m256i cd_even = _mm256_unpacklo_epi64(in[2], in[3]);
        const __m256i cd_odd = _mm256_unpackhi_epi64(in[2], in[3]);
        planes[half][0] = _mm256_permute2x128_si256(ab_even, cd_even, 0x20);
        planes[half][2] = _mm256_permute2x128_si256(ab_even, cd_even, 0x31);
        planes[half][1] = _mm256_permute2x128_si256(ab_odd, cd_odd, 0x20);
        planes[half][3] = _mm256_permute2x128_si256(ab_odd, cd_odd, 0x31);
    }
    for (unsigned byte = 0; byte < 4; ++byte)
        for (std::uint32_t left = lines >> 8 * byte & 0xff; left != 0; left &= left - 1) {
            const auto bit = static_cast<unsigned>(__builtin_ctz(left));
            // The top bit of each byte is taken.
            const __m128i shift = _mm_cvtsi32_si128(static_cast<int>(7 - bit));
            const auto top = [&](__m256i plane) {
                return static_cast<std::uint32_t>(
                    _mm256_movemask_epi8(_mm256_sll_epi16(plane, shift)));
            };
            use(8 * byte + bit, top(planes[0][byte]) | std::uint64_t{top(planes[1][byte])} << 32);
        }
}

#else

// Transposes 8 x 8 bits: byte i, bit k goes to byte k, bit i.
inline std::uint64_t transposed(std::uint64_t square) {
    std::uint64_t change = (square ^ square >> 7) & 0x00aa00aa00aa00aa;
    square ^= change ^ change << 7;
    change = (square ^ square >> 14) & 0x0000cccc0000cccc;
    square ^= change ^ change << 14;
    change = (square ^ square >> 28) & 0x00000000f0f0f0f0;
    return square ^ change ^ change << 28;
}

template <class Use>
inline void transpose(const std::uint32_t* words, std::uint32_t lines, const Use& use) {
    for (unsigned byte = 0; byte < 4; ++byte) {
        std::uint32_t left = lines >> 8 * byte & 0xff;
        if (left == 0) continue;
        std::uint64_t made[8];
        for (unsigned eight = 0; eight < 8; ++eight) {
            std::uint64_t square = 0;
            for (unsigned i = 0; i < 8; ++i)
                square |= std::uint64_t{words[8 * eight + i] >> 8 * byte & 0xff} << 8 * i;
            made[eight] = transposed(square);
        }
        for (; left != 0; left &= left - 1) {
            const auto bit = static_cast<unsigned>(__builtin_ctz(left));
            std::uint64_t bitmap = 0;
            for (unsigned eight = 0; eight < 8; ++eight)
                bitmap |= (made[eight] >> 8 * bit & 0xff) << 8 * eight;
            use(8 * byte + bit, bitmap);
        }
    }
}

#endif

}  // namespace
}  // namespace hetman::line_join
