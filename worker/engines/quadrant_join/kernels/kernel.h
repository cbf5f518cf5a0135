#pragma once
// The innermost loops of the quadrant join. Plain data only: this header is also compiled for
// processors that not every machine has, and an inline function in it could end up, compiled for
// those, in the portable parts of the program.

#include <cstddef>
#include <cstdint>

namespace hetman::quadrant_join {

// Rows of the board: bit = row.
using Rows = std::uint32_t;

// A bit for each of 512 east fillings.
inline constexpr std::size_t tile_words = 8;
inline constexpr std::size_t tile_size = tile_words * 64;
struct alignas(64) Bitmap {
    std::uint64_t words[tile_words];
};

// Diagonals that both halves have: bit u of the one kind, bit v - 1 of the other.
struct Lines {
    std::uint32_t u = 0;
    std::uint32_t v = 0;
};
// Of narrow boards the lines of a filling are one word: u from first_u on, and v from this bit on.
// What does not fit is not in it: a u below, or a v above.
inline constexpr unsigned narrow_v = 16;
struct LineForm {
    bool narrow;
    std::uint32_t first_u;
};
// Kernels number those of a tile: u from 0 on, v from here on, or from narrow_v on.
inline constexpr unsigned first_v = 32;
inline constexpr std::uint16_t no_line = 2 * first_v;  // one that no filling occupies

// How many columns strips have at most.
inline constexpr unsigned widest_strip = 5;

// The fillings of the outer columns, a strip, with one set of rows. `size` is a multiple of
// strips_at_once; the last of them may be fillers.
struct Strips {
    // With queens: bit widest_strip * i + j is the strip's column j, counted outwards, on the set's
    // row i.
    const std::uint32_t* squares;
    const std::uint32_t* u;      // lines that they share with the other half; if narrow, v too,
    const std::uint32_t* v;      // and this is not there
    const std::uint8_t* orders;  // of their rows: number among all, lexicographic by columns
    std::uint32_t size;
    const std::uint8_t* rows;  // of the set, in order; strips_at_once can be read
};
inline constexpr std::size_t strips_at_once = 8;
inline constexpr std::uint32_t most_strips = 128;  // with one set of rows, fillers included
// Of strips none has a queen there, and fillers have one, where every part is taken to attack.
inline constexpr std::uint32_t square_of_fillers = std::uint32_t{1} << 31;
// Fillings that are fillers occupy all lines, of which every other filling occupies some.
inline constexpr std::uint32_t lines_of_filler = ~std::uint32_t{0};

// A filling of the columns inside of them.
struct Part {
    // Rows of the strips' first column that its queens attack, by direction: `rising` along u, and
    // there row r is bit 31 - r; `falling` along v.
    Rows rising;
    Rows falling;
    Lines cross;
    std::uint32_t tag;   // what it is called by whoever made it
    std::uint16_t set;   // of rows that it leaves to strips, for whoever sorts parts
    std::uint16_t kind;  // tells where what is made of it goes
};

// So many parts are looked at together: behind the last of a set they may be anything, but can be
// read.
inline constexpr std::size_t parts_at_once = 8;

// An instruction makes one bitmap of others. It has four operands of 16 bits: the bitmaps that are
// combined and, last, the scratch row that takes the result; a leaf combines all four, and its ones
// are counted. A bitmap is named by where its first word stands among the scratch rows. Lists of
// instructions are written through an InstructionSink and read as Instructions.
struct InstructionSink {
    std::uint32_t* first_operands;  // two in each word
    std::uint32_t* last_operands;
    Rows* meets;  // rows of the grouped column of the east that its squares attack, if there is one
};
struct Instructions {
    const std::uint32_t* first_operands;
    const std::uint32_t* last_operands;
    std::size_t size;
};
inline constexpr std::size_t most_rows = (std::size_t{1} << 16) / tile_words;

// Fillings, by the lines that they share with the other half. If narrow, v is not used.
struct LineLists {
    std::uint32_t* u;
    std::uint32_t* v;
};
struct LineWords {
    const std::uint32_t* u;
    const std::uint32_t* v;
};

// Fillings are kept in lists. There they are appended to by the kinds of the parts that they are
// made of; of some kinds none are made.
struct FillingLists {
    const std::uint8_t* list_of_kind;
    const LineLists* lists;
    std::size_t* sizes;
    LineForm strips;
    bool narrow;  // only if strips are
};
inline constexpr std::uint8_t no_list = 255;

// Strips become leaves: by the order of its rows each has the last two operands of its leaves.
// Those that occupy some of `met` are left out.
struct LeafNames {
    const std::uint32_t* of_orders;
    LineForm strips;
    Lines met;
    unsigned grouped;  // the column of the east, counted from the middle; or not_grouped
};
inline constexpr unsigned not_grouped = ~0U;

// How many lists of leaves there are at most.
inline constexpr unsigned most_leaf_lists = 17;

// The instructions by which a tile counts the west fillings, in this order.
struct Program {
    Instructions squares;  // from the bitmaps of two lines, by `or` and `not`
    Instructions pairs;    // from those of two squares, by `and`, as all that follow
    Instructions triples;  // from those of three
    Instructions nodes;    // from an earlier node's and a square's; the first node is there
    // West fillings: a node, a square, and two sets of squares, which may be single ones. In their
    // rows' intersection are the fillings of the east that no line of it meets. Those of the first
    // `twice` lists count twice with fillings that may; those from `counted` on do not count.
    Instructions leaves[most_leaf_lists];
    unsigned twice;
    unsigned counted;
};

// Fillings of a tile: up to tile_size, and there are as many in memory. The first `twice`, a
// multiple of 64, may count twice. There may be fillers, which never count.
struct TileFillings {
    LineWords cross;
    std::size_t size;
    std::size_t twice;
    bool narrow;
};

// Where a tile is worked on.
struct Scratch {
    Bitmap* lines;  // no_line + 1
    Bitmap* rows;   // squares, pairs and triples
    Bitmap* nodes;
};

struct Kernel {
    // Appends the lines of every strip joined to every part that does not attack it. Room for
    // strips_at_once more than that is written to.
    void (*append_fillings)(const Strips& strips, const Part* parts, std::size_t parts_size,
                            const FillingLists& lists);
    // Copies those fillings that occupy none of these lines. Returns how many; writes as above, and
    // as many behind the last are read.
    std::size_t (*disjoint_fillings)(const LineWords& fillings, std::size_t size, const Lines& none,
                                     const LineLists& out);
    // Copies those instructions that do not meet these rows; `out` has no `meets`. Else as above.
    std::size_t (*disjoint_instructions)(const Instructions& instructions, const Rows* meets,
                                         Rows rows, const InstructionSink& out);
    // Appends a leaf for every strip joined to every part that does not attack it; its first two
    // numbers are the part's tag. It goes to the list that has the part's kind for its number;
    // writes as above.
    void (*append_leaves)(const Strips& strips, const LeafNames& names, const Part* parts,
                          std::size_t parts_size, const InstructionSink* lists, std::size_t* sizes);
    // The number of pairs of a leaf of the program and a filling; those where both count twice
    // counted so.
    std::uint64_t (*count_tile)(const Program& program, const TileFillings& fillings,
                                const Scratch& scratch);
};

// Kernels for different processors give equal numbers.
const Kernel& portable_kernel();
const Kernel& avx2_kernel();
const Kernel& avx512_kernel();

}  // namespace hetman::quadrant_join
