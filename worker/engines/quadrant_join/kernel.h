#pragma once
// The innermost loops of the quadrant join. Plain data only: this header is also compiled for
// processors that not every machine has, and an inline function in it could end up, compiled for
// those, in the portable parts of the program.

#include <cstddef>
#include <cstdint>

namespace hetman::quadrant_join {

// A bit for each of 512 east fillings.
inline constexpr std::size_t tile_words = 8;
inline constexpr std::size_t tile_size = tile_words * 64;
struct alignas(64) TileRow {
    std::uint64_t words[tile_words];
};

// The fillings of the outer columns with one set of rows. `size` is a multiple of 8; the last of
// them may be fillers, which are in conflict with everything.
struct Strips {
    const std::uint64_t* inner;  // lines that they share with the columns inside of them
    const std::uint64_t* cross;  // lines that they share with the other half
    const std::uint32_t* keys;  // which squares: the first columns below, the last two above bit 16
    std::uint32_t size;
};

// A filling of the inner columns, and what it is called by whoever made it.
struct Part {
    std::uint64_t inner;
    std::uint64_t cross;
    std::uint32_t tag;
};

// A row of a tile is made of up to three others: by `or` and `not` of two lines for a square, by
// `and` of squares for a set of them.
struct RowOf {
    std::uint16_t from[3];
};

// West fillings, as instructions which rows of a tile to combine. A leaf is a west filling: the
// fillings of the east that no line of it meets are a node's row, one square's, and two sets'.
struct Program {
    const RowOf* squares;  // from the tile's lines
    std::size_t squares_size;
    const RowOf* pairs;  // of squares, appended to the squares' rows
    std::size_t pairs_size;
    const RowOf* triples;  // appended to the pairs' rows
    std::size_t triples_size;
    const RowOf* nodes;  // from an earlier node and a square; the first is the root, from nothing
    std::size_t nodes_size;
    // Of each part that has leaves an entry: the part, then its leaves, as words of two rows: of a
    // part the node's and, above bit 16, the square's; of a leaf its triple's (or pair's), and its
    // outer pair's. entries[c] to entry_ends[c] are those with c leaves, for c of 1 to most_leaves.
    const std::uint32_t* const* entries;
    const std::uint32_t* const* entry_ends;
};
inline constexpr std::size_t most_leaves = 16;
inline constexpr std::uint32_t most_strips = 128;  // with one set of rows, fillers included
inline constexpr std::size_t most_lines = 64;
inline constexpr std::uint16_t no_line = most_lines;  // a line that no filling occupies

// Where a tile is worked on.
struct Desk {
    TileRow* lines;  // most_lines + 1
    TileRow* rows;   // squares, pairs and triples
    TileRow* nodes;
};

struct Kernel {
    // Appends the cross bits of every strip joined to every part it is not in conflict with.
    // Returns how many; room for tile_words more than that is written to.
    std::size_t (*append_fillings)(const Strips& strips, const Part* parts, std::size_t parts_size,
                                   std::uint64_t* out);
    // Copies the fillings that meet none of `lines`; as above.
    std::size_t (*keep_apart)(const std::uint64_t* fillings, std::size_t size, std::uint64_t lines,
                              std::uint64_t* out);
    // Appends an entry (see Program) for each part that is in conflict with some strip neither by
    // its own lines nor by `lines`, with those strips' keys as its leaves; where there are more
    // than most_leaves, several entries. Writes each entry's leaves to `leaves` and returns how
    // many entries there are. Writes up to 16 words more than the entries take.
    std::size_t (*append_entries)(const Strips& strips, const Part* parts, std::size_t parts_size,
                                  std::uint64_t lines, std::uint32_t* out, std::uint8_t* leaves);
    // The number of pairs of a leaf of the program and one of up to tile_size fillings, of which
    // there are tile_size in memory.
    std::uint64_t (*count_tile)(const Program& program, const std::uint64_t* fillings,
                                std::size_t size, const Desk& desk);
};

// Kernels for different processors give equal numbers.
const Kernel& portable_kernel();
const Kernel& avx2_kernel();
const Kernel& avx512_kernel();

}  // namespace hetman::quadrant_join
