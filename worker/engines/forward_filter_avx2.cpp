// The packed search. The open lines, rows and columns alike, become lanes of 16 bits in two to four
// registers, a bit for each square that was free in the line when the search began. For each such
// square there is a row of registers with all that a piece on it attacks, so that filtering the
// whole board, counting the free squares of every line and choosing the next line take a few dozen
// instructions without a branch.
//
// This file alone is compiled for AVX2 and BMI2. All of it is in an anonymous namespace, and it
// uses no function of the standard library: code compiled here for these processors must not be
// what other files are linked with.
#include <immintrin.h>

#include "worker/engines/forward_filter_board.h"

namespace hetman::forward_filter {
namespace {

constexpr unsigned lane_bits = packed_squares;
constexpr unsigned lanes_in_register = 256 / lane_bits;
constexpr unsigned most_packed_lines = 2 * packed_rows;

// One or two neighbouring lines that are packed together: bits `mask` of the words from `line` on,
// 16 for each line, become the lanes from `lane` on.
struct Group {
    unsigned index;
    unsigned lane;
    std::uint64_t mask;
};

std::uint64_t load_64(const void* from) {
    std::uint64_t word;
    __builtin_memcpy(&word, from, sizeof word);
    return word;
}

// A mask of 16 bits that contains all of `free`.
std::uint64_t widen_to_lane(std::uint64_t free) {
    std::uint64_t mask = free;
    while (__builtin_popcountll(mask) < static_cast<int>(lane_bits)) mask |= mask + 1;
    return mask;
}

template <class Word>
struct Layout {
    unsigned lanes = 0;
    unsigned groups[2] = {0, 0};           // of rows, of columns
    Group group[2][packed_rows];           // rows, columns
    unsigned lane_of[most_lines];          // of open lines
    std::uint64_t mask_of[most_lines];     // of open lines
};

template <class Word>
void lay_out(unsigned n, const Word* lines, Layout<Word>& layout) {
    for (unsigned side = 0; side < 2; ++side) {
        const Word* words = lines + side * n;
        for (unsigned i = 0; i < n; ++i) {
            if (words[i] == 0) continue;
            Group& group = layout.group[side][layout.groups[side]++];
            group.index = i;
            group.lane = layout.lanes;
            group.mask = layout.mask_of[side * n + i] = widen_to_lane(words[i]);
            layout.lane_of[side * n + i] = layout.lanes++;
            if (sizeof(Word) == 4 && i + 1 < n && words[i + 1] != 0) {
                ++i;
                layout.mask_of[side * n + i] = widen_to_lane(words[i]);
                group.mask |= layout.mask_of[side * n + i] << 32;
                layout.lane_of[side * n + i] = layout.lanes++;
            }
        }
    }
}

// Packs words of both sides; from[side] is where the word of line 0 would be.
template <class Word>
void pack(const Layout<Word>& layout, const Word* const* from, std::uint16_t* lanes) {
    for (unsigned side = 0; side < 2; ++side)
        for (unsigned i = 0; i < layout.groups[side]; ++i) {
            const Group& group = layout.group[side][i];
            const std::uint64_t bits = _pext_u64(load_64(from[side] + group.index), group.mask);
            const auto two_lanes = static_cast<std::uint32_t>(bits);
            __builtin_memcpy(lanes + group.lane, &two_lanes, sizeof two_lanes);
        }
}

template <unsigned registers>
struct Packed {
    __m256i part[registers];
};

template <unsigned registers>
struct Constants {
    Packed<registers> rank_less_one_square;
    __m256i low_nibbles;
    __m256i nibble_counts;
    __m256i weights;
};

// In a key the count of free squares, less one, stands above the 6 bits of the line's rank.
constexpr int key_of_one_square = 64;

struct Survey {
    unsigned key;    // of the line to fill next
    unsigned empty;  // lines without a free square
};

template <unsigned registers>
inline __attribute__((always_inline)) Survey survey(const Packed<registers>& board,
                                                    const Constants<registers>& constants) {
    __m256i keys[registers];
    for (unsigned i = 0; i < registers; ++i) {
        const __m256i low = _mm256_and_si256(board.part[i], constants.low_nibbles);
        const __m256i high =
            _mm256_and_si256(_mm256_srli_epi16(board.part[i], 4), constants.low_nibbles);
        const __m256i counts = _mm256_add_epi8(_mm256_shuffle_epi8(constants.nibble_counts, low),
                                               _mm256_shuffle_epi8(constants.nibble_counts, high));
        keys[i] = _mm256_add_epi16(_mm256_maddubs_epi16(counts, constants.weights),
                                   constants.rank_less_one_square.part[i]);
    }
    // The keys of empty lines have wrapped: as signed numbers they are the negative ones, as
    // unsigned numbers the largest.
    unsigned empty = 0;
    for (unsigned i = 0; i < registers; i += 2) {
        const __m256i second = i + 1 < registers ? keys[i + 1] : _mm256_setzero_si256();
        empty += static_cast<unsigned>(__builtin_popcount(static_cast<unsigned>(
            _mm256_movemask_epi8(_mm256_packs_epi16(keys[i], second)))));
    }
    __m256i smallest = keys[0];
    for (unsigned i = 1; i < registers; ++i) smallest = _mm256_min_epu16(smallest, keys[i]);
    const __m128i half = _mm_min_epu16(_mm256_castsi256_si128(smallest),
                                       _mm256_extracti128_si256(smallest, 1));
    const auto key = static_cast<unsigned>(_mm_cvtsi128_si32(_mm_minpos_epu16(half))) & 0xffff;
    return {key, empty};
}

// Each level of the tree leaves at most the squares of two lines on the stack, see search().
constexpr unsigned most_waiting = 2 * packed_rows * packed_squares;
constexpr unsigned most_squares = packed_rows * packed_squares;

template <class Word, unsigned registers>
struct Workspace {
    static constexpr unsigned lanes = registers * lanes_in_register;
    alignas(32) std::uint16_t attacks[most_squares][lanes];
    alignas(32) std::uint16_t waiting[most_waiting + packed_squares][lanes];
    std::uint32_t waiting_key[most_waiting + packed_squares];  // key, and above it the empty lines
    std::uint16_t square_at[most_packed_lines][lane_bits];  // by rank
    std::uint16_t lane_at[most_packed_lines];               // by rank
    alignas(32) std::uint16_t rank[lanes];
};

template <class Word, unsigned registers>
void prepare(const Tables<Word>& tables, const Layout<Word>& layout, const Word* lines,
             Workspace<Word, registers>& work) {
    const unsigned n = tables.n;
    for (unsigned lane = 0; lane < work.lanes; ++lane)
        work.rank[lane] = work.waiting[0][lane] = 0;
    unsigned rank_of[most_lines];
    unsigned rank = 0;
    for (unsigned place = 0; place < 2 * n; ++place) {
        const unsigned line = tables.order[place];
        if (lines[line] == 0) continue;
        work.lane_at[rank] = static_cast<std::uint16_t>(layout.lane_of[line]);
        work.rank[layout.lane_of[line]] = static_cast<std::uint16_t>(rank);
        rank_of[line] = rank++;
    }
    unsigned squares = 0;
    for (unsigned row = 0; row < n; ++row)
        for (std::uint64_t free = lines[row]; free != 0; free &= free - 1) {
            const auto column = static_cast<unsigned>(__builtin_ctzll(free));
            const std::uint64_t row_bit = std::uint64_t{1} << row;
            const std::uint64_t column_bit = std::uint64_t{1} << column;
            const Word* const attacks[2] = {tables.attacks + (column * 2 + 1) * n - row,
                                            tables.attacks + (row * 2 + 1) * n - column};
            for (unsigned lane = layout.lanes; lane < work.lanes; ++lane)
                work.attacks[squares][lane] = 0;
            pack(layout, attacks, work.attacks[squares]);
            const auto square = static_cast<std::uint16_t>(squares++);
            work.square_at[rank_of[row]]
                          [__builtin_popcountll(layout.mask_of[row] & (column_bit - 1))] = square;
            work.square_at[rank_of[n + column]]
                          [__builtin_popcountll(layout.mask_of[n + column] & (row_bit - 1))] =
                square;
        }
    // Last, since packing writes lanes in pairs and so may spoil the lane after the last.
    const Word* const from[2] = {lines, lines + n};
    pack(layout, from, work.waiting[0]);
}

template <class Word, unsigned registers>
void search(const Tables<Word>& tables, const Layout<Word>& layout, const Word* lines,
            const std::atomic<bool>& stop, Totals& totals) {
    Workspace<Word, registers> work;
    prepare(tables, layout, lines, work);

    Constants<registers> constants;
    for (unsigned i = 0; i < registers; ++i)
        constants.rank_less_one_square.part[i] = _mm256_sub_epi16(
            _mm256_load_si256(reinterpret_cast<const __m256i*>(work.rank) + i),
            _mm256_set1_epi16(key_of_one_square));
    constants.low_nibbles = _mm256_set1_epi8(0x0f);
    constants.nibble_counts = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1,
                                               1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    constants.weights = _mm256_set1_epi8(key_of_one_square);

    Packed<registers> board;
    for (unsigned i = 0; i < registers; ++i)
        board.part[i] =
            _mm256_load_si256(reinterpret_cast<const __m256i*>(work.waiting[0]) + i);
    const Survey root = survey(board, constants);
    work.waiting_key[0] = root.key | root.empty << 16;
    unsigned waiting = 1;
    std::uint64_t nodes = 0;
    while (waiting > 0) {
        if (stop.load(std::memory_order_relaxed)) return;
        --waiting;
        const std::uint32_t key = work.waiting_key[waiting];
        const unsigned empty = key >> 16;
        if (empty == work.lanes) {
            ++totals.placements;
            continue;
        }
        const unsigned rank = key % key_of_one_square;
        std::uint32_t free = work.waiting[waiting][work.lane_at[rank]];
        for (unsigned i = 0; i < registers; ++i)
            board.part[i] =
                _mm256_load_si256(reinterpret_cast<const __m256i*>(work.waiting[waiting]) + i);
        const std::uint16_t* squares = work.square_at[rank];
        do {
            const unsigned square = squares[__builtin_ctz(free)];
            free &= free - 1;
            ++nodes;
            Packed<registers> child;
            for (unsigned i = 0; i < registers; ++i) {
                child.part[i] = _mm256_andnot_si256(
                    _mm256_load_si256(reinterpret_cast<const __m256i*>(work.attacks[square]) + i),
                    board.part[i]);
                _mm256_store_si256(reinterpret_cast<__m256i*>(work.waiting[waiting]) + i,
                                   child.part[i]);
            }
            const Survey found = survey(child, constants);
            work.waiting_key[waiting] = found.key | found.empty << 16;
            waiting += found.empty == empty + 2;
        } while (free != 0);
    }
    totals.nodes += nodes;
}

}  // namespace

template <class Word>
void count_packed_avx2(const Tables<Word>& tables, const Word* lines, const std::atomic<bool>& stop,
                       Totals& totals) {
    Layout<Word> layout;
    lay_out(tables.n, lines, layout);
    if (layout.lanes <= 2 * lanes_in_register)
        search<Word, 2>(tables, layout, lines, stop, totals);
    else if (layout.lanes <= 3 * lanes_in_register)
        search<Word, 3>(tables, layout, lines, stop, totals);
    else
        search<Word, 4>(tables, layout, lines, stop, totals);
}

template void count_packed_avx2(const Tables<std::uint32_t>&, const std::uint32_t*,
                                const std::atomic<bool>&, Totals&);
template void count_packed_avx2(const Tables<std::uint64_t>&, const std::uint64_t*,
                                const std::atomic<bool>&, Totals&);

}  // namespace hetman::forward_filter
