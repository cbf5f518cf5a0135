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

// Words of 32 bits in a register. zero_in(a) is the set of those that are 0. store_of(out, words,
// set) puts the words in the set one after the other, and may write as many as a register has.

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

// By set: its words, in order.
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

// A number of strips, known when it is compiled for the usual ones: such loops have no end to
// guess.
template <std::size_t number>
struct Eights {};
using AnyEights = std::size_t;

// Calls use(i) for every register of so many strips.
template <class Use>
inline void each_register(AnyEights eights, const Use& use) {
    for (std::size_t eight = 0; eight < eights; ++eight)
        for (std::size_t i = 0; i < strips_at_once; i += register_words)
            use(eight * strips_at_once + i);
}
template <std::size_t number, class Use>
inline void each_register(Eights<number>, const Use& use) {
    if constexpr (number > 0) {
        each_register(Eights<number - 1>{}, use);
        use((number - 1) * strips_at_once);
    }
}

template <class Use>
inline void with_eights(std::size_t strips, const Use& use) {
    const std::size_t eights = strips / strips_at_once;
    if constexpr (register_words > 1) {
        switch (eights) {
            case 1:
                return use(Eights<1>{});
            case 2:
                return use(Eights<2>{});
            case 3:
                return use(Eights<3>{});
            case 4:
                return use(Eights<4>{});
            case 5:
                return use(Eights<5>{});
            case 6:
                return use(Eights<6>{});
            case 7:
                return use(Eights<7>{});
            case 8:
                return use(Eights<8>{});
            default:
                break;
        }
    }
    use(eights);
}

// Calls copy_of(i, set) for every register of so many words, the last of which may be of few.
template <class Set, class Copy>
inline void each_set_of(std::size_t size, const Set& set_of, const Copy& copy_of) {
    std::size_t i = 0;
    for (; i + register_words <= size; i += register_words) copy_of(i, set_of(i));
    if (i < size) copy_of(i, static_cast<WordSet>(set_of(i) & ((1U << (size - i)) - 1)));
}

// The squares of strips on a set's rows that a part attacks, for each of which they are columns.
#if defined(__AVX2__)

class Attacked {
  public:
    explicit Attacked(const std::uint8_t* rows)
        : rows_(_mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(rows)))),
          mirrored_(_mm256_sub_epi32(_mm256_set1_epi32(31), rows_)) {}

    std::uint32_t by(const Part& part) const {
        constexpr int w = widest_strip;
        constexpr int none = 32;  // words are 0 when they have been shifted by so much
        const __m256i place = _mm256_setr_epi32(0, w, 2 * w, 3 * w, 4 * w, none, none, none);
        const __m256i of_rows = either(_mm256_srlv_epi32(in_each(part.rising), mirrored_),
                                       _mm256_srlv_epi32(in_each(part.falling), rows_));
        const __m256i of_row = _mm256_sllv_epi32(both(of_rows, in_each((1U << w) - 1)), place);
        __m128i all =
            _mm_or_si128(_mm256_castsi256_si128(of_row), _mm256_extracti128_si256(of_row, 1));
        all = _mm_or_si128(all, _mm_shuffle_epi32(all, 0x4e));
        all = _mm_or_si128(all, _mm_shuffle_epi32(all, 0xb1));
        return static_cast<std::uint32_t>(_mm_cvtsi128_si32(all)) | square_of_fillers;
    }

  private:
    __m256i rows_;
    __m256i mirrored_;
};

#else

class Attacked {
  public:
    explicit Attacked(const std::uint8_t* rows) {
        for (unsigned i = 0; i < widest_strip; ++i) rows_[i] = rows[i];
    }

    std::uint32_t by(const Part& part) const {
        constexpr std::uint32_t columns = (std::uint32_t{1} << widest_strip) - 1;
        std::uint32_t squares = square_of_fillers;
        for (unsigned i = 0; i < widest_strip; ++i)
            squares |= ((part.rising >> (31 - rows_[i]) | part.falling >> rows_[i]) & columns)
                       << (widest_strip * i);
        return squares;
    }

  private:
    unsigned rows_[widest_strip];
};

#endif

struct PreparedPart {
    const Part* part;
    std::uint32_t attacked;  // squares of strips
};

// Calls use(prepared, number) for some of these parts at a time, those of kinds that are kept: so
// nothing has to be guessed after that, and none waits for what another attacks.
template <class Kept, class Use>
inline void prepare(const Part* parts, std::size_t parts_size, const std::uint8_t* rows,
                    const Kept& kept, const Use& use) {
    const Attacked attacked(rows);
    constexpr std::size_t some = 64;
    PreparedPart prepared[some];
    for (const Part* const end = parts + parts_size; parts != end;) {
        std::size_t number = 0;
        for (; parts != end && number < some; ++parts) {
            prepared[number] = {parts, attacked.by(*parts)};
            number += kept(parts->kind) ? 1 : 0;
        }
        use(prepared, number);
    }
}

template <class Eights>
inline void append_fillings(const Strips& strips, Eights eights, const PreparedPart* parts,
                            std::size_t parts_size, const FillingLists& lists) {
    for (std::size_t k = 0; k < parts_size; ++k) {
        const Part& part = *parts[k].part;
        const std::uint8_t list = lists.list_of_kind[part.kind];
        const LineLists out = lists.lists[list];
        std::size_t end = lists.sizes[list];
        const Words attacked = in_each(parts[k].attacked);
        const Words u = in_each(part.cross.u);
        const Words v = in_each(part.cross.v);
        each_register(eights, [&](std::size_t i) {
            const WordSet fits = zero_in(both(load_words(strips.squares + i), attacked));
            store_of(out.u + end, either(load_words(strips.u + i), u), fits);
            store_of(out.v + end, either(load_words(strips.v + i), v), fits);
            end += size_of(fits);
        });
        lists.sizes[list] = end;
    }
}

inline void append_fillings(const Strips& of_set, const Part* parts, std::size_t parts_size,
                            const FillingLists& of_kinds) {
    // Copies: what is stored might be anything for the compiler.
    const Strips strips = of_set;
    const FillingLists lists = of_kinds;
    const auto has_list = [&](std::uint16_t kind) { return lists.list_of_kind[kind] != no_list; };
    prepare(parts, parts_size, strips.rows, has_list,
            [&](const PreparedPart* prepared, std::size_t number) {
                with_eights(strips.size, [&](auto eights) {
                    append_fillings(strips, eights, prepared, number, lists);
                });
            });
}

inline std::size_t fillings_apart(const LineWords& of_all, std::size_t size, const Lines& none,
                                  const LineLists& to) {
    const LineWords fillings = of_all;
    LineLists out = to;
    const Words u = in_each(none.u);
    const Words v = in_each(none.v);
    each_set_of(
        size,
        [&](std::size_t i) {
            return zero_in(
                either(both(load_words(fillings.u + i), u), both(load_words(fillings.v + i), v)));
        },
        [&](std::size_t i, WordSet apart) {
            store_of(out.u, load_words(fillings.u + i), apart);
            store_of(out.v, load_words(fillings.v + i), apart);
            const unsigned there = size_of(apart);
            out.u += there;
            out.v += there;
        });
    return static_cast<std::size_t>(out.u - to.u);
}

inline std::size_t steps_apart(const StepWords& of_all, const Rows* meets, Rows rows,
                               const Steps& to) {
    const StepWords steps = of_all;
    Steps out = to;
    const Words met = in_each(rows);
    each_set_of(
        steps.size, [&](std::size_t i) { return zero_in(both(load_words(meets + i), met)); },
        [&](std::size_t i, WordSet apart) {
            store_of(out.fronts, load_words(steps.fronts + i), apart);
            store_of(out.backs, load_words(steps.backs + i), apart);
            const unsigned there = size_of(apart);
            out.fronts += there;
            out.backs += there;
        });
    return static_cast<std::size_t>(out.fronts - to.fronts);
}

// Strips as leaves want them.
struct LeafStrips {
    const std::uint32_t* squares;
    const std::uint32_t* backs;
    const Rows* meets;
    std::size_t size;  // fillers included
};
struct LeafStripsRoom {
    alignas(64) std::uint32_t squares[most_strips + strips_at_once];
    alignas(64) std::uint32_t backs[most_strips + strips_at_once];
    alignas(64) Rows meets[most_strips + strips_at_once];
};

inline Words rows_across(Words u, Words v, unsigned x) {
    return either(left(u, x + 1), right(v, x));
}

inline void name_backs(const Strips& strips, const std::uint32_t* of_orders, std::uint32_t* backs) {
    for (std::size_t i = 0; i < strips.size; ++i) backs[i] = of_orders[strips.orders[i]];
}

template <bool grouped>
inline LeafStrips all_leaf_strips(const Strips& strips, const LeafNames& names,
                                  LeafStripsRoom& room) {
    name_backs(strips, names.of_orders, room.backs);
    if constexpr (grouped)
        each_register(strips.size / strips_at_once, [&](std::size_t i) {
            const Words u = load_words(strips.u + i);
            const Words v = load_words(strips.v + i);
            store_words(room.meets + i, rows_across(u, v, names.grouped));
        });
    return {strips.squares, room.backs, room.meets, strips.size};
}

template <bool grouped>
inline LeafStrips leaf_strips_apart(const Strips& strips, const LeafNames& names,
                                    LeafStripsRoom& room) {
    alignas(64) std::uint32_t backs[most_strips];
    name_backs(strips, names.of_orders, backs);
    const Words met_u = in_each(names.met.u);
    const Words met_v = in_each(names.met.v);
    std::size_t size = 0;
    each_register(strips.size / strips_at_once, [&](std::size_t i) {
        const Words u = load_words(strips.u + i);
        const Words v = load_words(strips.v + i);
        const WordSet apart = zero_in(either(both(u, met_u), both(v, met_v)));
        store_of(room.squares + size, load_words(strips.squares + i), apart);
        store_of(room.backs + size, load_words(backs + i), apart);
        if constexpr (grouped) store_of(room.meets + size, rows_across(u, v, names.grouped), apart);
        size += size_of(apart);
    });
    for (; size % strips_at_once != 0; ++size) room.squares[size] = square_of_fillers;
    return {room.squares, room.backs, room.meets, size};
}

template <bool grouped, class Eights>
inline void append_leaves(const LeafStrips& strips, Eights eights, unsigned column,
                          const PreparedPart* parts, std::size_t parts_size, const Steps* lists,
                          std::size_t* sizes) {
    for (std::size_t k = 0; k < parts_size; ++k) {
        const Part& part = *parts[k].part;
        const Steps out = lists[part.kind];
        const std::size_t begin = sizes[part.kind];
        std::size_t end = begin;
        const Words attacked = in_each(parts[k].attacked);
        const Words meets = rows_across(in_each(part.cross.u), in_each(part.cross.v), column);
        each_register(eights, [&](std::size_t i) {
            const WordSet fits = zero_in(both(load_words(strips.squares + i), attacked));
            store_of(out.backs + end, load_words(strips.backs + i), fits);
            if constexpr (grouped)
                store_of(out.meets + end, either(load_words(strips.meets + i), meets), fits);
            end += size_of(fits);
        });
        const Words front = in_each(part.tag);
        for (std::size_t i = begin; i < end; i += register_words)
            store_words(out.fronts + i, front);
        sizes[part.kind] = end;
    }
}

template <bool grouped>
inline void append_leaves(const Strips& of_set, const LeafNames& of_names, const Part* parts,
                          std::size_t parts_size, const Steps* lists, std::size_t* sizes) {
    const Strips strips = of_set;
    const LeafNames names = of_names;
    LeafStripsRoom room;
    const bool all = (names.met.u | names.met.v) == 0;
    const LeafStrips leaf = all ? all_leaf_strips<grouped>(strips, names, room)
                                : leaf_strips_apart<grouped>(strips, names, room);
    const unsigned column = grouped ? names.grouped : 0;
    prepare(
        parts, parts_size, strips.rows, [](std::uint16_t) { return true; },
        [&](const PreparedPart* prepared, std::size_t number) {
            with_eights(leaf.size, [&](auto eights) {
                append_leaves<grouped>(leaf, eights, column, prepared, number, lists, sizes);
            });
        });
}

inline void append_leaves(const Strips& strips, const LeafNames& names, const Part* parts,
                          std::size_t parts_size, const Steps* lists, std::size_t* sizes) {
    if (names.grouped == not_grouped)
        append_leaves<false>(strips, names, parts, parts_size, lists, sizes);
    else
        append_leaves<true>(strips, names, parts, parts_size, lists, sizes);
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

// The lines of eight fillings.
inline __m512i load_fillings(const LineWords& fillings, std::size_t first) {
    const __m512i u = _mm512_cvtepu32_epi64(load_words(fillings.u + first));
    const __m512i v = _mm512_cvtepu32_epi64(load_words(fillings.v + first));
    return _mm512_or_si512(u, _mm512_slli_epi64(v, first_v));
}

// 64 x 64 bits: bytes are brought together in eights, transposed as matrices of 8 x 8 bits by a
// multiplication, and spread.
template <std::size_t stride>
inline void transpose_word(const LineWords& fillings, std::size_t first, std::uint64_t* lines) {
    const __m512i unit = _mm512_set1_epi64(static_cast<long long>(0x8040201008040201ULL));
    __m512i eighth[8];
    for (std::size_t i = 0; i < 8; ++i) {
        // The multiplication takes the rows of its matrix from the last to the first.
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
        TileRow eight;
        _mm512_store_si512(eight.words, transpose_bytes(whole[i]));
        for (std::size_t k = 0; k < 8; ++k) lines[stride * (8 * i + k)] = eight.words[k];
    }
}

template <class Row>
inline void transpose(const LineWords& fillings, TileRow* lines) {
    constexpr std::size_t words = sizeof(Row) / sizeof(std::uint64_t);
    for (std::size_t word = 0; word < words; ++word)
        transpose_word<words>(fillings, 64 * word, &lines->words[word]);
}

// Of a word's fillings the first ones.
inline std::uint64_t first_fillings(std::size_t size) { return (std::uint64_t{1} << size) - 1; }

#else

// 32 x 32 bits, twice for each word of a row, as its fillings come in pairs, by exchanging the
// off-diagonal quarters of ever smaller squares. Three sizes are done at a time, in eight
// registers, and then two.

using Halves = std::uint32_t __attribute__((vector_size(sizeof(HalfRow)), may_alias));

template <unsigned distance>
inline void exchange(Halves& a, Halves& b) {
    constexpr std::uint32_t low = ~std::uint32_t{0} / ((std::uint32_t{1} << distance) + 1);
    const Halves change = ((a >> distance) ^ b) & low;
    a ^= change << distance;
    b ^= change;
}

template <unsigned distance>
inline void exchange_four(Halves* rows) {
    exchange<2 * distance>(rows[0], rows[2]);
    exchange<2 * distance>(rows[1], rows[3]);
    exchange<distance>(rows[0], rows[1]);
    exchange<distance>(rows[2], rows[3]);
}

inline std::uint64_t two_fillings(const std::uint32_t* lines) {
    std::uint64_t two;
    __builtin_memcpy(&two, lines, sizeof(two));
    return two;
}

template <std::size_t stride>
inline void transpose_half(const std::uint32_t* fillings, HalfRow* lines) {
    Halves made[32];
    for (int i = 0; i < 4; ++i) {
        Halves rows[8];
        for (int k = 0; k < 8; ++k) {
            const std::uint32_t* const two = fillings + 2 * (i + 4 * k);
            rows[k] =
                reinterpret_cast<Halves>(HalfRow{two_fillings(two), two_fillings(two + 64),
                                                 two_fillings(two + 128), two_fillings(two + 192)});
        }
        for (int k = 0; k < 4; ++k) exchange<16>(rows[k], rows[k + 4]);
        exchange_four<4>(rows);
        exchange_four<4>(rows + 4);
        for (int k = 0; k < 8; ++k) made[i + 4 * k] = rows[k];
    }
    for (int i = 0; i < 32; i += 4) {
        Halves rows[4];
        for (int k = 0; k < 4; ++k) rows[k] = made[i + k];
        exchange_four<1>(rows);
        for (int k = 0; k < 4; ++k)
            lines[stride * static_cast<std::size_t>(i + k)] = reinterpret_cast<HalfRow>(rows[k]);
    }
}

template <class Row>
inline void transpose(const LineWords& fillings, TileRow* lines) {
    constexpr std::size_t halves = sizeof(Row) / sizeof(HalfRow);
    for (std::size_t half = 0; half < halves; ++half) {
        HalfRow* const out = reinterpret_cast<HalfRow*>(lines) + half;
        transpose_half<halves>(fillings.u + half * tile_size / 2, out);
        transpose_half<halves>(fillings.v + half * tile_size / 2, out + halves * first_v);
    }
}

// Of a word's fillings the first ones: those with even numbers come before the odd ones.
inline std::uint64_t first_fillings(std::size_t size) {
    const std::uint64_t even = (std::uint64_t{1} << (size + 1) / 2) - 1;
    const std::uint64_t odd = (std::uint64_t{1} << size / 2) - 1;
    return even | odd << 32;
}

#endif

// One of four numbers. Loads take less than one and three shifts, but where loads are what there is
// most of.
template <int which>
inline std::uint16_t number_of(const StepWords& steps, std::size_t step) {
    const std::uint32_t* const two = (which < 2 ? steps.fronts : steps.backs) + step;
#if defined(__AVX2__) && !defined(__AVX512F__)
    std::uint16_t number;
    __builtin_memcpy(&number, reinterpret_cast<const unsigned char*>(two) + 2 * (which % 2), 2);
    return number;
#else
    return static_cast<std::uint16_t>(*two >> 16 * (which % 2));
#endif
}

// Halves of rows stand side by side, so that more of them are near.
template <class Row, int which>
inline Row& row_of(TileRow* rows, const StepWords& steps, std::size_t step) {
    return *reinterpret_cast<Row*>(reinterpret_cast<unsigned char*>(rows) +
                                   sizeof(Row) / tile_words * number_of<which>(steps, step));
}

template <class Make>
inline void each_step(StepWords steps, Make make) {
    for (std::size_t i = 0; i < steps.size; ++i) make(steps, i);
}

// A square's row: the fillings that occupy neither of its lines.
template <class Row>
inline void make_rows(const Program& program, const Desk& desk) {
    // Copies, as rows that are stored might be anything else for all that the compiler knows.
    TileRow* const lines = desk.lines;
    TileRow* const rows = desk.rows;
    each_step(program.squares, [=](const StepWords& steps, std::size_t i) {
        row_of<Row, 3>(rows, steps, i) =
            ~(row_of<Row, 0>(lines, steps, i) | row_of<Row, 1>(lines, steps, i));
    });
    each_step(program.pairs, [=](const StepWords& steps, std::size_t i) {
        row_of<Row, 3>(rows, steps, i) =
            row_of<Row, 0>(rows, steps, i) & row_of<Row, 1>(rows, steps, i);
    });
    each_step(program.triples, [=](const StepWords& steps, std::size_t i) {
        row_of<Row, 3>(rows, steps, i) = row_of<Row, 0>(rows, steps, i) &
                                         row_of<Row, 1>(rows, steps, i) &
                                         row_of<Row, 2>(rows, steps, i);
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
                                               : first_fillings(size - from);
    }
    each_step(program.nodes, [=](const StepWords& steps, std::size_t i) {
        row_of<Row, 3>(nodes, steps, i) =
            row_of<Row, 0>(nodes, steps, i) & row_of<Row, 1>(rows, steps, i);
    });
}

template <class Row>
inline Row row_of_leaf(const Desk& desk, const StepWords& leaves, std::size_t i) {
    return row_of<Row, 0>(desk.nodes, leaves, i) & row_of<Row, 1>(desk.rows, leaves, i) &
           row_of<Row, 2>(desk.rows, leaves, i) & row_of<Row, 3>(desk.rows, leaves, i);
}

#if defined(__AVX512F__)

template <class Row>
inline Row add_leaves(const StepWords& leaves, const Desk& desk) {
    Row sum{};
    std::size_t i = 0;
    for (; i + 4 <= leaves.size; i += 4) {
        sum += ones_by_word(row_of_leaf<Row>(desk, leaves, i));
        sum += ones_by_word(row_of_leaf<Row>(desk, leaves, i + 1));
        sum += ones_by_word(row_of_leaf<Row>(desk, leaves, i + 2));
        sum += ones_by_word(row_of_leaf<Row>(desk, leaves, i + 3));
    }
    for (; i < leaves.size; ++i) sum += ones_by_word(row_of_leaf<Row>(desk, leaves, i));
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
    const auto add_two = [&](std::size_t two) {
        const Row first = row_of_leaf<Row>(desk, leaves, two);
        return carry(ones, first, row_of_leaf<Row>(desk, leaves, two + 1));
    };
    const auto add_four = [&](std::size_t four) {
        const Row first = add_two(four);
        return carry(twos, first, add_two(four + 2));
    };
    std::size_t i = 0;
    for (; i + 8 <= leaves.size; i += 8) {
        const Row first = add_four(i);
        sum += ones_by_word(carry(fours, first, add_four(i + 4)));
    }
    sum += sum;
    sum += ones_by_word(fours);
    sum += sum;
    sum += ones_by_word(twos);
    sum += sum;
    sum += ones_by_word(ones);
    for (; i < leaves.size; ++i) sum += ones_by_word(row_of_leaf<Row>(desk, leaves, i));
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

constexpr Kernel kernel{append_fillings, fillings_apart, steps_apart, append_leaves, count_tile};

}  // namespace
}  // namespace hetman::quadrant_join
