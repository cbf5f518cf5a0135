#pragma once
// Counts the pairs of a tile and leaves without a common line. Included only by kernel_code.h.
#include <bit>

#include "worker/engines/line_join/kernels/line_kernel_transpose.h"
#include "worker/engines/quadrant_join/kernels/quadrant_kernel_rows.h"

namespace hetman::line_join {
namespace {

using quadrant_join::Bitmap;
using quadrant_join::HalfRow;
using quadrant_join::ones_by_word;
using quadrant_join::sum_of;
using quadrant_join::WholeRow;

// Tables of the `or` of lines' bitmaps. The open lines of a word are gathered to an index, of which
// each table takes `width` bits.
struct Tables {
    LineSet open;
    unsigned width;
    unsigned number;
};
constexpr unsigned widest_table = 8;

// The rows of all tables, one table after the other.
template <class Row>
inline Row* table_rows(TileScratch& scratch) {
    return reinterpret_cast<Row*>(scratch.rows);
}

template <class Word>
inline LineSet lines_of(std::uint32_t late, Word early) {
    LineSet lines = late;
    if constexpr (has_early<Word>) lines |= std::uint64_t{early} << first_early;
    return lines;
}

#if defined(__AVX2__)

// Of the first-level cache, a part is left to leaves.
template <class Row>
constexpr std::size_t rows_in_cache = 28 * 1024 / sizeof(Row);

template <class Word>
inline std::uint64_t gathered(std::uint32_t late, Word early, LineSet open) {
    if constexpr (has_early<Word>)
        return _pext_u64(lines_of(late, early), open);
    else
        return _pext_u32(late, static_cast<std::uint32_t>(open));
}

// The tables for which making them and looking leaves up is estimated to be fastest.
template <class Row, class Word>
inline Tables tables_for(LineSet open, std::size_t leaves) {
    const auto lines = static_cast<unsigned>(__builtin_popcountll(open));
    Tables best{open, widest_table, (lines + widest_table - 1) / widest_table};
    if constexpr (has_early<Word>) return best;
    std::size_t least = ~std::size_t{0};
    for (unsigned width = 5; width <= widest_table; ++width) {
        const unsigned whole = lines / width;
        const unsigned rest = lines % width;
        const std::size_t rows =
            (std::size_t{whole} << width) + (rest == 0 ? 0 : std::size_t{1} << rest);
        const unsigned number = whole + (rest == 0 ? 0 : 1);
        const std::size_t cost =
            4 * rows + leaves * (2 + 2 * number + (rows > rows_in_cache<Row> ? 4 : 0));
        if (cost >= least) continue;
        least = cost;
        best = {open, width, number};
    }
    return best;
}

template <class Row>
inline void make_tables(const Tables& tables, TileScratch& scratch) {
    LineSet left = tables.open;
    for (unsigned table = 0; table < tables.number; ++table) {
        Row* const rows = table_rows<Row>(scratch) + (table << tables.width);
        rows[0] = Row{};
        for (unsigned bit = 0; bit < tables.width && left != 0; ++bit, left &= left - 1) {
            const Row line = *reinterpret_cast<const Row*>(scratch.lines[__builtin_ctzll(left)]);
            const std::size_t half = std::size_t{1} << bit;
            for (std::size_t i = 0; i < half; ++i) rows[half + i] = rows[i] | line;
        }
    }
}

#else

// Without a fast bit extract an index is the word itself, and the rows of some indices are not
// used.

template <class Word>
inline std::uint64_t gathered(std::uint32_t late, Word early, LineSet open) {
    return lines_of(late, early) & open;
}

template <class Row, class Word>
inline Tables tables_for(LineSet open, std::size_t) {
    return {open, widest_table, has_early<Word> ? 8 : 4};
}

template <class Row>
inline void make_tables(const Tables& tables, TileScratch& scratch) {
    for (unsigned table = 0; table < tables.number; ++table) {
        Row* const rows = table_rows<Row>(scratch) + (table << widest_table);
        const auto open = static_cast<std::uint32_t>(tables.open >> widest_table * table & 0xff);
        rows[0] = Row{};
        for (std::uint32_t index = open & (~open + 1); index != 0; index = (index - open) & open) {
            const auto bit = static_cast<unsigned>(__builtin_ctz(index));
            rows[index] = rows[index & (index - 1)] |
                          *reinterpret_cast<const Row*>(scratch.lines[widest_table * table + bit]);
        }
    }
}

#endif

// Of the leaves' unions of bitmaps: the number of ones, and of those among the lower fillings of
// the tile.
template <class Row>
struct Ones {
    Row all{};
    Row lower{};
};

template <class Row, class Word, unsigned width, unsigned number, bool with_lower>
inline void add_leaves(LineSet open, const Segment& leaves, const TileScratch& scratch,
                       const Row& lower, Ones<Row>& ones) {
    const std::uint32_t* const late = leaves.words.late;
    const Word* const early = early_of<Word>(leaves.words);
    const auto* const rows = reinterpret_cast<const unsigned char*>(scratch.rows);
    // Indices are scaled to bytes.
    constexpr auto scale = static_cast<unsigned>(std::countr_zero(sizeof(Row)));
    constexpr std::uint64_t mask = ((std::uint64_t{1} << width) - 1) << scale;
    constexpr std::size_t table_size = sizeof(Row) << width;
    Row all = ones.all;
    Row of_lower = ones.lower;
    for (std::size_t i = 0; i < leaves.size; ++i) {
        Word early_word{};
        if constexpr (has_early<Word>) early_word = early[i];
        const std::uint64_t index = gathered<Word>(late[i], early_word, open) << scale;
        Row row = *reinterpret_cast<const Row*>(rows + (index & mask));
        for (unsigned table = 1; table < number; ++table)
            row = row | *reinterpret_cast<const Row*>(rows + table_size * table +
                                                      (index >> width * table & mask));
        all += ones_by_word(row);
        if constexpr (with_lower) of_lower += ones_by_word(row & lower);
    }
    ones.all = all;
    ones.lower = of_lower;
}

template <class Row, class Word, unsigned width, unsigned number>
inline Ones<Row> ones_of(const Tables& tables, const List& leaves, const TileScratch& scratch,
                         const Row& lower) {
    Ones<Row> ones;
    if constexpr (number > 0 && number <= (has_early<Word> ? 8 : (32 + width - 1) / width)) {
        if (tables.number != number)
            return ones_of<Row, Word, width, number - 1>(tables, leaves, scratch, lower);
        add_leaves<Row, Word, width, number, true>(tables.open, leaves.lower, scratch, lower, ones);
        add_leaves<Row, Word, width, number, false>(tables.open, leaves.equal, scratch, lower,
                                                    ones);
    } else if constexpr (number > 0) {
        return ones_of<Row, Word, width, number - 1>(tables, leaves, scratch, lower);
    }
    return ones;
}

template <class Row, class Word>
inline Ones<Row> ones_of(const Tables& tables, const List& leaves, const TileScratch& scratch,
                         const Row& lower) {
    if constexpr (!has_early<Word>) {
        if (tables.width == 5) return ones_of<Row, Word, 5, 7>(tables, leaves, scratch, lower);
        if (tables.width == 6) return ones_of<Row, Word, 6, 6>(tables, leaves, scratch, lower);
        if (tables.width == 7) return ones_of<Row, Word, 7, 5>(tables, leaves, scratch, lower);
    }
    return ones_of<Row, Word, 8, 8>(tables, leaves, scratch, lower);
}

template <class Word>
inline std::size_t copy_tile(const Segment& segment, std::size_t at, TileScratch& scratch) {
    for (std::size_t i = 0; i < segment.size; i += lanes)
        copy_lanes(segment.words.late + i, scratch.late + at + i);
    if constexpr (has_early<Word>)
        for (std::size_t i = 0; i < segment.size; ++i)
            scratch.early[at + i] = early_of<Word>(segment.words)[i];
    return at + segment.size;
}

inline std::uint32_t any_of(const std::uint32_t* words, std::size_t size) {
    std::uint32_t any = 0;
    for (std::size_t i = 0; i < size; ++i) any |= words[i];
    return any;
}

// Makes the bitmaps of the open lines that any filling of the tile occupies, and returns these
// lines.
template <class Word>
inline LineSet make_lines(const List& tile, LineSet open, TileScratch& scratch) {
    std::size_t size = copy_tile<Word>(tile.lower, 0, scratch);
    size = copy_tile<Word>(tile.equal, size, scratch);
    const std::size_t row_words = size <= tile_size / 2 ? tile_size / 128 : tile_size / 64;
    for (std::size_t i = size; i < 64 * row_words; ++i) scratch.late[i] = 0;
    LineSet occupied = any_of(scratch.late, size);
    if constexpr (has_early<Word>) {
        for (std::size_t i = size; i < 64 * row_words; ++i) scratch.early[i] = 0;
        occupied |= LineSet{any_of(scratch.early, size)} << first_early;
    }
    occupied &= open;
    const auto put = [&](unsigned first, std::size_t word) {
        return [&scratch, first, word](unsigned line, std::uint64_t bitmap) {
            scratch.lines[first + line][word] = bitmap;
        };
    };
    for (std::size_t word = 0; word < row_words; ++word) {
        transpose(scratch.late + 64 * word, static_cast<std::uint32_t>(occupied), put(0, word));
        if constexpr (has_early<Word>)
            transpose(scratch.early + 64 * word,
                      static_cast<std::uint32_t>(occupied >> first_early), put(first_early, word));
    }
    return occupied;
}

template <class Row, class Word>
inline std::uint64_t count_rows(const List& tile, const List& leaves, LineSet occupied,
                                TileScratch& scratch) {
    const Tables tables = tables_for<Row, Word>(occupied, leaves.size());
    make_tables<Row>(tables, scratch);
    Bitmap lower{};
    for (std::size_t word = 0; word < 8; ++word) {
        const std::size_t from = 64 * word;
        lower.words[word] = tile.lower.size >= from + 64 ? ~std::uint64_t{0}
                            : tile.lower.size <= from
                                ? 0
                                : (std::uint64_t{1} << (tile.lower.size - from)) - 1;
    }
    const Ones<Row> ones =
        ones_of<Row, Word>(tables, leaves, scratch, *reinterpret_cast<const Row*>(&lower));
    return tile.size() * leaves.size() + tile.lower.size * leaves.lower.size - sum_of(ones.all) -
           sum_of(ones.lower);
}

template <class Word>
std::uint64_t count_tile(const List& tile, const List& leaves, LineSet open, TileScratch& scratch) {
    const LineSet occupied = make_lines<Word>(tile, open, scratch);
    if (tile.size() <= tile_size / 2)
        return count_rows<HalfRow, Word>(tile, leaves, occupied, scratch);
    return count_rows<WholeRow, Word>(tile, leaves, occupied, scratch);
}

// Pairs without a common line, each counted once.
template <class Word>
inline std::uint64_t count_disjoint(const Segment& a, const Segment& b) {
    std::uint64_t conflicts = 0;
    for (std::size_t i = 0; i < a.size; ++i) {
        const Lanes late = in_each(a.words.late[i]);
        Lanes early{};
        if constexpr (has_early<Word>) early = in_each(early_of<Word>(a.words)[i]);
        const auto common = [&](std::size_t k) {
            Mask mask = any_common(load(b.words.late + k), late);
            if constexpr (has_early<Word>)
                mask |= any_common(load(early_of<Word>(b.words) + k), early);
            return mask;
        };
        std::size_t k = 0;
        for (; k + lanes <= b.size; k += lanes) conflicts += size_of(common(k));
        if (k < b.size)
            conflicts += size_of(static_cast<Mask>(common(k) & first_lanes(b.size - k)));
    }
    return a.size * b.size - conflicts;
}

template <class Word>
std::uint64_t count_pairs(const List& a, const List& b) {
    return 2 * count_disjoint<Word>(a.lower, b.lower) + count_disjoint<Word>(a.lower, b.equal) +
           count_disjoint<Word>(a.equal, b.lower) + count_disjoint<Word>(a.equal, b.equal);
}

}  // namespace
}  // namespace hetman::line_join
