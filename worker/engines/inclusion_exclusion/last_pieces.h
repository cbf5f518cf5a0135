#pragma once
// The last two or three pieces, counted on the free squares without placing them. The innermost
// loops go over blocks of rows, so that compilers vectorise them for any processor.

#include <bit>
#include <cstdint>

#include "worker/engines/inclusion_exclusion/relations.h"

namespace hetman::inclusion_exclusion {

inline constexpr unsigned rows_in_block = 8;  // that are counted together

// Room for the number of free squares on each line, for the free squares, and for their degrees.
constexpr unsigned scratch_size(const Relations& relations) {
    return relations.lines + 2 * relations.rows * relations.columns;
}

// The number of ones in each field of 16 bits.
template <class Word>
inline Word ones(Word word) {
    constexpr Word fives = static_cast<Word>(0x5555555555555555);
    constexpr Word threes = static_cast<Word>(0x3333333333333333);
    constexpr Word nibbles = static_cast<Word>(0x0f0f0f0f0f0f0f0f);
    constexpr Word bytes = static_cast<Word>(0x00ff00ff00ff00ff);
    word -= (word >> 1) & fives;
    word = (word & threes) + ((word >> 2) & threes);
    word = (word + (word >> 4)) & nibbles;
    return (word & bytes) + ((word >> 8) & bytes);
}

// Counts the ones of many words, a block of rows at a time.
template <class Word>
class Ones {
  public:
    // Adds the words of a block, by row. At most 16 ones a field, so no more than most_blocks in
    // all.
    template <class WordAt>
    inline void add(const WordAt& word_at) {
        for (unsigned row = 0; row < rows_in_block; ++row) fields_[row] += ones(word_at(row));
    }
    static constexpr unsigned most_blocks = 4000;

    inline std::int64_t sum() const {
        std::int64_t sum = 0;
        for (unsigned row = 0; row < rows_in_block; ++row)
            for (Word rest = fields_[row]; rest != 0; rest >>= 16)
                sum += static_cast<std::int64_t>(rest & 0xffff);
        return sum;
    }

  private:
    Word fields_[rows_in_block] = {};
};

// The free squares with room round the board, so that no shift needs a test for its edges.
template <class Word>
class FreeSquares {
  public:
    FreeSquares(const Relations& relations, const Word* free, unsigned first)
        : rows(relations.rows), first(first) {
        for (unsigned row = first; row < rows; ++row)
            free_[row] = around_[before + row] = free[row];
        if (!relations.wraps_rows) return;
        for (unsigned row = first; row < rows; ++row) around_[before + rows + row] = free[row];
    }

    // The rows from this one on; a block of them may end below the board, where nothing is free.
    const Word* from(unsigned row) const { return free_ + row; }
    const Word* from(unsigned row, const Shift& shift) const {
        return around_ + before + (static_cast<std::int64_t>(row) + shift.rows);
    }

    const unsigned rows;
    const unsigned first;

  private:
    static constexpr unsigned most_rows = 64;
    static constexpr std::int64_t before = most_rows;
    Word free_[most_rows + rows_in_block] = {};
    Word around_[3 * most_rows + rows_in_block] = {};
};

// `wraps` as in the relations' columns.
template <bool wraps, class Word>
inline Word shifted(Word word, const Shift& shift) {
    if constexpr (wraps)
        return static_cast<Word>((word >> shift.right) | (word << shift.left));
    else
        return static_cast<Word>((word >> shift.right) << shift.left);
}

template <class Word>
std::int64_t count_free(const FreeSquares<Word>& board) {
    Ones<Word> free;
    for (unsigned row = board.first; row < board.rows; row += rows_in_block)
        free.add([words = board.from(row)](unsigned i) { return words[i]; });
    return free.sum();
}

// Bit-sliced numbers, one for each square of a block: bit c of plane i is the i-th bit of the
// number at column c. add() adds 1 wherever a bit is set.
template <class Word>
struct Planes {
    Word of[most_planes][rows_in_block] = {};

    template <class WordAt>
    inline void add(const WordAt& word_at, unsigned planes) {
        Word carry[rows_in_block];
        for (unsigned row = 0; row < rows_in_block; ++row) carry[row] = word_at(row);
        for (unsigned i = 0; i < planes; ++i)
            for (unsigned row = 0; row < rows_in_block; ++row) {
                const Word both = of[i][row] & carry[row];
                of[i][row] ^= carry[row];
                carry[row] = both;
            }
    }
};

// Degrees: how many free squares each free square attacks.
struct Degrees {
    std::int64_t sum = 0;
    std::int64_t of_squares = 0;  // the sum of their squares
};

template <class Word, bool wraps>
class LastPieces {
  public:
    LastPieces(const Relations& relations, const Word* free, unsigned first, std::uint16_t* scratch)
        : relations_(relations),
          board_(relations, free, first),
          on_line_(scratch),
          squares_(scratch + relations.lines),
          degrees_(squares_ + relations.rows * relations.columns),
          size_(count_free(board_)) {}

    std::uint64_t count_two() {
        if (size_ < 2) return 0;
        std::int64_t attacking = 0;  // in both orders
        if (!relations_.families.empty()) {
            list_squares();
            count_lines();
            for (unsigned line = 0; line < relations_.lines; ++line)
                attacking += std::int64_t{on_line_[line]} * (std::int64_t{on_line_[line]} - 1);
        }
        for (const Leap& leap : relations_.leaps) {
            Ones<Word> found;
            for (unsigned row = board_.first; row < board_.rows; row += rows_in_block)
                found.add(leaps_from(row, leap.to));
            attacking += leap.weight * found.sum();
        }
        return static_cast<std::uint64_t>(size_ * (size_ - 1) / 2 - attacking / 2);
    }

    std::uint64_t count_three() {
        if (size_ < 3) return 0;
        std::int64_t triangles = count_triangles();  // in all six orders
        Degrees degrees;
        if (!relations_.families.empty()) {
            list_squares();
            count_lines();
            for (unsigned line = 0; line < relations_.lines; ++line) {
                const std::int64_t on_line = on_line_[line];
                triangles += on_line * (on_line - 1) * (on_line - 2);
            }
            degrees = degrees_with_lines();
        } else {
            degrees = degrees_of_leaps();
        }
        const std::int64_t all = size_ * (size_ - 1) * (size_ - 2) / 6;
        const std::int64_t with_pair = degrees.sum / 2 * (size_ - 2);
        const std::int64_t with_two_pairs = (degrees.of_squares - degrees.sum) / 2;
        return static_cast<std::uint64_t>(all - with_pair + with_two_pairs - triangles / 6);
    }

  private:
    // The words of a block: the squares from which a leap leads to a free square.
    auto leaps_from(unsigned row, const Shift& to) const {
        return [here = board_.from(row), there = board_.from(row, to), to](unsigned i) {
            return here[i] & shifted<wraps>(there[i], to);
        };
    }
    auto triangles_from(unsigned row, const Triangle& triangle) const {
        return [first = board_.from(row), second = board_.from(row, triangle.second),
                third = board_.from(row, triangle.third), triangle](unsigned i) {
            return first[i] & shifted<wraps>(second[i], triangle.second) &
                   shifted<wraps>(third[i], triangle.third);
        };
    }

    void list_squares() {
        std::uint16_t* next = squares_;
        for (unsigned row = board_.first; row < board_.rows; ++row)
            for (Word rest = *board_.from(row); rest != 0; rest &= rest - 1)
                *next++ = static_cast<std::uint16_t>(row * relations_.columns +
                                                     static_cast<unsigned>(std::countr_zero(rest)));
    }

    void count_lines() {
        for (unsigned line = 0; line < relations_.lines; ++line) on_line_[line] = 0;
        std::uint16_t* on_line = on_line_;
        for (const LineFamily& family : relations_.families) {
            if (family.are_rows)
                count_rows(on_line);
            else
                for (std::int64_t j = 0; j < size_; ++j) ++on_line[family.line_of[squares_[j]]];
            on_line += family.lines;
        }
    }

    void count_rows(std::uint16_t* on_row) const {
        for (unsigned row = board_.first; row < board_.rows; ++row) {
            Word fields = ones(*board_.from(row));
            for (; fields != 0; fields >>= 16)
                on_row[row] = static_cast<std::uint16_t>(on_row[row] + (fields & 0xffff));
        }
    }

    // Leaps of positive weight, or the negative ones.
    void add_leaps(unsigned row, bool positive, Planes<Word>& planes) const {
        for (const Leap& leap : relations_.leaps) {
            if ((leap.weight > 0) != positive) continue;
            for (int times = leap.weight; times != 0; times += positive ? -1 : 1)
                planes.add(leaps_from(row, leap.to), relations_.planes);
        }
    }

    Degrees degrees_of_leaps() const {
        Degrees degrees;
        for (unsigned row = board_.first; row < board_.rows; row += rows_in_block) {
            Planes<Word> planes;
            add_leaps(row, true, planes);
            for (unsigned i = 0; i < relations_.planes; ++i) {
                Ones<Word> in_one;
                in_one.add([&](unsigned j) { return planes.of[i][j]; });
                degrees.sum += in_one.sum() << i;
                degrees.of_squares += in_one.sum() << (2 * i);
                for (unsigned k = 0; k < i; ++k) {
                    Ones<Word> in_both;
                    in_both.add([&](unsigned j) { return planes.of[i][j] & planes.of[k][j]; });
                    degrees.of_squares += in_both.sum() << (i + k + 1);
                }
            }
        }
        return degrees;
    }

    Degrees degrees_with_lines() {
        for (std::int64_t j = 0; j < size_; ++j) degrees_[j] = 0;
        const std::uint16_t* on_line = on_line_;
        for (const LineFamily& family : relations_.families) {
            for (std::int64_t j = 0; j < size_; ++j)
                degrees_[j] = static_cast<std::uint16_t>(degrees_[j] +
                                                         on_line[family.line_of[squares_[j]]] - 1);
            on_line += family.lines;
        }
        if (!relations_.leaps.empty()) add_leaps_to_squares();
        Degrees degrees;
        for (std::int64_t j = 0; j < size_; ++j) {
            const std::int64_t degree = degrees_[j];
            degrees.sum += degree;
            degrees.of_squares += degree * degree;
        }
        return degrees;
    }

    // Intermediate numbers below 0 wrap; the final ones are not negative.
    void add_leaps_to_squares() {
        std::uint16_t* degree = degrees_;
        for (unsigned row = board_.first; row < board_.rows; row += rows_in_block) {
            Planes<Word> more;
            Planes<Word> less;
            add_leaps(row, true, more);
            add_leaps(row, false, less);
            for (unsigned j = 0; j < rows_in_block; ++j)
                for (Word rest = board_.from(row)[j]; rest != 0; rest &= rest - 1) {
                    const unsigned column = static_cast<unsigned>(std::countr_zero(rest));
                    unsigned difference = 0;
                    for (unsigned i = 0; i < relations_.planes; ++i)
                        difference += (static_cast<unsigned>(more.of[i][j] >> column & 1) << i) -
                                      (static_cast<unsigned>(less.of[i][j] >> column & 1) << i);
                    *degree = static_cast<std::uint16_t>(*degree + difference);
                    ++degree;
                }
        }
    }

    std::int64_t count_triangles() const {
        std::int64_t sum = 0;
        for (auto next = relations_.triangles.begin(); next != relations_.triangles.end();) {
            const std::int32_t weight = next->weight;
            Ones<Word> found;
            unsigned blocks = 0;
            for (; next != relations_.triangles.end() && next->weight == weight &&
                   blocks < Ones<Word>::most_blocks - 16;
                 ++next) {
                const Triangle& triangle = *next;
                const unsigned end = relations_.wraps_rows ? board_.rows : rows_of(triangle);
                for (unsigned row = board_.first; row < end; row += rows_in_block, ++blocks)
                    found.add(triangles_from(row, triangle));
            }
            sum += weight * found.sum();
        }
        return sum;
    }

    // The rows in which the first square can lie.
    unsigned rows_of(const Triangle& triangle) const {
        const std::int16_t lowest_row =
            triangle.second.rows > triangle.third.rows ? triangle.second.rows : triangle.third.rows;
        return board_.rows - static_cast<unsigned>(lowest_row);
    }

    const Relations& relations_;
    const FreeSquares<Word> board_;
    std::uint16_t* on_line_;
    std::uint16_t* squares_;
    std::uint16_t* degrees_;
    const std::int64_t size_;  // free squares
};

// The number of ways to place two or three pieces on the free squares, none attacking another.
// `free` holds a word for each row of the board; those above `first` are not read and count as
// empty. `scratch` holds scratch_size(relations) numbers.
template <class Word>
std::uint64_t count_two(const Relations& relations, const Word* free, unsigned first,
                        std::uint16_t* scratch) {
    if (relations.wraps_columns)
        return LastPieces<Word, true>(relations, free, first, scratch).count_two();
    return LastPieces<Word, false>(relations, free, first, scratch).count_two();
}

template <class Word>
std::uint64_t count_three(const Relations& relations, const Word* free, unsigned first,
                          std::uint16_t* scratch) {
    if (relations.wraps_columns)
        return LastPieces<Word, true>(relations, free, first, scratch).count_three();
    return LastPieces<Word, false>(relations, free, first, scratch).count_three();
}

}  // namespace hetman::inclusion_exclusion
