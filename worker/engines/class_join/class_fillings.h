#pragma once
// The fillings of a class of rows: for each set of as many columns as the class has rows, the
// number of ways to put a piece in each of its rows that use exactly these columns.
//
// The columns of a set are ordered by their classes: those of the last class are the lowest bits.

#include <cstdint>
#include <optional>
#include <vector>

#include "worker/engines/class_join/block_fillings.h"
#include "worker/engines/class_join/products.h"

namespace hetman::class_join {

// `ways`, each at most rows! < 2^53, is indexed by the set's number among those of its size
// (IndexSets).
struct ClassFillings {
    std::vector<double> ways;
    std::uint64_t nodes = 0;
    std::uint64_t sum = 0;  // of the ways, modulo 2^64, derived from the sums of the blocks
};

// The number of products that count as one node, because they are cheap.
inline constexpr std::uint64_t products_per_node = 16;

// `blocks` are those of the class, from the first class of columns to the last, of `widths`
// columns. Nothing if `stop` was set before the end. Throws MemoryCorruption.
std::optional<ClassFillings> class_fillings(unsigned rows, const std::vector<unsigned>& widths,
                                            const std::vector<const BlockFillings*>& blocks,
                                            AddProducts add_products, const StopFlag& stop);

// The exact cost of class_fillings, known beforehand: nodes, and the peak size of its tables in
// bytes, without the blocks'.
struct ClassCost {
    std::uint64_t nodes = 0;
    std::uint64_t bytes = 0;
};
ClassCost class_cost(unsigned rows, const std::vector<unsigned>& widths);

}  // namespace hetman::class_join
