#pragma once
// Half boards: the columns east of the middle, and, mirrored, those west of it.

#include <bit>
#include <cstdint>

#include "worker/engines/quadrant_join/kernel.h"

namespace hetman::quadrant_join {

using Rows = std::uint32_t;  // bit = row

// The widest board: its lines must fit the words of the kernel.
inline constexpr unsigned widest = 32;

// How many columns strips may have; those of halves that are narrow have the fewest.
inline constexpr unsigned widest_strip = 5;
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

    // The diagonals that strips and the columns inside of them share, through a square.
    std::uint64_t inner_bits(unsigned row, unsigned x) const {
        return inner_u(row + x) | inner_v(static_cast<int>(row) - static_cast<int>(x));
    }
    // Through a square of the other half's x = 0, which is one step beside this one's.
    std::uint64_t inner_bits_of_neighbour(unsigned row) const {
        const std::uint64_t bits = row >= 1 ? inner_u(row - 1) : 0;
        return bits | inner_v(static_cast<int>(row) + 1);
    }

  private:
    // Strips have u of at least `parts`, the columns inside v of more than -parts.
    std::uint64_t inner_u(unsigned u) const {
        if (u < parts || u - parts >= n - 1) return 0;
        return std::uint64_t{1} << (u - parts);
    }
    std::uint64_t inner_v(int v) const {
        const int from = v + static_cast<int>(parts) - 1;
        if (from < 0 || from >= static_cast<int>(n) - 1) return 0;
        return std::uint64_t{1} << (n - 1 + static_cast<unsigned>(from));
    }
};

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
    // For odd n.
    Rows central_row() const { return Rows{1} << (n / 2); }

    // The shared diagonals through a square of either half: bit u, and bit shared() + v - 1.
    std::uint64_t cross_bits(unsigned row, unsigned x) const {
        const unsigned u = row + x;
        std::uint64_t bits = u < shared() ? std::uint64_t{1} << u : 0;
        if (row > x) bits |= std::uint64_t{1} << (shared() + row - x - 1);
        return bits;
    }
    // The same lines as the queens of the other half call them.
    std::uint64_t seen_across(std::uint64_t cross) const {
        const std::uint64_t low = (std::uint64_t{1} << shared()) - 1;
        return (cross >> shared()) | ((cross & low) << shared());
    }
};

}  // namespace hetman::quadrant_join
