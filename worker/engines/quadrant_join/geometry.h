#pragma once
// Half boards: the columns east of the middle, and, mirrored, those west of it.

#include <bit>
#include <cstdint>

#include "worker/engines/quadrant_join/kernel.h"

namespace hetman::quadrant_join {

using Rows = std::uint32_t;  // bit = row

// The widest board: its lines must fit the words of the kernel.
inline constexpr unsigned widest = 32;

// Columns of a half are numbered from the middle of the board outwards, x = 0, 1, ...; the halves
// are mirror images, so one numbering serves both. The diagonals through (row, x) are u = row + x
// and v = row - x. A queen in the west and one in the east meet on a diagonal where the u of one is
// the v of the other less the gap: 1, or with a middle column 2.
struct Geometry {
    unsigned n = 0;
    unsigned columns = 0;  // of a half
    unsigned gap = 1;
    unsigned strip = 0;  // how many of the columns, the outermost, are a strip
    unsigned parts = 0;  // the others

    explicit Geometry(unsigned n)
        : n(n),
          columns(n / 2),
          gap(n % 2 == 0 ? 1 : 2),
          strip(columns < 7 ? 4 : 5),
          parts(columns > strip ? columns - strip : 0) {}

    // The diagonals that both halves have, of one kind.
    unsigned shared() const { return n > gap ? n - gap : 0; }
    Rows all_rows() const { return static_cast<Rows>((std::uint64_t{1} << n) - 1); }

    // The shared diagonals through a square: bit u, and bit shared() + v - gap.
    std::uint64_t cross_bits(unsigned row, unsigned x) const {
        const unsigned u = row + x;
        std::uint64_t bits = u < shared() ? std::uint64_t{1} << u : 0;
        if (row >= x + gap) bits |= std::uint64_t{1} << (shared() + row - x - gap);
        return bits;
    }
    // The same lines as the queens of the other half call them.
    std::uint64_t seen_across(std::uint64_t cross) const {
        const std::uint64_t low = (std::uint64_t{1} << shared()) - 1;
        return (cross >> shared()) | ((cross & low) << shared());
    }
    // The diagonals that strips and the columns inside of them share, through a square.
    std::uint64_t inner_bits(unsigned row, unsigned x) const {
        return inner_bits_of(row + x, row, x);
    }

    // Of a queen in the middle column, which has no x: it is one step beside x = 0.
    std::uint64_t inner_bits_of_middle(unsigned row) const {
        std::uint64_t bits = 0;
        if (row >= 1) bits |= inner_u(row - 1);
        return bits | inner_v(static_cast<int>(row) + 1);
    }

  private:
    std::uint64_t inner_bits_of(unsigned u, unsigned row, unsigned x) const {
        return inner_u(u) | inner_v(static_cast<int>(row) - static_cast<int>(x));
    }
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

}  // namespace hetman::quadrant_join
