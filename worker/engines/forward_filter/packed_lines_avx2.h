#pragma once
// Lines packed into lanes of registers, and the choice of the line to fill next. Included only by
// forward_filter_avx2.cpp.
#include <immintrin.h>

#include "worker/engines/forward_filter/forward_filter_board.h"

namespace hetman::forward_filter {
namespace {

constexpr unsigned lane_bits = 16;
constexpr unsigned open_flag = 1U << packed_squares;
constexpr unsigned lanes_in_register = 256 / lane_bits;
constexpr unsigned most_packed_lines = 2 * packed_rows;
constexpr unsigned most_packed_squares = packed_rows * packed_squares;
static_assert(rows_with_long_lines * packed_squares +
                  most_long_lines * (rows_with_long_lines - packed_squares) <=
              most_packed_squares);

// One line, or with words of 32 bits two adjacent ones. `mask` selects 16 bits of each line from
// the 64 bits that begin at the word of line `index`; they become the lanes from `lane` on.
struct Group {
    std::uint64_t mask;
    std::uint32_t index;
    std::uint32_t lane;
};

struct Layout {
    unsigned lanes;
    unsigned groups[2];                 // of rows and of columns
    Group group[2][packed_rows];        // of rows and of columns
    unsigned lane_of[most_lines];       // of open lines
    std::uint64_t mask_of[most_lines];  // of open lines
    // Lines whose mask depends on the position being counted.
    unsigned long_lines;
    unsigned long_line[most_long_lines];
};

// A mask of 16 bits that contains as many bits of `free` as fit in 15; its highest bit lies beyond
// the board's edge.
template <class Word>
std::uint64_t lane_mask(Word free) {
    constexpr Word beyond = Word{1} << (sizeof(Word) * 8 - 1);
    std::uint64_t mask = free;
    while (_mm_popcnt_u64(mask) > static_cast<int>(packed_squares)) mask &= mask - 1;
    while (_mm_popcnt_u64(mask) < static_cast<int>(packed_squares)) mask |= mask + 1;
    return mask | beyond;
}

template <class Word>
void lay_out(unsigned n, const Word* lines, Layout& layout) {
    layout.lanes = layout.groups[0] = layout.groups[1] = layout.long_lines = 0;
    for (unsigned side = 0; side < 2; ++side) {
        bool joins = false;  // this line joins the group of the line before
        for (unsigned i = 0; i < n; ++i) {
            const unsigned line = side * n + i;
            if (lines[line] == 0) {
                joins = false;
                continue;
            }
            layout.mask_of[line] = lane_mask(lines[line]);
            if (_mm_popcnt_u64(lines[line]) > static_cast<int>(packed_squares))
                layout.long_line[layout.long_lines++] = line;
            layout.lane_of[line] = layout.lanes;
            if (joins)
                layout.group[side][layout.groups[side] - 1].mask |= layout.mask_of[line] << 32;
            else
                layout.group[side][layout.groups[side]++] = {layout.mask_of[line], i, layout.lanes};
            ++layout.lanes;
            joins = sizeof(Word) == 4 && !joins;
        }
    }
}

// Packs the words of one direction. Lanes are written in pairs; a lane written past the end is 0.
template <class Word>
inline __attribute__((always_inline)) void pack(const Group* group, unsigned groups,
                                                const Word* words, std::uint16_t* lanes) {
    for (const Group* end = group + groups; group != end; ++group) {
        std::uint64_t bits;
        __builtin_memcpy(&bits, words + group->index, sizeof bits);
        const auto two_lanes = static_cast<std::uint32_t>(_pext_u64(bits, group->mask));
        __builtin_memcpy(lanes + group->lane, &two_lanes, sizeof two_lanes);
    }
}

template <unsigned registers>
struct Packed {
    __m256i part[registers];
};

template <unsigned registers>
inline __attribute__((always_inline)) Packed<registers> load(const std::uint16_t* lanes) {
    Packed<registers> packed;
    for (unsigned i = 0; i < registers; ++i)
        packed.part[i] = _mm256_load_si256(reinterpret_cast<const __m256i*>(lanes) + i);
    return packed;
}

// A line's key: its number of free squares in the high bits, its place in the fill order in the low
// 6 bits. The line with the smallest key is filled next.
constexpr unsigned key_of_one_square = 64;
constexpr unsigned smallest_key_of_finished_line = 0x10000 - key_of_one_square;

template <unsigned registers>
struct Constants {
    Packed<registers> ranks;  // minus key_of_one_square, which the open flag adds
    __m256i low_nibbles;
    __m256i nibble_counts;
    __m256i weights;
};

// The smallest key. It is below key_of_one_square if the position is dead. The keys of finished
// lines wrap, so they are the largest; if one of them is the smallest, the board is full.
template <unsigned registers>
inline __attribute__((always_inline)) unsigned smallest_key(const Packed<registers>& board,
                                                            const Constants<registers>& constants) {
    __m256i smallest = _mm256_setzero_si256();
    for (unsigned i = 0; i < registers; ++i) {
        const __m256i low = _mm256_and_si256(board.part[i], constants.low_nibbles);
        const __m256i high =
            _mm256_and_si256(_mm256_srli_epi16(board.part[i], 4), constants.low_nibbles);
        const __m256i counts = _mm256_add_epi8(_mm256_shuffle_epi8(constants.nibble_counts, low),
                                               _mm256_shuffle_epi8(constants.nibble_counts, high));
        const __m256i keys = _mm256_add_epi16(_mm256_maddubs_epi16(counts, constants.weights),
                                              constants.ranks.part[i]);
        smallest = i == 0 ? keys : _mm256_min_epu16(smallest, keys);
    }
    const __m128i half =
        _mm_min_epu16(_mm256_castsi256_si128(smallest), _mm256_extracti128_si256(smallest, 1));
    return static_cast<unsigned>(_mm_cvtsi128_si32(_mm_minpos_epu16(half))) & 0xffff;
}

}  // namespace
}  // namespace hetman::forward_filter
