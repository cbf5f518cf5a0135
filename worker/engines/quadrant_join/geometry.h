#pragma once
// Half boards: the columns east of the middle, and, mirrored, those west of it.

#include <bit>
#include <cstdint>

#include "worker/engines/quadrant_join/kernels/kernel.h"

namespace hetman::quadrant_join {

// The widest board: its lines must fit the words of the kernel.
inline constexpr unsigned widest = 32;

// Strips of halves that are narrow have so few columns.
inline constexpr unsigned narrowest_strip = 4;

// Columns of a half are numbered from the middle of the board outwards, x = 0, 1, ...; so the
// halves are mirror images but for their width, and one numbering serves both. The diagonals
// through (row, x) are u = row + x and v = row - x.
struct Half {
    unsigned n = 0;  // rows
    unsigned columns = 0;
    unsigned strip = 0;  // how many of the columns, the outermost, are a strip
    unsigned parts = 0;  // the others

    Half(unsigned n, unsigned columns, unsigned most_strip)
        : n(n),
          columns(columns),
          strip(columns < 7 ? narrowest_strip : most_strip),
          parts(columns > strip ? columns - strip : 0) {}

    Rows all_rows() const { return static_cast<Rows>((std::uint64_t{1} << n) - 1); }
};

// Rows of a half's column that queens before it attack, by direction.
struct Attacked {
    Rows rising = 0;    // along u
    Rows falling = 0;   // along v
    Rows mirrored = 0;  // as rising, row r as bit 31 - r

    Rows any() const { return rising | falling; }
    // In the next column, with no queen in this one.
    Attacked next() const { return {rising << 1, falling >> 1, mirrored >> 1}; }
    // The same, with a queen on that row.
    Attacked with(unsigned row) const {
        constexpr Rows last = Rows{1} << 31;
        const Rows queen = Rows{1} << row;
        return {(rising | queen) << 1, (falling | queen) >> 1, (mirrored | last >> row) >> 1};
    }
};

inline Lines operator|(Lines a, Lines b) { return {a.u | b.u, a.v | b.v}; }
inline bool have_common(Lines a, Lines b) { return ((a.u & b.u) | (a.v & b.v)) != 0; }

// For odd n the east has the middle column. A queen in the west and one in the east meet on a
// diagonal where the u of one is the v of the other less 1.
struct Geometry {
    unsigned n = 0;
    Half west;
    Half east;

    explicit Geometry(unsigned n, unsigned strip = widest_strip)
        : n(n), west(n, n / 2, strip), east(n, n - n / 2, strip) {}

    // The diagonals that both halves have, of one kind.
    unsigned shared() const { return n - 1; }
    // How strips have theirs: as one word if that has room for all, or for all but the first u and
    // the last v. These have one square each, at x = 0, where no strip stands.
    LineForm form_of_strips() const { return form(narrow_v + 1); }
    // How fillings of the east have theirs. They can do without these two only where their queen at
    // x = 0 is known.
    LineForm form_of_fillings(bool first_known) const {
        return form(first_known ? narrow_v + 1 : narrow_v);
    }
    // For odd n.
    Rows central_row() const { return Rows{1} << (n / 2); }

    // Those through a square of either half.
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

// The same lines as the queens of the other half call them.
inline Lines seen_across(Lines cross) { return {cross.v, cross.u}; }
// The rows of the other half's column x that they cross.
inline Rows rows_across(Lines cross, unsigned x) { return cross.u << (x + 1) | cross.v >> x; }

}  // namespace hetman::quadrant_join
