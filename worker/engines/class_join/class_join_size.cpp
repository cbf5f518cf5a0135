#include "worker/engines/class_join/class_join_size.h"

#include <algorithm>
#include <cmath>

#include "common/numbers/binomial.h"
#include "common/numbers/saturating.h"
#include "worker/engines/class_join/class_fillings.h"
#include "worker/engines/class_join/cover_sum.h"

namespace hetman::class_join {
namespace {

// Fillings of the first sets of rows, by size, as if squares attacked each other independently.
double expected_fillings(const Block& block) {
    double free = 0;
    double attacked = 0;
    for (unsigned row = 0; row < block.rows; ++row) {
        free += std::popcount(block.free[row]);
        for (unsigned column = 0; column < block.columns; ++column)
            for (unsigned to = 0; to < block.rows; ++to)
                attacked += std::popcount(block.attacks(row, column, to));
    }
    const double rows = block.rows;
    const double columns = block.columns;
    free /= rows * columns;
    if (block.rows > 1 && block.columns > 1)
        attacked /= rows * columns * (rows - 1) * (columns - 1);
    double fillings = 0;
    double of_size = 1;
    for (unsigned size = 1; size <= std::min(block.rows, block.columns); ++size) {
        of_size *= (rows + 1 - size) * (columns + 1 - size) / size * free *
                   std::pow(1 - attacked, size - 1);
        fillings += of_size;
    }
    return fillings;
}

std::uint64_t block_nodes(const Block& block) {
    if (!attacks_next_row_only(block)) {
        const bool halves = is_mirrored_in_rows(block) || is_kept_by_half_turn(block);
        const double nodes = expected_fillings(block) / (halves ? 2 : 1);
        return nodes < 1e19 ? static_cast<std::uint64_t>(nodes) : Saturating::most;
    }
    Saturating nodes = 0;
    for (unsigned size = 0; size < std::min(block.rows, block.columns); ++size)
        nodes = nodes + Saturating(binomial(block.rows, size + 1)) * binomial(block.columns, size) *
                            (block.columns - size);
    return nodes.value();
}

// Numbers of all sizes, and those of one size again while they are counted.
std::uint64_t block_bytes(const Block& block) {
    std::uint64_t numbers = 0;
    for (unsigned size = 0; size <= std::min(block.rows, block.columns); ++size)
        numbers += binomial(block.rows, size) * binomial(block.columns, size);
    return numbers * sizeof(double);
}

}  // namespace

Size size_of(const Blocks& blocks) {
    Saturating nodes = 0;
    std::uint64_t of_blocks = 0;
    std::uint64_t largest_block = 0;
    for (const Block& block : blocks.distinct) {
        nodes = nodes + block_nodes(block);
        of_blocks += block_bytes(block);
        largest_block = std::max(largest_block, block_bytes(block));
    }
    const unsigned classes = blocks.number_of_row_classes();
    std::uint64_t kept = of_blocks;
    std::uint64_t peak = of_blocks + largest_block / 2;  // 32 bits while it is counted
    std::uint64_t fillings = 0;
    std::uint64_t largest = 0;
    for (const RowClass& row_class : blocks.row_classes) {
        const ClassCost cost = class_cost(row_class.rows, blocks.widths);
        nodes = nodes + cost.nodes;
        peak = std::max(peak, kept + cost.bytes);
        const std::uint64_t bytes = binomial(blocks.n, row_class.rows) * sizeof(double);
        kept += bytes;
        fillings += bytes;
        largest = std::max(largest, bytes);
    }
    nodes = nodes + cover_sum_nodes(blocks.n, blocks.row_classes.front().rows, classes,
                                    blocks.row_classes.size());
    // Blocks are not needed any more; one class after the other is converted to integers.
    if (classes > 2) peak = std::max(peak, fillings + largest);
    return {nodes.value(), peak};
}

}  // namespace hetman::class_join
