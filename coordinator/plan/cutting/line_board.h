#pragma once
// A position of a problem whose placements fill all rows and columns, for planning: equivalent to
// Position, with a layout that makes millions of descents fast.
//
// Rows and columns are stored alike: the free squares of row i (bit = column) in the lower half of
// entry i, those of column i (bit = row) in the upper half. So one sum over all entries counts the
// free squares of all lines at once, bit by bit, with binary digits in a vector each.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "common/numbers/wide.h"
#include "common/problem/attack_map.h"
#include "common/problem/position.h"
#include "common/problem/problem.h"

namespace hetman {

// A word for a row and one for a column. Word is std::uint32_t on boards up to 32 x 32, else
// std::uint64_t.
template <class Word>
using LinePair = std::conditional_t<sizeof(Word) == sizeof(std::uint32_t), std::uint64_t, Wide>;

// What a piece on each square of an n x n board attacks, its own square included: an entry for each
// line.
template <class Word>
class LineMasks {
  public:
    explicit LineMasks(const AttackMap& map);

    Board board() const { return board_; }
    std::size_t entries() const { return entries_; }  // of a square; those beyond n are 0
    const LinePair<Word>* of(Square square) const { return &masks_[square * entries_]; }

  private:
    Board board_;
    std::size_t entries_;
    std::vector<LinePair<Word>> masks_;
};

// [rank][byte]: the place of the set bit of the byte that has `rank` set bits below it; 8 if there
// is none.
inline constexpr auto bits_of_rank_in_bytes = [] {
    std::array<std::array<std::uint8_t, 256>, 8> places{};
    for (std::size_t rank = 0; rank < 8; ++rank)
        for (unsigned byte = 0; byte < 256; ++byte) {
            unsigned rest = byte;
            for (std::size_t i = 0; i < rank; ++i) rest &= rest - 1;
            places[rank][byte] =
                rest == 0 ? std::uint8_t{8} : static_cast<std::uint8_t>(std::countr_zero(rest));
        }
    return places;
}();

// The place of the set bit that has `rank` set bits below it; it must exist.
std::uint64_t bit_of_rank(std::uint64_t bits, std::uint64_t rank);

template <class Word>
class LineBoard {
  public:
    // The line to fill next, and its free squares in the order of their indices.
    struct Choices {
        bool is_over = false;     // nothing follows: the board is full
        bool is_refuted = false;  // see Position
        bool is_column = false;
        std::uint64_t line = 0;
        std::uint64_t count = 0;
        Word free = 0;  // bits of the line's squares

        static constexpr bool may_stay_empty = false;
    };

    // The position of the problem. The masks of its board must outlive this object.
    LineBoard(const LineMasks<Word>& masks, const Problem& problem);
    LineBoard(const LineBoard& other) { *this = other; }
    LineBoard& operator=(const LineBoard& other) {
        masks_ = other.masks_;
        side_ = other.side_;
        first_half_ = other.first_half_;
        end_ = other.end_;
        missing_ = other.missing_;
        open_ = other.open_;
        // Copies only the entries in use, in a loop instead of a call of memcpy.
        const std::size_t entries = masks_->entries();
        for (std::size_t i = 0; i < entries; i += entries_in_block)
            std::memcpy(&lines_[i], &other.lines_[i], entries_in_block * sizeof(Pair));
        return *this;
    }

    void place(Square square);
    // See Position.
    bool place_orbit(Square square, const Subgroup& required) {
        if (!required.is_trivial()) return place_images(square, required);
        place(square);
        return true;
    }

    void choose(LineRule rule, Choices& found) const {
        found.is_over = missing_ == 0;
        if (found.is_over)
            found.is_refuted = false;
        else if (rule == LineRule::rows_in_order)
            choose_first_open_row(found);
        else
            choose_line_with_fewest_squares(counts(), found);
    }
    // place_orbit(), then choose() unless that fails.
    bool place_and_choose(Square square, const Subgroup& required, LineRule rule, Choices& found) {
        if (!required.is_trivial() || rule == LineRule::rows_in_order || missing_ == 1) {
            if (!place_orbit(square, required)) return false;
            choose(rule, found);
            return true;
        }
        found.is_over = false;
        close_lines(square);
        choose_line_with_fewest_squares(counts_after(square), found);
        return true;
    }
    // The choice of that index, below count.
    Square square(const Choices& choices, std::uint64_t index) const {
        const std::uint64_t at = bit_of_rank(choices.free, index);
        // Row and column are exchanged, without a branch, if the line is a column.
        const std::uint64_t other =
            (at ^ choices.line) & (choices.is_column ? ~std::uint64_t{0} : 0);
        return (choices.line ^ other) * side_ + (at ^ other);
    }
    void leave_empty(const Choices&) {}  // no line may stay empty

  private:
    using Pair = LinePair<Word>;
    using Vector = std::uint64_t __attribute__((vector_size(16)));
    static constexpr std::size_t word_bits = 8 * sizeof(Word);
    static constexpr std::size_t pairs_in_vector = sizeof(Vector) / sizeof(Pair);
    static constexpr std::size_t entries_in_block = 4 * pairs_in_vector;  // of loops
    static constexpr std::size_t digits = word_bits == 32 ? 6 : 7;  // of counts up to word_bits
    template <class Any>
    friend class LineMasks;

    static Pair pair_of(Word row, Word column) { return Pair{row} | Pair{column} << word_bits; }
    static Word lower(Pair pair) { return static_cast<Word>(pair); }
    static Word upper(Pair pair) { return static_cast<Word>(pair >> word_bits); }

    static Vector vector_at(const Pair* pairs) {
        Vector vector;
        std::memcpy(&vector, pairs, sizeof vector);
        return vector;
    }
    // Removes the squares of a mask from the vector of lines from an entry on, and returns it.
    Vector take(std::size_t entry, const Pair* mask) {
        const Vector free = vector_at(&lines_[entry]) & ~vector_at(mask + entry);
        std::memcpy(&lines_[entry], &free, sizeof free);
        return free;
    }

    // The key that decides between lines with equally many free squares; the smallest is filled
    // first: twice the distance from the centre, then rows before columns, then the index.
    std::uint64_t claim(std::uint64_t twice_distance, bool is_column, std::uint64_t index) const {
        return twice_distance << 16 | std::uint64_t{is_column} << 8 | (index & 0xff);
    }
    // The smallest key in a set of lines of a kind. For the empty set, a distance that no line has.
    // Branchless: branches would be mispredicted.
    std::uint64_t smallest_claim(Word lines, bool is_column) const {
        const std::uint64_t before = lines & first_half_;  // the last is closest to the centre
        const std::uint64_t behind = lines & ~first_half_;
        const auto last = static_cast<std::uint64_t>(63 - __builtin_clzll(before << 1 | 1)) - 1;
        const auto first = static_cast<std::uint64_t>(std::countr_zero(behind | end_));
        return std::min(claim(side_ - 1 - 2 * last, is_column, last),
                        claim(2 * first + 1 - side_, is_column, first));
    }

    void block(Square square);
    bool place_images(Square square, const Subgroup& required);
    void close_lines(Square square) {
        open_ &= ~pair_of(Word{1} << (square % side_), Word{1} << (square / side_));
        --missing_;
    }
    // The numbers of free squares of all lines, columns in the lower half: digit i of each.
    using Counts = std::array<Pair, digits>;
    Counts counts() const {
        return sum_of([this](std::size_t entry) { return vector_at(&lines_[entry]); });
    }
    // Places a piece, removing the squares that it attacks in the same pass, and returns the same
    // counts.
    Counts counts_after(Square square) {
        const Pair* mask = masks_->of(square);
        return sum_of([this, mask](std::size_t entry) { return take(entry, mask); });
    }
    // `vector` gives the vector from an entry on. Sums all entries.
    template <class VectorAt>
    Counts sum_of(const VectorAt& vector) const;
    void choose_line_with_fewest_squares(const Counts& counts, Choices& found) const;
    void choose_first_open_row(Choices& found) const;

    const LineMasks<Word>* masks_;
    std::uint64_t side_;
    Word first_half_;    // of the indices of lines
    std::uint64_t end_;  // the bit behind the last line's, if there is one
    std::uint64_t missing_;
    Pair open_;  // the columns in the lower half, the rows in the upper one: as counts() has them
    alignas(sizeof(Vector)) std::array<Pair, word_bits> lines_;  // those in use
};

// By the numbers of set bits in the lowest one, two, ... eight bytes, and a table for the byte that
// has the bit (Vigna 2008, "Broadword implementation of rank/select queries").
inline std::uint64_t bit_of_rank(std::uint64_t bits, std::uint64_t rank) {
    constexpr std::uint64_t ones = 0x0101010101010101;
    std::uint64_t sums = bits - ((bits >> 1) & (0x55 * ones));
    sums = (sums & (0x33 * ones)) + ((sums >> 2) & (0x33 * ones));
    sums = ((sums + (sums >> 4)) & (0x0f * ones)) * ones;
    // A byte's highest bit is set where its sum is at most the rank.
    const std::uint64_t at_most = ((rank * ones | 0x80 * ones) - sums) & (0x80 * ones);
    const std::uint64_t shift = ((at_most >> 7) * ones >> 56) * 8;
    const std::uint64_t rank_in_byte = rank - ((sums << 8) >> shift & 0xff);
    return shift + bits_of_rank_in_bytes[rank_in_byte][bits >> shift & 0xff];
}

template <class Word>
inline void LineBoard<Word>::place(Square square) {
    const Pair* mask = masks_->of(square);
    const std::size_t entries = masks_->entries();
    for (std::size_t i = 0; i < entries; i += pairs_in_vector) take(i, mask);
    close_lines(square);
}

template <class Word>
template <class VectorAt>
inline auto LineBoard<Word>::sum_of(const VectorAt& vector) const -> Counts {
    // Carry-save adders, which sum the bits of each lane: a vector for each binary digit.
    Vector ones{}, twos{}, fours{}, eights{}, sixteens{}, thirty_twos{}, sixty_fours{};
    const auto add = [](Vector& digit, const Vector& one, const Vector& other) {
        const Vector half = one ^ other;
        const Vector carry = (one & other) | (half & digit);
        digit ^= half;
        return carry;
    };
    const auto add_carry = [](Vector& digit, const Vector& one) {
        const Vector carry = digit & one;
        digit ^= one;
        return carry;
    };
    const std::size_t entries = masks_->entries();
    for (std::size_t i = 0; i < entries; i += entries_in_block) {
        const Vector first_twos = add(ones, vector(i), vector(i + pairs_in_vector));
        const Vector second_twos =
            add(ones, vector(i + 2 * pairs_in_vector), vector(i + 3 * pairs_in_vector));
        Vector carry = add(twos, first_twos, second_twos);
        carry = add_carry(fours, carry);
        carry = add_carry(eights, carry);
        carry = add_carry(sixteens, carry);
        if constexpr (pairs_in_vector == 1) sixty_fours ^= add_carry(thirty_twos, carry);
    }
    if constexpr (pairs_in_vector == 1) {
        Counts total;
        const std::array sums{ones, twos, fours, eights, sixteens, thirty_twos, sixty_fours};
        std::memcpy(total.data(), sums.data(), sizeof total);
        return total;
    } else {
        Pair carry = 0;
        const auto add_lanes = [&carry](const Vector& lanes) {
            const Pair half = lanes[0] ^ lanes[1];
            const Pair sum = half ^ carry;
            carry = (lanes[0] & lanes[1]) | (half & carry);
            return sum;
        };
        // In this order.
        return {add_lanes(ones),   add_lanes(twos),     add_lanes(fours),
                add_lanes(eights), add_lanes(sixteens), carry};
    }
}

template <class Word>
inline void LineBoard<Word>::choose_line_with_fewest_squares(const Counts& count_of,
                                                             Choices& found) const {
    std::uint64_t count = 0;
    Pair lines = open_;
    for (std::size_t digit = digits; digit-- > 0;) {
        // Branchless: branches would be mispredicted.
        const Pair without = lines & ~count_of[digit];
        const auto is_none = Pair{without == 0};
        lines = without | (lines & (Pair{0} - is_none));
        count = 2 * count + static_cast<std::uint64_t>(is_none);
    }
    const std::uint64_t first =
        std::min(smallest_claim(upper(lines), false), smallest_claim(lower(lines), true));
    found.is_refuted = count == 0;
    found.is_column = (first >> 8 & 1) != 0;
    found.line = first & 0xff;
    found.count = count;
    found.free =
        static_cast<Word>(lines_[found.line] >> (found.is_column ? word_bits : std::size_t{0}));
}

template <class Word>
inline void LineBoard<Word>::choose_first_open_row(Choices& found) const {
    found.is_refuted = false;
    found.is_column = false;
    found.line = static_cast<std::uint64_t>(std::countr_zero(upper(open_)));
    found.free = lower(lines_[found.line]);
    found.count = static_cast<std::uint64_t>(std::popcount(found.free));
}

}  // namespace hetman
