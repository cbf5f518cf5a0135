#pragma once
// Interface of the quadrant join's innermost loops. Plain data only: this header is also compiled
// for processors that not every machine has, and an inline function, compiled for those, could be
// linked into the portable parts of the program.

#include <cstddef>
#include <cstdint>

namespace hetman::quadrant_join {

// Rows of the board: bit = row.
using Rows = std::uint32_t;

// A bitmap with one bit for each of 512 east fillings.
inline constexpr std::size_t tile_words = 8;
inline constexpr std::size_t tile_size = tile_words * 64;
struct alignas(64) Bitmap {
    std::uint64_t words[tile_words];
};

// Diagonals that cross both halves: bit u of one kind, bit v - 1 of the other.
struct Lines {
    std::uint32_t u = 0;
    std::uint32_t v = 0;
};
// On narrow boards the lines of a filling fit one word: u from first_u on, and v from this bit on.
// Lines that do not fit (a lower u or a higher v) are left out.
inline constexpr unsigned narrow_v = 16;
struct LineForm {
    bool narrow;
    std::uint32_t first_u;
};
// Line numbers within a tile: u from 0 on, v from first_v on, or from narrow_v on if narrow.
inline constexpr unsigned first_v = 32;
inline constexpr std::uint16_t no_line = 2 * first_v;  // a line that no filling occupies

// The largest number of columns in a strip.
inline constexpr unsigned widest_strip = 5;

// The fillings of the outer columns (a strip) on one set of rows. `size` is a multiple of
// strips_at_once; the last ones may be fillers.
struct Strips {
    // The queens: bit widest_strip * i + j is the strip's column j, counted outwards, on row i of
    // the set.
    const std::uint32_t* squares;
    const std::uint32_t* u;      // lines shared with the other half; if narrow, both u and v,
    const std::uint32_t* v;      // and this is absent
    const std::uint8_t* orders;  // number of the row order, lexicographic by columns
    std::uint32_t size;
    const std::uint8_t* rows;  // of the set, in order; strips_at_once bytes are readable
    std::uint32_t closed;      // squares that no queen may occupy, and that of fillers
};
inline constexpr std::size_t strips_at_once = 8;
inline constexpr std::uint32_t most_strips = 128;  // on one set of rows, fillers included
// No strip has a queen on this square; fillers have one, and it is always closed.
inline constexpr std::uint32_t square_of_fillers = std::uint32_t{1} << 31;
// Fillers among the fillings occupy all lines; every other filling occupies at least one.
inline constexpr std::uint32_t lines_of_filler = ~std::uint32_t{0};

// A filling of the inner columns, inside the strips.
struct Part {
    // The rows of the strips' first column that the part's queens attack, by direction: `rising`
    // along u, with row r in bit 31 - r; `falling` along v.
    Rows rising;
    Rows falling;
    Lines cross;
    std::uint32_t tag;   // for fillings, further squares of the strips that the part attacks
    std::uint16_t set;   // the set of rows left to strips, used to sort parts
    std::uint16_t kind;  // decides which list the result is appended to
};

// Parts are processed in groups of this size: past the last part of a set there must be readable
// memory with any contents.
inline constexpr std::size_t parts_at_once = 8;

// An instruction makes one bitmap from others. It has four operands of 16 bits: the source bitmaps
// and, last, the destination scratch row. A leaf combines all four operands as sources, and the
// ones of the result are counted. An operand is the index of the bitmap's first word among the
// scratch rows. Lists of instructions are written through an InstructionSink and read as
// Instructions.
struct InstructionSink {
    std::uint32_t* first_operands;  // two in each word
    std::uint32_t* last_operands;
    Rows* meets;  // rows of the east's grouped column that its squares attack, if there is one
};
struct Instructions {
    const std::uint32_t* first_operands;
    const std::uint32_t* last_operands;
    std::size_t size;
};
inline constexpr std::size_t most_rows = (std::size_t{1} << 16) / tile_words;

// Fillings, given by the lines they share with the other half. If narrow, v is unused.
struct LineLists {
    std::uint32_t* u;
    std::uint32_t* v;
};
struct LineWords {
    const std::uint32_t* u;
    const std::uint32_t* v;
};

// Lists to append fillings to. The kind of a filling's part selects the list; kinds without a list
// are skipped.
struct FillingLists {
    const std::uint8_t* list_of_kind;
    const LineLists* lists;
    std::size_t* sizes;
    LineForm strips;
    bool narrow;  // only if strips are
};
inline constexpr std::uint8_t no_list = 255;

// How strips become leaves: the order of a strip's rows selects the last two operands. Strips that
// occupy a line of `met` are skipped.
struct LeafNames {
    const std::uint32_t* of_orders;
    LineForm strips;
    Lines met;
    unsigned grouped;  // the column of the east, counted from the middle; or not_grouped
};
inline constexpr unsigned not_grouped = ~0U;

// The maximum number of leaf lists.
inline constexpr unsigned most_leaf_lists = 17;

// The instructions with which a tile counts the west fillings, in order of execution.
struct Program {
    Instructions squares;  // from the bitmaps of two lines, by `or` and `not`
    Instructions pairs;    // from two squares, by `and` (like all that follow)
    Instructions triples;  // from three squares
    Instructions nodes;    // from an earlier node and a square; node 0 exists already
    // West fillings: a node, a square, and two sets of squares (possibly single squares). The ones
    // of the intersection are the compatible fillings of the east. Leaves of the first `twice`
    // lists have weight 2 with fillings that allow it; lists from `counted` on are not counted.
    Instructions leaves[most_leaf_lists];
    unsigned twice;
    unsigned counted;
};

// The fillings of a tile: up to tile_size, and that many are readable. The first `twice`, a
// multiple of 64, may have weight 2. Fillers among them never count.
struct TileFillings {
    LineWords cross;
    std::size_t size;
    std::size_t twice;
    bool narrow;
};

// Working memory for a tile.
struct Scratch {
    Bitmap* lines;  // no_line + 1 bitmaps
    Bitmap* rows;   // squares, pairs and triples
    Bitmap* nodes;
};

struct Kernel {
    // Appends the lines of every strip joined to every part that does not attack it. May read
    // strips_at_once elements past the strips, and write as many past the result.
    void (*append_fillings)(const Strips& strips, const Part* parts, std::size_t parts_size,
                            const FillingLists& lists);
    // Copies the fillings that occupy none of the given lines and returns their number. May write
    // as above, and reads as many past the last filling.
    std::size_t (*disjoint_fillings)(const LineWords& fillings, std::size_t size, const Lines& none,
                                     const LineLists& out);
    // Copies the instructions that do not meet the given rows; `out` has no `meets`. Otherwise as
    // above.
    std::size_t (*disjoint_instructions)(const Instructions& instructions, const Rows* meets,
                                         Rows rows, const InstructionSink& out);
    // Appends a leaf for every strip joined to every part that does not attack it; its first two
    // operands are the part's tag. The part's kind is the number of the list. May write as above.
    void (*append_leaves)(const Strips& strips, const LeafNames& names, const Part* parts,
                          std::size_t parts_size, const InstructionSink* lists, std::size_t* sizes);
    // The number of pairs of a leaf of the program and a filling; pairs in which both may have
    // weight 2 count twice.
    std::uint64_t (*count_tile)(const Program& program, const TileFillings& fillings,
                                const Scratch& scratch);
};

// All kernels give equal results.
const Kernel& portable_kernel();
const Kernel& avx2_kernel();
const Kernel& avx512_kernel();

}  // namespace hetman::quadrant_join
