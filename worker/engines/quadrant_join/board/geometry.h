#pragma once
// Geometry of the half boards: the columns east of the middle, and the mirrored columns west of it.

#include <cstdint>

#include "worker/engines/quadrant_join/kernels/quadrant_kernel.h"

namespace hetman::quadrant_join {

// The widest board: its lines must fit the kernel's words.
inline constexpr unsigned widest = 32;

// The strip width of narrow halves.
inline constexpr unsigned narrowest_strip = 4;

// The columns of a half are numbered from the middle of the board outwards, x = 0, 1, ...; so the
// halves are mirror images except for their width, and one numbering serves both. The diagonals
// through (row, x) are u = row + x and v = row - x.
struct Half {
    unsigned n = 0;  // rows
    unsigned columns = 0;
    unsigned strip = 0;  // how many of the outermost columns form the strip
    unsigned parts = 0;  // the other columns

    Half(unsigned n, unsigned columns, unsigned most_strip)
        : n(n),
          columns(columns),
          strip(columns < 7 ? narrowest_strip : most_strip),
          parts(columns > strip ? columns - strip : 0) {}

    Rows all_rows() const { return static_cast<Rows>((std::uint64_t{1} << n) - 1); }
};

// The rows of a half's column that earlier queens attack, by direction.
struct Attacked {
    Rows rising = 0;    // along u
    Rows falling = 0;   // along v
    Rows mirrored = 0;  // as rising, with row r in bit 31 - r

    Rows any() const { return rising | falling; }
    // The same for the next column, with no queen in this one.
    Attacked next() const { return {rising << 1, falling >> 1, mirrored >> 1}; }
    // The same for the next column, with a queen on `row` of this one.
    Attacked with(unsigned row) const {
        constexpr Rows last = Rows{1} << 31;
        const Rows queen = Rows{1} << row;
        return {(rising | queen) << 1, (falling | queen) >> 1, (mirrored | last >> row) >> 1};
    }
};

inline Lines operator|(Lines a, Lines b) { return {a.u | b.u, a.v | b.v}; }
inline bool have_common(Lines a, Lines b) { return ((a.u & b.u) | (a.v & b.v)) != 0; }

// The rows this many rows away from one of `rows`. Those beyond the board never matter.
constexpr Rows beside(Rows rows, unsigned distance) { return rows << distance | rows >> distance; }

// The rows of a half's next column, and of the column after it, that earlier queens attack by a
// knight's leap. Regular queens attack none.
struct Leapt {
    Rows next = 0;
    Rows after = 0;

    // The same for the next column, with a queen on `row` of this one.
    Leapt with(unsigned row) const {
        const Rows queen = Rows{1} << row;
        return {after | beside(queen, 2), beside(queen, 1)};
    }
};

// The board cut into its halves. For odd n the middle column belongs to the east. A western and an
// eastern queen are on the same diagonal if the u of one is the v of the other minus 1.
struct Geometry {
    unsigned n = 0;
    Half west;
    Half east;
    bool leaps = false;  // the queens are super queens, which also leap like knights

    explicit Geometry(unsigned n, unsigned strip = widest_strip, bool leaps = false)
        : n(n), west(n, n / 2, strip), east(n, n - n / 2, strip), leaps(leaps) {}

    // The number of diagonals of one kind that cross both halves.
    unsigned shared() const { return n - 1; }
    // The line form of strips: one word if it can hold all lines, or all but the first u and the
    // last v. These two have one square each, at x = 0, where no strip stands.
    LineForm form_of_strips() const { return form(narrow_v + 1); }
    // The line form of the east's fillings. The first u and the last v may be missing only if the
    // queen at x = 0 is known.
    LineForm form_of_fillings(bool first_known) const {
        return form(first_known ? narrow_v + 1 : narrow_v);
    }
    // For odd n.
    Rows central_row() const { return Rows{1} << (n / 2); }

    // The shared diagonals through a square of either half.
    Lines cross(unsigned row, unsigned x) const {
        const unsigned u = row + x;
        return {u < shared() ? std::uint32_t{1} << u : 0,
                row > x ? std::uint32_t{1} << (row - x - 1) : 0};
    }

  private:
    LineForm form(unsigned most_narrow) const {
        return {shared() <= most_narrow, shared() > narrow_v ? 1U : 0};
    }
};

inline Lines in_form(Lines lines, LineForm form) {
    return form.narrow ? Lines{lines.u >> form.first_u | lines.v << narrow_v, 0} : lines;
}

// The same lines, named as in the other half.
inline Lines seen_across(Lines cross) { return {cross.v, cross.u}; }
// The rows of the other half's column x that these lines cross.
inline Rows rows_across(Lines cross, unsigned x) { return cross.u << (x + 1) | cross.v >> x; }

}  // namespace hetman::quadrant_join
