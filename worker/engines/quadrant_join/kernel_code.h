// The code of the kernels: included once by each file kernel_*.cpp, which is compiled for its
// processors. All of it is in an anonymous namespace, and it uses no function of the standard
// library: what is compiled here for these processors must not be what other files are linked with.
#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "worker/engines/quadrant_join/kernel.h"

namespace hetman::quadrant_join {
namespace {

// Lanes are a tile's row in registers. ones_by_part(lanes) are the numbers of ones in parts of them
// (words, or bytes), of which those of most_leaves rows can be added; by_word(parts) adds the parts
// of each word.

#if defined(__AVX512F__)

using Lanes = std::uint64_t __attribute__((vector_size(sizeof(TileRow)), may_alias));

inline Lanes ones_by_part(Lanes lanes) {
    return reinterpret_cast<Lanes>(_mm512_popcnt_epi64(reinterpret_cast<__m512i>(lanes)));
}
inline Lanes by_word(Lanes parts) { return parts; }

#elif defined(__AVX2__)

struct Lanes {
    __m256i low;
    __m256i high;
};

inline Lanes operator&(Lanes a, Lanes b) {
    return {_mm256_and_si256(a.low, b.low), _mm256_and_si256(a.high, b.high)};
}
inline Lanes operator|(Lanes a, Lanes b) {
    return {_mm256_or_si256(a.low, b.low), _mm256_or_si256(a.high, b.high)};
}
inline Lanes operator~(Lanes a) {
    const __m256i ones = _mm256_set1_epi64x(-1);
    return {_mm256_xor_si256(a.low, ones), _mm256_xor_si256(a.high, ones)};
}
inline void operator+=(Lanes& a, Lanes b) {
    a = {_mm256_add_epi64(a.low, b.low), _mm256_add_epi64(a.high, b.high)};
}

// Nibbles are looked up.
inline __m256i ones_by_byte(__m256i bits) {
    const __m256i ones = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1,
                                          2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i nibble = _mm256_set1_epi8(15);
    const __m256i low = _mm256_and_si256(bits, nibble);
    const __m256i high = _mm256_and_si256(_mm256_srli_epi16(bits, 4), nibble);
    return _mm256_add_epi8(_mm256_shuffle_epi8(ones, low), _mm256_shuffle_epi8(ones, high));
}
inline Lanes ones_by_part(Lanes lanes) {
    return {ones_by_byte(lanes.low), ones_by_byte(lanes.high)};
}
inline Lanes by_word(Lanes parts) {
    const __m256i zero = _mm256_setzero_si256();
    return {_mm256_sad_epu8(parts.low, zero), _mm256_sad_epu8(parts.high, zero)};
}

#else

using Lanes = std::uint64_t __attribute__((vector_size(sizeof(TileRow)), may_alias));

// By pairs of bits, by nibbles, by bytes.
inline Lanes ones_by_part(Lanes lanes) {
    constexpr std::uint64_t pairs = 0x5555555555555555;
    constexpr std::uint64_t nibbles = 0x3333333333333333;
    constexpr std::uint64_t bytes = 0x0f0f0f0f0f0f0f0f;
    lanes -= lanes >> 1 & pairs;
    lanes = (lanes & nibbles) + (lanes >> 2 & nibbles);
    return (lanes + (lanes >> 4)) & bytes;
}
inline Lanes by_word(Lanes parts) {
    constexpr std::uint64_t every_other_byte = 0x00ff00ff00ff00ff;
    parts = (parts & every_other_byte) + (parts >> 8 & every_other_byte);
    parts += parts >> 16;
    parts += parts >> 32;
    return parts & 0xffff;
}

#endif

#if defined(__AVX2__) && !defined(__AVX512F__)
inline Lanes load(const TileRow* row) {
    const auto* half = reinterpret_cast<const __m256i*>(row);
    return {_mm256_load_si256(half), _mm256_load_si256(half + 1)};
}
inline void store(TileRow* row, Lanes lanes) {
    auto* half = reinterpret_cast<__m256i*>(row);
    _mm256_store_si256(half, lanes.low);
    _mm256_store_si256(half + 1, lanes.high);
}
#else
inline Lanes load(const TileRow* row) { return *reinterpret_cast<const Lanes*>(row); }
inline void store(TileRow* row, Lanes lanes) { *reinterpret_cast<Lanes*>(row) = lanes; }
#endif

inline std::uint64_t sum_of(Lanes lanes) {
    TileRow row;
    store(&row, lanes);
    std::uint64_t sum = 0;
    for (const std::uint64_t word : row.words) sum += word;
    return sum;
}

#ifdef __AVX512F__

inline unsigned size_of(__mmask8 mask) { return static_cast<unsigned>(__builtin_popcount(mask)); }

inline std::size_t append_fillings(const Strips& strips, const Part* parts, std::size_t parts_size,
                                   std::uint64_t* out) {
    std::uint64_t* end = out;
    for (std::uint32_t i = 0; i < strips.size; i += tile_words) {
        const __m512i inner = _mm512_loadu_si512(strips.inner + i);
        const __m512i cross = _mm512_loadu_si512(strips.cross + i);
        for (std::size_t part = 0; part < parts_size; ++part) {
            const __m512i other = _mm512_set1_epi64(static_cast<long long>(parts[part].inner));
            const __mmask8 fits = _mm512_testn_epi64_mask(inner, other);
            const __m512i lines = _mm512_or_si512(
                cross, _mm512_set1_epi64(static_cast<long long>(parts[part].cross)));
            _mm512_storeu_si512(end, _mm512_maskz_compress_epi64(fits, lines));
            end += size_of(fits);
        }
    }
    return static_cast<std::size_t>(end - out);
}

inline std::size_t keep_apart(const std::uint64_t* fillings, std::size_t size, std::uint64_t lines,
                              std::uint64_t* out) {
    std::uint64_t* end = out;
    const __m512i met = _mm512_set1_epi64(static_cast<long long>(lines));
    std::size_t i = 0;
    for (; i + tile_words <= size; i += tile_words) {
        const __m512i eight = _mm512_loadu_si512(fillings + i);
        const __mmask8 apart = _mm512_testn_epi64_mask(eight, met);
        _mm512_storeu_si512(end, _mm512_maskz_compress_epi64(apart, eight));
        end += size_of(apart);
    }
    for (; i < size; ++i) {
        *end = fillings[i];
        if ((fillings[i] & lines) == 0) ++end;
    }
    return static_cast<std::size_t>(end - out);
}

// The strips that meet none of `lines`, followed by fillers.
struct Chosen {
    alignas(64) std::uint64_t inner[most_strips + tile_words];
    alignas(64) std::uint32_t keys[most_strips + tile_words];
};

inline std::size_t choose(const Strips& strips, std::uint64_t lines, Chosen& chosen) {
    std::size_t size = 0;
    const __m512i met = _mm512_set1_epi64(static_cast<long long>(lines));
    for (std::uint32_t i = 0; i < strips.size; i += tile_words) {
        const __mmask8 apart = _mm512_testn_epi64_mask(_mm512_loadu_si512(strips.cross + i), met);
        const __m256i keys = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(strips.keys + i));
        _mm512_storeu_si512(chosen.inner + size, _mm512_maskz_compress_epi64(
                                                     apart, _mm512_loadu_si512(strips.inner + i)));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(chosen.keys + size),
                            _mm256_maskz_compress_epi32(apart, keys));
        size += size_of(apart);
    }
    _mm512_storeu_si512(chosen.inner + size, _mm512_set1_epi64(-1));
    return size;
}

inline std::size_t matching_keys(const std::uint64_t* inner, const std::uint32_t* keys,
                                 std::size_t size, std::uint64_t part, std::uint32_t* out) {
    std::uint32_t* end = out;
    const __m512i lines = _mm512_set1_epi64(static_cast<long long>(part));
    for (std::size_t i = 0; i < size; i += tile_words) {
        const __mmask8 fits = _mm512_testn_epi64_mask(_mm512_loadu_si512(inner + i), lines);
        const __m256i eight = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(keys + i));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(end),
                            _mm256_maskz_compress_epi32(fits, eight));
        end += size_of(fits);
    }
    return static_cast<std::size_t>(end - out);
}

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
inline void transpose_word(const std::uint64_t* fillings, TileRow* lines, std::size_t word) {
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
    for (int i = 0; i < 8; ++i) {
        TileRow eight;
        _mm512_store_si512(eight.words, transpose_bytes(whole[i]));
        for (int k = 0; k < 8; ++k) lines[8 * i + k].words[word] = eight.words[k];
    }
}

#else

inline std::size_t append_fillings(const Strips& strips, const Part* parts, std::size_t parts_size,
                                   std::uint64_t* out) {
    std::uint64_t* end = out;
    for (std::size_t part = 0; part < parts_size; ++part)
        for (std::uint32_t i = 0; i < strips.size; ++i) {
            *end = strips.cross[i] | parts[part].cross;
            end += (strips.inner[i] & parts[part].inner) == 0;
        }
    return static_cast<std::size_t>(end - out);
}

inline std::size_t keep_apart(const std::uint64_t* fillings, std::size_t size, std::uint64_t lines,
                              std::uint64_t* out) {
    std::uint64_t* end = out;
    for (std::size_t i = 0; i < size; ++i) {
        *end = fillings[i];
        end += (fillings[i] & lines) == 0;
    }
    return static_cast<std::size_t>(end - out);
}

// The strips that meet none of `lines`.
struct Chosen {
    std::uint64_t inner[most_strips];
    std::uint32_t keys[most_strips];
};

inline std::size_t choose(const Strips& strips, std::uint64_t lines, Chosen& chosen) {
    std::size_t size = 0;
    for (std::uint32_t i = 0; i < strips.size; ++i) {
        chosen.inner[size] = strips.inner[i];
        chosen.keys[size] = strips.keys[i];
        size += (strips.cross[i] & lines) == 0;
    }
    return size;
}

inline std::size_t matching_keys(const std::uint64_t* inner, const std::uint32_t* keys,
                                 std::size_t size, std::uint64_t part, std::uint32_t* out) {
    std::uint32_t* end = out;
    for (std::size_t i = 0; i < size; ++i) {
        *end = keys[i];
        end += (inner[i] & part) == 0;
    }
    return static_cast<std::size_t>(end - out);
}

// 64 x 64 bits, by exchanging the off-diagonal quarters of ever smaller squares.
inline void transpose_word(const std::uint64_t* fillings, TileRow* lines, std::size_t word) {
    std::uint64_t bits[64];
    for (int i = 0; i < 64; ++i) bits[i] = fillings[i];
    std::uint64_t low = 0x00000000ffffffff;
    for (int half = 32; half != 0; half >>= 1, low ^= low << half) {
        for (int base = 0; base < 64; base += 2 * half)
            for (int i = base; i < base + half; ++i) {
                const std::uint64_t change = ((bits[i] >> half) ^ bits[i + half]) & low;
                bits[i] ^= change << half;
                bits[i + half] ^= change;
            }
    }
    for (int i = 0; i < 64; ++i) lines[i].words[word] = bits[i];
}

#endif

inline std::size_t append_entries(const Strips& strips, const Part* parts, std::size_t parts_size,
                                  std::uint64_t lines, std::uint32_t* out, std::uint8_t* leaves) {
    Chosen chosen;
    const std::uint64_t* inner = strips.inner;
    const std::uint32_t* keys = strips.keys;
    std::size_t size = strips.size;
    if (lines != 0) {
        size = choose(strips, lines, chosen);
        inner = chosen.inner;
        keys = chosen.keys;
    }
    std::size_t entries = 0;
    for (std::size_t part = 0; part < parts_size; ++part) {
        std::size_t left = matching_keys(inner, keys, size, parts[part].inner, out + 1);
        while (left != 0) {
            const std::size_t taken = left < most_leaves ? left : most_leaves;
            out[0] = parts[part].tag;
            out += 1 + taken;
            leaves[entries++] = static_cast<std::uint8_t>(taken);
            left -= taken;
            for (std::size_t i = left; i > 0; --i) out[i] = out[i - 1];
        }
    }
    return entries;
}

// The rows of squares: the fillings that occupy neither of a square's lines.
inline void make_rows(const Program& program, const Desk& desk) {
    TileRow* row = desk.rows;
    for (std::size_t i = 0; i < program.squares_size; ++i) {
        const std::uint16_t* from = program.squares[i].from;
        store(row++, ~(load(desk.lines + from[0]) | load(desk.lines + from[1])));
    }
    for (std::size_t i = 0; i < program.pairs_size; ++i) {
        const std::uint16_t* from = program.pairs[i].from;
        store(row++, load(desk.rows + from[0]) & load(desk.rows + from[1]));
    }
    for (std::size_t i = 0; i < program.triples_size; ++i) {
        const std::uint16_t* from = program.triples[i].from;
        store(row++,
              load(desk.rows + from[0]) & load(desk.rows + from[1]) & load(desk.rows + from[2]));
    }
}

inline void make_nodes(const Program& program, std::size_t size, const Desk& desk) {
    for (std::size_t word = 0; word < tile_words; ++word) {
        const std::size_t from = 64 * word;
        desk.nodes->words[word] = size >= from + 64 ? ~std::uint64_t{0}
                                  : size <= from    ? 0
                                                    : (std::uint64_t{1} << (size - from)) - 1;
    }
    for (std::size_t i = 1; i < program.nodes_size; ++i) {
        const std::uint16_t* from = program.nodes[i].from;
        store(desk.nodes + i, load(desk.nodes + from[0]) & load(desk.rows + from[1]));
    }
}

// The number of leaves is a constant so that the loop over them has no branch to be mispredicted.
template <std::size_t leaves>
inline Lanes add_entries(const Program& program, const Desk& desk, Lanes sum) {
    constexpr std::uint32_t low = 0xffff;
    const std::uint32_t* end = program.entry_ends[leaves];
    for (const std::uint32_t* entry = program.entries[leaves]; entry != end; entry += 1 + leaves) {
        const Lanes part = load(desk.nodes + (entry[0] & low)) & load(desk.rows + (entry[0] >> 16));
        Lanes ones{};
        for (std::size_t i = 1; i <= leaves; ++i)
            ones += ones_by_part(part & load(desk.rows + (entry[i] & low)) &
                                 load(desk.rows + (entry[i] >> 16)));
        sum += by_word(ones);
    }
    return sum;
}

template <std::size_t leaves>
inline Lanes add_entries_up_to(const Program& program, const Desk& desk) {
    if constexpr (leaves == 0)
        return Lanes{};
    else
        return add_entries<leaves>(program, desk, add_entries_up_to<leaves - 1>(program, desk));
}

inline std::uint64_t count_tile(const Program& program, const std::uint64_t* fillings,
                                std::size_t size, const Desk& desk) {
    for (std::size_t word = 0; word < tile_words; ++word)
        transpose_word(fillings + 64 * word, desk.lines, word);
    store(desk.lines + no_line, Lanes{});
    make_rows(program, desk);
    make_nodes(program, size, desk);
    return sum_of(add_entries_up_to<most_leaves>(program, desk));
}

constexpr Kernel kernel{append_fillings, keep_apart, append_entries, count_tile};

}  // namespace
}  // namespace hetman::quadrant_join
