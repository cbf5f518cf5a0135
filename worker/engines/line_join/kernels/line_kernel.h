#pragma once
// Interface of the line join's innermost loops. Plain data only: this header is also compiled for
// processors that not every machine has, and an inline function, compiled for those, could be
// linked into the portable parts of the program.

#include <cstddef>
#include <cstdint>

#include "worker/engines/quadrant_join/kernels/quadrant_kernel.h"

namespace hetman::line_join {

using quadrant_join::LineWords;

// A set of lines. Lines 0 to 31 are the late ones, which most lists are joined by; lines from
// first_early on are the early ones, by which lists are split first.
using LineSet = std::uint64_t;
inline constexpr unsigned first_early = 32;
inline constexpr unsigned no_line = 64;

// The words that hold a filling's early lines: none are left, 16 bits, or 32 bits.
enum class Early : std::uint8_t { none, half, whole };
inline constexpr std::size_t early_forms = 3;
constexpr std::size_t bytes_of(Early early) { return 2 * static_cast<std::size_t>(early); }

// The lines of fillings, in two arrays: late lines, and early lines in words of their form.
struct Words {
    std::uint32_t* late;
    void* early;
};

struct Segment {
    Words words;
    std::size_t size;
};

// The fillings of a half. A pair counts twice if both of its fillings are in `lower`: their fold
// keys are lower than that of the rows.
struct List {
    Segment lower;
    Segment equal;

    std::size_t size() const { return lower.size + equal.size; }
};

// Kernels read up to this many words past the end of a segment, and write them where they copy to.
inline constexpr std::size_t slack = 16;

// How the lines of a half's fillings become a LineSet. They are taken as words of 64 bits: the
// first kind of diagonals in the low half, the other in the high half. The bits of `late` become
// the late lines, in the same order, those of `early` the early ones.
struct Packing {
    std::uint64_t late;
    std::uint64_t early;
    bool v_first;  // v in the low half, not u
};

// A line to split two lists by. If `split_first`, the first list is partitioned and the second one
// copied without the line; otherwise the other way round.
struct Choice {
    unsigned line;
    bool split_first;
    float score;  // 0, and no_line, if no line of a sample would save pairs
};

// Working memory for a tile.
inline constexpr std::size_t tile_size = quadrant_join::tile_size;
inline constexpr std::size_t most_table_rows = 2048;
struct TileScratch {
    alignas(64) std::uint64_t lines[64][8];
    alignas(64) std::uint64_t rows[most_table_rows][8];
    alignas(64) std::uint32_t late[tile_size + slack];
    alignas(64) std::uint32_t early[tile_size + slack];
};

// How a list is sorted by its early lines: by the pattern of those in `high`, then by those in
// `low`.
struct BucketOrder {
    std::uint32_t high;
    std::uint32_t low;
};

struct Kernel {
    // `out` may be the same memory: u becomes the late words, v the early ones.
    void (*pack)(const LineWords& lines, std::size_t size, const Packing& packing, Early early,
                 const Words& out);
    // Moves the fillings that occupy the line from the segment to `ones`; the others stay, moved to
    // the front, and nothing is written past the end of the segment. Returns the number of those
    // that stay.
    std::size_t (*partition[early_forms])(const Segment& segment, unsigned line, const Words& ones);
    // Copies the fillings that do not occupy the line. Returns their number.
    std::size_t (*filter[early_forms])(const Segment& segment, unsigned line, const Words& out);
    Choice (*choose[early_forms])(const List& a, const List& b, LineSet open);
    // Of how many of some fillings of the list each line is occupied, as shares.
    void (*sample[early_forms])(const List& list, LineSet open, float* occupied);
    // Writes the number of each filling's bucket, and adds to the sizes of the buckets.
    void (*number_buckets[early_forms])(const Segment& segment, const BucketOrder& order,
                                        std::uint16_t* numbers, std::uint32_t* sizes);
    // Copies words to the buckets of these numbers; `ends` are where buckets begin, and are moved.
    void (*sort)(const std::uint32_t* words, const std::uint16_t* numbers, std::size_t size,
                 std::uint32_t* ends, std::uint32_t* out);
    // Copies the words of the buckets whose numbers are subsets of `allowed`. Returns their number.
    std::size_t (*gather)(const std::uint32_t* words, const std::uint32_t* begins,
                          std::uint32_t allowed, std::uint32_t* out);
    // The number of pairs without a common line, weighted; compares each pair.
    std::uint64_t (*count_pairs[early_forms])(const List& a, const List& b);
    // The same, for a list `tile` of at most tile_size fillings.
    std::uint64_t (*count_tile[early_forms])(const List& tile, const List& leaves, LineSet open,
                                             TileScratch& scratch);
};

// All kernels give equal results.
const Kernel& portable_kernel();
const Kernel& avx2_kernel();
const Kernel& avx512_kernel();

}  // namespace hetman::line_join
