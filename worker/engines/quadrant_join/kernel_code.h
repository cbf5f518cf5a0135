// The code of the kernels: included once by each file kernel_*.cpp, which is compiled for its
// processors. All of it is in an anonymous namespace, and it uses no function of the standard
// library: what is compiled here for these processors must not be what other files are linked with.
#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "worker/engines/quadrant_join/kernel.h"

namespace hetman::quadrant_join {
namespace {

// A tile's row in registers, or half of one. ones_by_word(row) is the number of ones in each word.

using HalfRow = std::uint64_t __attribute__((vector_size(sizeof(TileRow) / 2), may_alias));

#if defined(__AVX512F__)

using WholeRow = std::uint64_t __attribute__((vector_size(sizeof(TileRow)), may_alias));

inline HalfRow ones_by_word(HalfRow row) {
    return reinterpret_cast<HalfRow>(_mm256_popcnt_epi64(reinterpret_cast<__m256i>(row)));
}
inline WholeRow ones_by_word(WholeRow row) {
    return reinterpret_cast<WholeRow>(_mm512_popcnt_epi64(reinterpret_cast<__m512i>(row)));
}

#else

#if defined(__AVX2__)

// Nibbles are looked up.
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

// By pairs of bits, by nibbles, by bytes, and by more of them.
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

// Of the first words.
template <class Row>
inline std::uint64_t sum_of(Row row, std::size_t number = sizeof(Row) / sizeof(std::uint64_t)) {
    TileRow words{};
    *reinterpret_cast<Row*>(&words) = row;
    std::uint64_t sum = 0;
    for (std::size_t word = 0; word < number; ++word) sum += words.words[word];
    return sum;
}

// Words in a register. disjoint(a, b) is the set of those that have no bit in common. store_of(out,
// words, set) puts the words in the set one after the other, and store_few_of does so where they
// are mostly few; both may write as many words as a register has.

#if defined(__AVX512F__)

using Words = __m512i;
using WordSet = __mmask8;
constexpr std::size_t register_words = 8;

inline Words load_words(const std::uint64_t* words) { return _mm512_loadu_si512(words); }
inline Words in_each(std::uint64_t word) { return _mm512_set1_epi64(static_cast<long long>(word)); }
inline Words either(Words a, Words b) { return _mm512_or_si512(a, b); }
inline WordSet disjoint(Words a, Words b) { return _mm512_testn_epi64_mask(a, b); }
inline WordSet disjoint(Words a, Words b, WordSet among) {
    return _mm512_mask_testn_epi64_mask(among, a, b);
}
inline void store_of(std::uint64_t* out, Words words, WordSet set) {
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi64(set, words));
}
// Most stores of eight would cross a line of the cache, which with two arrays to write to takes
// most of the time; more than four are rare.
inline void store_few_of(std::uint64_t* out, Words words, WordSet set) {
    const __m512i first = _mm512_maskz_compress_epi64(set, words);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), _mm512_castsi512_si256(first));
    if (__builtin_expect(__builtin_popcount(set) > 4, 0))
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + 4),
                            _mm512_extracti64x4_epi64(first, 1));
}

#elif defined(__AVX2__)

using Words = __m256i;
using WordSet = unsigned;
constexpr std::size_t register_words = 4;

// By set: the halves of its words, in order.
struct SetOrders {
    alignas(32) std::uint32_t halves[1 << register_words][2 * register_words] = {};
};
constexpr SetOrders set_orders = [] {
    SetOrders orders;
    for (std::uint32_t set = 0; set < 1 << register_words; ++set) {
        std::uint32_t* place = orders.halves[set];
        for (std::uint32_t word = 0; word < register_words; ++word)
            if ((set >> word & 1) != 0) {
                *place++ = 2 * word;
                *place++ = 2 * word + 1;
            }
    }
    return orders;
}();

inline Words load_words(const std::uint64_t* words) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(words));
}
inline Words in_each(std::uint64_t word) {
    return _mm256_set1_epi64x(static_cast<long long>(word));
}
inline Words either(Words a, Words b) { return _mm256_or_si256(a, b); }
inline WordSet disjoint(Words a, Words b) {
    const __m256i none = _mm256_cmpeq_epi64(_mm256_and_si256(a, b), _mm256_setzero_si256());
    return static_cast<WordSet>(_mm256_movemask_pd(_mm256_castsi256_pd(none)));
}
inline WordSet disjoint(Words a, Words b, WordSet among) { return disjoint(a, b) & among; }
inline void store_of(std::uint64_t* out, Words words, WordSet set) {
    const __m256i order =
        _mm256_load_si256(reinterpret_cast<const __m256i*>(set_orders.halves[set]));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), _mm256_permutevar8x32_epi32(words, order));
}
inline void store_few_of(std::uint64_t* out, Words words, WordSet set) {
    store_of(out, words, set);
}

#else

using Words = std::uint64_t;
using WordSet = unsigned;
constexpr std::size_t register_words = 1;

inline Words load_words(const std::uint64_t* words) { return *words; }
inline Words in_each(std::uint64_t word) { return word; }
inline Words either(Words a, Words b) { return a | b; }
inline WordSet disjoint(Words a, Words b) { return (a & b) == 0; }
inline WordSet disjoint(Words a, Words b, WordSet among) { return disjoint(a, b) & among; }
inline void store_of(std::uint64_t* out, Words words, WordSet) { *out = words; }
inline void store_few_of(std::uint64_t* out, Words words, WordSet) { *out = words; }

#endif

constexpr WordSet first_words(std::size_t size) { return static_cast<WordSet>((1U << size) - 1); }

inline unsigned size_of(WordSet set) {
    if constexpr (register_words == 1) return set;
    return static_cast<unsigned>(__builtin_popcount(set));
}

// Calls use(i) for every register of so many words, a multiple of tile_words.
template <class Use>
inline void each_register(std::size_t words, const Use& use) {
    for (std::size_t tile = 0; tile < words; tile += tile_words)
        for (std::size_t i = 0; i < tile_words; i += register_words) use(tile + i);
}

inline void append_fillings(const Strips& of_set, const Part* parts, std::size_t parts_size,
                            const FillingLists& of_kinds) {
    // Copies: what is stored might be anything for the compiler.
    const Strips strips = of_set;
    const FillingLists lists = of_kinds;
    for (const Part* part = parts; part != parts + parts_size; ++part) {
        const std::uint8_t list = lists.list_of_kind[part->kind];
        if (list == no_list) continue;
        std::uint64_t* end = lists.ends[list];
        const Words inner = in_each(part->inner);
        const Words cross = in_each(part->cross);
        each_register(strips.size, [&](std::size_t i) {
            const WordSet fits = disjoint(load_words(strips.inner + i), inner);
            store_of(end, either(load_words(strips.cross + i), cross), fits);
            end += size_of(fits);
        });
        lists.ends[list] = end;
    }
}

inline std::size_t copy_apart(const std::uint64_t* words, const std::uint64_t* lines,
                              std::size_t size, std::uint64_t none, std::uint64_t* out) {
    std::uint64_t* end = out;
    const Words met = in_each(none);
    const auto copy_of = [&](std::size_t i, WordSet there) {
        const WordSet apart = disjoint(load_words(lines + i), met, there);
        store_of(end, load_words(words + i), apart);
        end += size_of(apart);
    };
    std::size_t i = 0;
    for (; i + register_words <= size; i += register_words) copy_of(i, first_words(register_words));
    if (i < size) copy_of(i, first_words(size - i));
    return static_cast<std::size_t>(end - out);
}

inline void append_leaves(const Strips& strips, const std::uint64_t* words, const Part* parts,
                          std::size_t parts_size, std::uint64_t lines, Steps* ends) {
    // Strips that meet the lines are left out before.
    alignas(64) std::uint64_t inner_apart[most_strips + tile_words];
    alignas(64) std::uint64_t cross_apart[most_strips + tile_words];
    alignas(64) std::uint64_t words_apart[most_strips + tile_words];
    const std::uint64_t* strips_inner = strips.inner;
    const std::uint64_t* strips_cross = strips.cross;
    std::size_t size = strips.size;
    if (lines != 0) {
        size = 0;
        const Words met = in_each(lines);
        each_register(strips.size, [&](std::size_t i) {
            const Words cross = load_words(strips.cross + i);
            const WordSet apart = disjoint(cross, met);
            store_of(inner_apart + size, load_words(strips.inner + i), apart);
            store_of(cross_apart + size, cross, apart);
            store_of(words_apart + size, load_words(words + i), apart);
            size += size_of(apart);
        });
        for (; size % tile_words != 0; ++size) inner_apart[size] = lines_of_filler;
        strips_inner = inner_apart;
        strips_cross = cross_apart;
        words = words_apart;
    }
    for (const Part* part = parts; part != parts + parts_size; ++part) {
        const Words inner = in_each(part->inner);
        const Words cross = in_each(part->cross);
        const Words tag = in_each(part->tag);
        Steps out = ends[part->kind];
        each_register(size, [&](std::size_t i) {
            const WordSet fits = disjoint(load_words(strips_inner + i), inner);
            store_few_of(out.words, either(load_words(words + i), tag), fits);
            store_few_of(out.lines, either(load_words(strips_cross + i), cross), fits);
            const unsigned fitting = size_of(fits);
            out.words += fitting;
            out.lines += fitting;
        });
        ends[part->kind] = out;
    }
}

#if defined(__AVX512F__)

// A matrix of 8 x 8 bytes, transposed; with last_byte_first, and its columns in reverse.
constexpr long long last_byte_first = 0x3838383838383838;
inline __m512i transpose_bytes(__m512i bytes, long long change = 0) {
    const __m512i order = _mm512_set_epi8(
        63, 55, 47, 39, 31, 23, 15, 7, 62, 54, 46, 38, 30, 22, 14, 6, 61, 53, 45, 37, 29, 21, 13, 5,
        60, 52, 44, 36, 28, 20, 12, 4, 59, 51, 43, 35, 27, 19, 11, 3, 58, 50, 42, 34, 26, 18, 10, 2,
        57, 49, 41, 33, 25, 17, 9, 1, 56, 48, 40, 32, 24, 16, 8, 0);
    return _mm512_permutexvar_epi8(_mm512_xor_si512(order, _mm512_set1_epi64(change)), bytes);
}

// 64 x 64 bits: bytes are brought together in eights, transposed as matrices of 8 x 8 bits by a
// multiplication, and spread.
template <std::size_t stride>
inline void transpose_word(const std::uint64_t* fillings, std::uint64_t* lines) {
    const __m512i unit = _mm512_set1_epi64(static_cast<long long>(0x8040201008040201ULL));
    __m512i eighth[8];
    for (int i = 0; i < 8; ++i) {
        // The multiplication takes the rows of its matrix from the last to the first.
        const __m512i bytes =
            transpose_bytes(_mm512_loadu_si512(fillings + 8 * i), last_byte_first);
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
        TileRow eight;
        _mm512_store_si512(eight.words, transpose_bytes(whole[i]));
        for (std::size_t k = 0; k < 8; ++k) lines[stride * (8 * i + k)] = eight.words[k];
    }
}

template <class Row>
inline void transpose(const std::uint64_t* fillings, TileRow* lines) {
    constexpr std::size_t words = sizeof(Row) / sizeof(std::uint64_t);
    for (std::size_t word = 0; word < words; ++word)
        transpose_word<words>(fillings + 64 * word, &lines->words[word]);
}

#else

// 64 x 64 bits, as often as a row has words, by exchanging the off-diagonal quarters of ever
// smaller squares. Three sizes are done at a time, in eight registers.

template <unsigned distance>
inline void exchange(HalfRow& a, HalfRow& b) {
    constexpr std::uint64_t low = ~std::uint64_t{0} / ((std::uint64_t{1} << distance) + 1);
    const HalfRow change = ((a >> distance) ^ b) & low;
    a ^= change << distance;
    b ^= change;
}

template <unsigned distance>
inline void exchange_all(HalfRow (&rows)[8]) {
    exchange<4 * distance>(rows[0], rows[4]);
    exchange<4 * distance>(rows[1], rows[5]);
    exchange<4 * distance>(rows[2], rows[6]);
    exchange<4 * distance>(rows[3], rows[7]);
    exchange<2 * distance>(rows[0], rows[2]);
    exchange<2 * distance>(rows[1], rows[3]);
    exchange<2 * distance>(rows[4], rows[6]);
    exchange<2 * distance>(rows[5], rows[7]);
    exchange<distance>(rows[0], rows[1]);
    exchange<distance>(rows[2], rows[3]);
    exchange<distance>(rows[4], rows[5]);
    exchange<distance>(rows[6], rows[7]);
}

template <std::size_t stride>
inline void transpose_half(const std::uint64_t* fillings, HalfRow* lines) {
    HalfRow made[64];
    for (int i = 0; i < 8; ++i) {
        HalfRow rows[8];
        for (int k = 0; k < 8; ++k) {
            const std::uint64_t* const filling = fillings + i + 8 * k;
            rows[k] = HalfRow{filling[0], filling[64], filling[128], filling[192]};
        }
        exchange_all<8>(rows);
        for (int k = 0; k < 8; ++k) made[i + 8 * k] = rows[k];
    }
    for (int i = 0; i < 64; i += 8) {
        HalfRow rows[8];
        for (int k = 0; k < 8; ++k) rows[k] = made[i + k];
        exchange_all<1>(rows);
        for (int k = 0; k < 8; ++k) lines[stride * static_cast<std::size_t>(i + k)] = rows[k];
    }
}

template <class Row>
inline void transpose(const std::uint64_t* fillings, TileRow* lines) {
    constexpr std::size_t halves = sizeof(Row) / sizeof(HalfRow);
    for (std::size_t half = 0; half < halves; ++half)
        transpose_half<halves>(fillings + half * tile_size / 2,
                               reinterpret_cast<HalfRow*>(lines) + half);
}

#endif

// Four loads take less than one and three shifts, but where loads are what there is most of.
template <int which>
inline std::uint16_t number_of(const std::uint64_t* step) {
#if defined(__AVX2__) && !defined(__AVX512F__)
    std::uint16_t number;
    __builtin_memcpy(&number, reinterpret_cast<const unsigned char*>(step) + 2 * which, 2);
    return number;
#else
    return static_cast<std::uint16_t>(*step >> 16 * which);
#endif
}

// Halves of rows stand side by side, so that more of them are near.
template <class Row, int which>
inline Row& row_of(TileRow* rows, const std::uint64_t* step) {
    return *reinterpret_cast<Row*>(reinterpret_cast<unsigned char*>(rows) +
                                   sizeof(Row) / tile_words * number_of<which>(step));
}

template <class Make>
inline void each_step(StepWords steps, Make make) {
    for (std::size_t i = 0; i < steps.size; ++i) make(steps.words + i);
}

// A square's row: the fillings that occupy neither of its lines.
template <class Row>
inline void make_rows(const Program& program, const Desk& desk) {
    // Copies, as rows that are stored might be anything else for all that the compiler knows.
    TileRow* const lines = desk.lines;
    TileRow* const rows = desk.rows;
    each_step(program.squares, [=](const std::uint64_t* step) {
        row_of<Row, 3>(rows, step) = ~(row_of<Row, 0>(lines, step) | row_of<Row, 1>(lines, step));
    });
    each_step(program.pairs, [=](const std::uint64_t* step) {
        row_of<Row, 3>(rows, step) = row_of<Row, 0>(rows, step) & row_of<Row, 1>(rows, step);
    });
    each_step(program.triples, [=](const std::uint64_t* step) {
        row_of<Row, 3>(rows, step) =
            row_of<Row, 0>(rows, step) & row_of<Row, 1>(rows, step) & row_of<Row, 2>(rows, step);
    });
}

template <class Row>
inline void make_nodes(const Program& program, std::size_t size, const Desk& desk) {
    TileRow* const rows = desk.rows;
    TileRow* const nodes = desk.nodes;
    for (std::size_t word = 0; word < sizeof(Row) / sizeof(std::uint64_t); ++word) {
        const std::size_t from = 64 * word;
        nodes->words[word] = size >= from + 64 ? ~std::uint64_t{0}
                             : size <= from    ? 0
                                               : (std::uint64_t{1} << (size - from)) - 1;
    }
    each_step(program.nodes, [=](const std::uint64_t* step) {
        row_of<Row, 3>(nodes, step) = row_of<Row, 0>(nodes, step) & row_of<Row, 1>(rows, step);
    });
}

template <class Row>
inline Row row_of_leaf(const Desk& desk, const std::uint64_t* step) {
    return row_of<Row, 0>(desk.nodes, step) & row_of<Row, 1>(desk.rows, step) &
           row_of<Row, 2>(desk.rows, step) & row_of<Row, 3>(desk.rows, step);
}

#if defined(__AVX512F__)

template <class Row>
inline Row add_leaves(const StepWords& leaves, const Desk& desk) {
    Row sum{};
    const std::uint64_t* step = leaves.words;
    const std::uint64_t* const end = step + leaves.size;
    for (; end - step >= 4; step += 4) {
        sum += ones_by_word(row_of_leaf<Row>(desk, step));
        sum += ones_by_word(row_of_leaf<Row>(desk, step + 1));
        sum += ones_by_word(row_of_leaf<Row>(desk, step + 2));
        sum += ones_by_word(row_of_leaf<Row>(desk, step + 3));
    }
    for (; step != end; ++step) sum += ones_by_word(row_of_leaf<Row>(desk, step));
    return sum;
}

#else

// Adds two rows to a sum of bits, and returns what is carried.
template <class Row>
inline Row carry(Row& sum, Row a, Row b) {
    const Row change = sum ^ a;
    const Row carried = (sum & a) | (change & b);
    sum = change ^ b;
    return carried;
}

// Where it takes several instructions to count ones, this is done by eights, and in the end with
// what is left of them.
template <class Row>
inline Row add_leaves(const StepWords& leaves, const Desk& desk) {
    Row ones{}, twos{}, fours{}, sum{};
    const std::uint64_t* step = leaves.words;
    const std::uint64_t* const end = step + leaves.size;
    const auto add_two = [&](const std::uint64_t* two) {
        const Row first = row_of_leaf<Row>(desk, two);
        return carry(ones, first, row_of_leaf<Row>(desk, two + 1));
    };
    const auto add_four = [&](const std::uint64_t* four) {
        const Row first = add_two(four);
        return carry(twos, first, add_two(four + 2));
    };
    for (; end - step >= 8; step += 8) {
        const Row first = add_four(step);
        sum += ones_by_word(carry(fours, first, add_four(step + 4)));
    }
    sum += sum;
    sum += ones_by_word(fours);
    sum += sum;
    sum += ones_by_word(twos);
    sum += sum;
    sum += ones_by_word(ones);
    for (; step != end; ++step) sum += ones_by_word(row_of_leaf<Row>(desk, step));
    return sum;
}

#endif

template <class Row>
inline std::uint64_t run(const Program& program, const TileFillings& fillings, const Desk& desk) {
    transpose<Row>(fillings.cross, desk.lines);
    reinterpret_cast<Row*>(desk.lines)[no_line] = Row{};
    make_rows<Row>(program, desk);
    make_nodes<Row>(program, fillings.size, desk);
    Row twice{}, once{};
    for (unsigned list = 0; list < program.twice; ++list)
        twice += add_leaves<Row>(program.leaves[list], desk);
    for (unsigned list = program.twice; list < program.counted; ++list)
        once += add_leaves<Row>(program.leaves[list], desk);
    return sum_of(twice, fillings.twice / 64) + sum_of(twice) + sum_of(once);
}

// The last fillings are often few.
inline std::uint64_t count_tile(const Program& program, const TileFillings& fillings,
                                const Desk& desk) {
    if (fillings.size <= tile_size / 2) return run<HalfRow>(program, fillings, desk);
    return run<WholeRow>(program, fillings, desk);
}

constexpr Kernel kernel{append_fillings, copy_apart, append_leaves, count_tile};

}  // namespace
}  // namespace hetman::quadrant_join
