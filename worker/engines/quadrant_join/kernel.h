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
// them may be fillers.
struct Strips {
    const std::uint64_t* inner;  // lines that they share with the columns inside of them
    const std::uint64_t* cross;  // lines that they share with the other half
    const std::uint8_t* orders;  // of their rows: number among all, lexicographic by columns
    std::uint32_t size;
};
inline constexpr std::size_t bytes_of_strip = 8 + 8 + 1;
// All lines, as every part and every filling occupies some.
inline constexpr std::uint64_t lines_of_filler = ~std::uint64_t{0};

// A filling of the columns inside of them.
struct Part {
    std::uint64_t inner;
    std::uint64_t cross;
    std::uint32_t tag;   // what it is called by whoever made it
    std::uint16_t set;   // of rows that it leaves to strips, for whoever sorts parts
    std::uint16_t kind;  // tells where what is made of it goes
};

// Steps make rows of a tile of others. A step is a word of four numbers of 16 bits each: which rows
// are combined, and, last, which row that makes; of a leaf all four are combined. Rows are known by
// where their first words stand.
struct Steps {
    std::uint64_t* words;
    std::uint64_t* lines;  // that the step's squares share with the other half
};
inline constexpr std::size_t most_rows = (std::size_t{1} << 16) / tile_words;
struct StepWords {
    const std::uint64_t* words;
    std::size_t size;
};

// Fillings are kept in lists. There they are appended to, where `ends` point, by the kinds of the
// parts that they are made of; of some kinds none are made.
struct FillingLists {
    const std::uint8_t* list_of_kind;
    std::uint64_t** ends;
};
inline constexpr std::uint8_t no_list = 255;

// How many lists of leaves there are at most.
inline constexpr unsigned most_leaf_lists = 17;

// Which rows of a tile to make for counting the west fillings, in this order.
struct Program {
    StepWords squares;  // from two of the tile's lines, by `or` and `not`
    StepWords pairs;    // from the rows of two squares, by `and`, as all that follow
    StepWords triples;  // from those of three
    StepWords nodes;    // from an earlier node's and a square's; the first node is there
    // West fillings: a node, a square, and two sets of squares, which may be single ones. In their
    // rows' intersection are the fillings of the east that no line of it meets. Those of the first
    // `twice` lists count twice with fillings that may; those from `counted` on do not count.
    StepWords leaves[most_leaf_lists];
    unsigned twice;
    unsigned counted;
};

// Fillings of a tile: up to tile_size, and there are as many in memory. The first `twice`, a
// multiple of 64, may count twice. There may be fillers, which occupy all lines and never count.
struct TileFillings {
    const std::uint64_t* cross;
    std::size_t size;
    std::size_t twice;
};
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
    // Appends the cross bits of every strip joined to every part it is not in conflict with. Room
    // for tile_words more than that is written to.
    void (*append_fillings)(const Strips& strips, const Part* parts, std::size_t parts_size,
                            const FillingLists& lists);
    // Copies those words whose lines are none of `none`. Returns how many; writes as above, and as
    // many words and lines behind the last are read.
    std::size_t (*copy_apart)(const std::uint64_t* words, const std::uint64_t* lines,
                              std::size_t size, std::uint64_t none, std::uint64_t* out);
    // Appends a leaf for every strip joined to every part it is not in conflict with, but for those
    // that meet some of `lines`; the low half of its word is the part's tag, the high half that
    // of the strip's `words`. It goes where the end of the list is that has the part's kind for its
    // number; writes as above.
    void (*append_leaves)(const Strips& strips, const std::uint64_t* words, const Part* parts,
                          std::size_t parts_size, std::uint64_t lines, Steps* ends);
    // The number of pairs of a leaf of the program and a filling; those where both count twice
    // counted so.
    std::uint64_t (*count_tile)(const Program& program, const TileFillings& fillings,
                                const Desk& desk);
};

// Kernels for different processors give equal numbers.
const Kernel& portable_kernel();
const Kernel& avx2_kernel();
const Kernel& avx512_kernel();

}  // namespace hetman::quadrant_join
