#pragma once
// Joins strips to parts: fillings of the east, and leaves of the west. Included only by
// kernel_code.h.
#include "worker/engines/quadrant_join/kernels/quadrant_kernel_words.h"

namespace hetman::quadrant_join {
namespace {

// A number of strips, in units of eight. The usual numbers are compile-time constants: fixed trip
// count, unrolled, no branch misprediction at the end of the loop.
template <std::size_t number>
struct Eights {};
using AnyEights = std::size_t;

// Calls use(i) for every register of the strips.
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

#if defined(__AVX2__)

// Calls use(i, set) for every register of strips, where `set` holds the strips disjoint from these
// squares.
template <class Eights, class Use>
inline void each_disjoint(Eights eights, const std::uint32_t* strips, Words squares,
                          const Use& use) {
    each_register(eights,
                  [&](std::size_t i) { use(i, zero_in(both(load_words(strips + i), squares))); });
}

#else

using Four = std::uint32_t __attribute__((vector_size(4 * sizeof(std::uint32_t)), may_alias));
using Two = std::uint64_t __attribute__((vector_size(sizeof(Four)), may_alias));

// Bit = strip.
inline std::uint64_t disjoint_of_eight(const std::uint32_t* strips, std::uint32_t squares) {
    const auto* const four = reinterpret_cast<const Four*>(strips);
    const Four low = reinterpret_cast<Four>((four[0] & squares) == 0) & Four{1, 2, 4, 8};
    const Four high = reinterpret_cast<Four>((four[1] & squares) == 0) & Four{16, 32, 64, 128};
    const Two both = reinterpret_cast<Two>(low | high);
    const std::uint64_t all = both[0] | both[1];
    return (all | all >> 32) & 0xff;
}

// Few strips are disjoint: all of them are found first, so that the loop over them has no
// unpredictable branch.
template <class Use>
inline void each_disjoint(AnyEights eights, const std::uint32_t* strips, Words squares,
                          const Use& use) {
    constexpr std::size_t most = 8;
    for (std::size_t begin = 0; begin < eights; begin += most) {
        std::uint64_t disjoint = 0;
        for (std::size_t k = 0; k < most && begin + k < eights; ++k)
            disjoint |= disjoint_of_eight(strips + 8 * (begin + k), squares) << 8 * k;
        for (; disjoint != 0; disjoint &= disjoint - 1)
            use(8 * begin + static_cast<std::size_t>(__builtin_ctzll(disjoint)), 1);
    }
}

#endif

using Eight = std::uint32_t __attribute__((vector_size(8 * sizeof(std::uint32_t)), may_alias));

// Batches of parts: all parts, consecutive in memory, or only those that are kept.
constexpr std::size_t most_parts = 64;
struct AllParts {
    const Part* first;

    const Part& operator[](std::size_t k) const { return first[k]; }
};
struct KeptParts {
    const Part* parts[most_parts + parts_at_once];

    const Part& operator[](std::size_t k) const { return *parts[k]; }
};

// The squares of strips that are closed, or that each of eight parts attacks.
template <class Parts>
inline Eight attacked_by(const Parts& parts, std::size_t first, const Strips& strips) {
    constexpr std::uint32_t columns = (std::uint32_t{1} << widest_strip) - 1;
    Eight rising{};
    Eight falling{};
    for (std::size_t k = 0; k < parts_at_once; ++k) {
        rising[k] = parts[first + k].rising;
        falling[k] = parts[first + k].falling;
    }
    Eight squares = Eight{} | strips.closed;
    for (unsigned i = 0; i < widest_strip; ++i)
        squares |= ((rising >> (31 - strips.rows[i]) | falling >> strips.rows[i]) & columns)
                   << widest_strip * i;
    return squares;
}

// The attacked squares are computed before parts are joined to strips, so that no join waits for
// them.
template <class Parts>
struct PreparedParts {
    Parts parts;
    std::size_t size = 0;
    alignas(32) std::uint32_t attacked[most_parts + parts_at_once];

    void prepare(std::size_t number, const Strips& strips) {
        size = number;
        for (std::size_t k = 0; k < size; k += parts_at_once)
            *reinterpret_cast<Eight*>(attacked + k) = attacked_by(parts, k, strips);
    }
};

template <class Use>
inline void prepare_all(const Part* parts, std::size_t size, const Strips& strips, const Use& use) {
    PreparedParts<AllParts> prepared;
    prepared.parts.first = parts;
    for (;; prepared.parts.first += most_parts, size -= most_parts) {
        const bool last = size <= most_parts;
        prepared.prepare(last ? size : most_parts, strips);
        use(prepared);
        if (last) return;
    }
}

// Keeps only parts of certain kinds; the filter is branchless.
template <class Kept, class Use>
inline void prepare_kept(const Part* parts, std::size_t parts_size, const Strips& strips,
                         const Kept& kept, const Use& use) {
    PreparedParts<KeptParts> prepared;
    for (const Part* const end = parts + parts_size; parts != end;) {
        std::size_t size = 0;
        for (; parts != end && size < most_parts; ++parts) {
            prepared.parts.parts[size] = parts;
            size += kept(parts->kind) ? 1 : 0;
        }
        for (std::size_t k = size; k % parts_at_once != 0; ++k) prepared.parts.parts[k] = parts - 1;
        prepared.prepare(size, strips);
        use(prepared);
    }
}

// The lines of strips as two words, whatever their stored form.
struct WideLines {
    Words u;
    Words v;
};
inline WideLines wide_lines(const Strips& strips, std::size_t i, LineForm form) {
    const Words words = load_words(strips.u + i);
    if (!form.narrow) return {words, load_words(strips.v + i)};
    const Words u = both(words, in_each((std::uint32_t{1} << narrow_v) - 1));
    return {left(u, form.first_u), right(words, narrow_v)};
}

// Appends the lines of the strips that are disjoint from the squares, joined to those of a part,
// and returns the end of the list.
template <bool narrow_strips, bool narrow, class Eights>
inline std::size_t append_joined(const Strips& strips, Eights eights, std::uint32_t squares,
                                 const Lines& cross, LineForm form, const LineLists& out,
                                 std::size_t end) {
    const Words v = in_each(cross.v);
    Words u = in_each(cross.u);
    if constexpr (narrow) u = either(right(u, form.first_u), left(v, narrow_v));
    each_disjoint(eights, strips.squares, in_each(squares), [&](std::size_t i, WordSet fits) {
        if constexpr (narrow) {
            store_of(out.u + end, either(load_words(strips.u + i), u), fits);
        } else {
            const WideLines lines = wide_lines(strips, i, form);
            store_of(out.u + end, either(lines.u, u), fits);
            store_of(out.v + end, either(lines.v, v), fits);
        }
        end += size_of(fits);
    });
    return end;
}

#if defined(__AVX512F__)

constexpr std::size_t wide_register_words = 16;

// Stores a register of which rarely more than the first half is wanted.
inline void store_few(std::uint32_t* out, __m512i words, unsigned size) {
    store_words(out, _mm512_castsi512_si256(words));
    if (__builtin_expect(static_cast<long>(size > register_words), 0) != 0)
        store_words(out + register_words, _mm512_extracti64x4_epi64(words, 1));
}

// The same for wide lines. Reads up to half a wide register past the strips.
template <>
inline std::size_t append_joined<false, false>(const Strips& strips, AnyEights eights,
                                               std::uint32_t squares, const Lines& cross, LineForm,
                                               const LineLists& out, std::size_t end) {
    const __m512i attacked = _mm512_set1_epi32(static_cast<int>(squares));
    const __m512i u = _mm512_set1_epi32(static_cast<int>(cross.u));
    const __m512i v = _mm512_set1_epi32(static_cast<int>(cross.v));
    const std::size_t size = eights * strips_at_once;
    for (std::size_t i = 0; i < size; i += wide_register_words) {
        const auto strips_there =
            static_cast<__mmask16>(i + wide_register_words <= size ? 0xffff : 0xff);
        const __mmask16 fits = _mm512_mask_testn_epi32_mask(
            strips_there, _mm512_loadu_si512(strips.squares + i), attacked);
        const auto number = static_cast<unsigned>(__builtin_popcount(fits));
        const auto joined = [&](const std::uint32_t* lines, __m512i of_part) {
            return _mm512_maskz_compress_epi32(
                fits, _mm512_or_si512(_mm512_loadu_si512(lines + i), of_part));
        };
        store_few(out.u + end, joined(strips.u, u), number);
        store_few(out.v + end, joined(strips.v, v), number);
        end += number;
    }
    return end;
}

template <bool narrow_strips, bool narrow>
constexpr bool unrolled = narrow_strips || narrow;

#else

template <bool narrow_strips, bool narrow>
constexpr bool unrolled = true;

#endif

template <bool narrow_strips, bool narrow, class Eights>
inline void append_fillings(const Strips& strips, Eights eights,
                            const PreparedParts<KeptParts>& parts, const FillingLists& lists) {
    const LineForm form{narrow_strips, lists.strips.first_u};
    for (std::size_t k = 0; k < parts.size; ++k) {
        const Part& part = parts.parts[k];
        const std::uint8_t list = lists.list_of_kind[part.kind];
        lists.sizes[list] = append_joined<narrow_strips, narrow>(
            strips, eights, parts.attacked[k] | part.tag, part.cross, form, lists.lists[list],
            lists.sizes[list]);
    }
}

template <bool narrow_strips, bool narrow>
inline void append_fillings(const Strips& of_set, const Part* parts, std::size_t parts_size,
                            const FillingLists& of_kinds) {
    // Local copies: the compiler must assume that stores may alias the originals.
    const Strips strips = of_set;
    const FillingLists lists = of_kinds;
    const auto has_list = [&](std::uint16_t kind) { return lists.list_of_kind[kind] != no_list; };
    prepare_kept(parts, parts_size, strips, has_list, [&](const auto& prepared) {
        const auto append = [&](auto eights) {
            append_fillings<narrow_strips, narrow>(strips, eights, prepared, lists);
        };
        if constexpr (unrolled<narrow_strips, narrow>)
            with_eights(strips.size, append);
        else
            append(strips.size / strips_at_once);
    });
}

inline void append_fillings(const Strips& strips, const Part* parts, std::size_t parts_size,
                            const FillingLists& lists) {
    if (lists.narrow)
        append_fillings<true, true>(strips, parts, parts_size, lists);
    else if (lists.strips.narrow)
        append_fillings<true, false>(strips, parts, parts_size, lists);
    else
        append_fillings<false, false>(strips, parts, parts_size, lists);
}

// Strips prepared for making leaves.
struct LeafStrips {
    const std::uint32_t* squares;
    const std::uint32_t* last_operands;
    const Rows* meets;
    std::size_t size;  // fillers included
};
struct LeafStripsBuffer {
    alignas(64) std::uint32_t squares[most_strips + strips_at_once];
    alignas(64) std::uint32_t last_operands[most_strips + strips_at_once];
    alignas(64) Rows meets[most_strips + strips_at_once];
};

// Rows of the east's column x that these lines cross.
inline Words rows_across(const WideLines& lines, unsigned x) {
    return either(left(lines.u, x + 1), right(lines.v, x));
}

inline void name_backs(const Strips& strips, const std::uint32_t* of_orders,
                       std::uint32_t* last_operands) {
    for (std::size_t i = 0; i < strips.size; ++i) last_operands[i] = of_orders[strips.orders[i]];
}

template <bool grouped>
inline LeafStrips all_leaf_strips(const Strips& strips, const LeafNames& names,
                                  LeafStripsBuffer& buffer) {
    name_backs(strips, names.of_orders, buffer.last_operands);
    if constexpr (grouped)
        each_register(strips.size / strips_at_once, [&](std::size_t i) {
            store_words(buffer.meets + i,
                        rows_across(wide_lines(strips, i, names.strips), names.grouped));
        });
    return {strips.squares, buffer.last_operands, buffer.meets, strips.size};
}

template <bool grouped>
inline LeafStrips disjoint_leaf_strips(const Strips& strips, const LeafNames& names,
                                       LeafStripsBuffer& buffer) {
    alignas(64) std::uint32_t last_operands[most_strips];
    name_backs(strips, names.of_orders, last_operands);
    const Words met_u = in_each(names.met.u);
    const Words met_v = in_each(names.met.v);
    std::size_t size = 0;
    each_register(strips.size / strips_at_once, [&](std::size_t i) {
        const WideLines lines = wide_lines(strips, i, names.strips);
        const WordSet disjoint = zero_in(either(both(lines.u, met_u), both(lines.v, met_v)));
        store_of(buffer.squares + size, load_words(strips.squares + i), disjoint);
        store_of(buffer.last_operands + size, load_words(last_operands + i), disjoint);
        if constexpr (grouped)
            store_of(buffer.meets + size, rows_across(lines, names.grouped), disjoint);
        size += size_of(disjoint);
    });
    for (; size % strips_at_once != 0; ++size) buffer.squares[size] = square_of_fillers;
    return {buffer.squares, buffer.last_operands, buffer.meets, size};
}

// The usual number of leaves of a part, at most.
constexpr std::size_t usual_leaves = register_words > 1 ? 2 * register_words : 0;

template <bool grouped, class Eights>
inline void append_leaves(const LeafStrips& strips, Eights eights, unsigned column,
                          const PreparedParts<AllParts>& parts, const InstructionSink* lists,
                          std::size_t* sizes) {
    for (std::size_t k = 0; k < parts.size; ++k) {
        const Part& part = parts.parts[k];
        const InstructionSink out = lists[part.kind];
        const std::size_t begin = sizes[part.kind];
        std::size_t end = begin;
        const Words attacked = in_each(parts.attacked[k]);
        const Words meets = rows_across({in_each(part.cross.u), in_each(part.cross.v)}, column);
        each_disjoint(eights, strips.squares, attacked, [&](std::size_t i, WordSet fits) {
            store_of(out.last_operands + end, load_words(strips.last_operands + i), fits);
            if constexpr (grouped)
                store_of(out.meets + end, either(load_words(strips.meets + i), meets), fits);
            end += size_of(fits);
        });
        // Unconditional for the usual number of leaves: no branch misprediction.
        const Words front = in_each(part.tag);
        std::size_t named = begin;
        for (; named < begin + usual_leaves; named += register_words)
            store_words(out.first_operands + named, front);
        for (; named < end; named += register_words) store_words(out.first_operands + named, front);
        sizes[part.kind] = end;
    }
}

template <bool grouped>
inline void append_leaves(const Strips& of_set, const LeafNames& of_names, const Part* parts,
                          std::size_t parts_size, const InstructionSink* lists,
                          std::size_t* sizes) {
    const Strips strips = of_set;
    const LeafNames names = of_names;
    LeafStripsBuffer buffer;
    const bool all = (names.met.u | names.met.v) == 0;
    const LeafStrips leaf = all ? all_leaf_strips<grouped>(strips, names, buffer)
                                : disjoint_leaf_strips<grouped>(strips, names, buffer);
    const unsigned column = grouped ? names.grouped : 0;
    prepare_all(parts, parts_size, strips, [&](const auto& prepared) {
        with_eights(leaf.size, [&](auto eights) {
            append_leaves<grouped>(leaf, eights, column, prepared, lists, sizes);
        });
    });
}

inline void append_leaves(const Strips& strips, const LeafNames& names, const Part* parts,
                          std::size_t parts_size, const InstructionSink* lists,
                          std::size_t* sizes) {
    if (names.grouped == not_grouped)
        append_leaves<false>(strips, names, parts, parts_size, lists, sizes);
    else
        append_leaves<true>(strips, names, parts, parts_size, lists, sizes);
}

}  // namespace
}  // namespace hetman::quadrant_join
