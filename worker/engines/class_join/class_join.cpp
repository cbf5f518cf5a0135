// If no move relates rows of two classes, the only condition on their pieces is that they share no
// column. For each class, the fillings are counted by the set of columns that they use, from the
// fillings of its blocks; then the columns are shared out among the classes in all ways.
#include "worker/engines/class_join/class_join.h"

#include <fmt/core.h>

#include <algorithm>
#include <stdexcept>

#include "worker/engines/class_join/blocks.h"
#include "worker/engines/class_join/class_fillings.h"
#include "worker/engines/class_join/class_join_size.h"
#include "worker/engines/class_join/cover_sum.h"
#include "worker/engines/shared/refusals.h"

namespace hetman {
namespace {

using namespace class_join;

std::optional<Tally> count_classes(const Blocks& blocks, AddProducts add_products,
                                   const StopFlag& stop) {
    std::uint64_t nodes = 0;
    std::vector<SharedFillings> shared;
    {
        std::vector<BlockFillings> fillings;
        for (const Block& block : blocks.distinct) {
            std::optional<BlockFillings> of_block = fillings_of(block, stop);
            if (!of_block) return std::nullopt;
            nodes += of_block->nodes;
            fillings.push_back(std::move(*of_block));
        }
        for (const RowClass& row_class : blocks.row_classes) {
            std::vector<const BlockFillings*> of_blocks;
            for (const std::size_t block : row_class.blocks) of_blocks.push_back(&fillings[block]);
            std::optional<ClassFillings> of_class =
                class_fillings(row_class.rows, blocks.widths, of_blocks, add_products, stop);
            if (!of_class) return std::nullopt;
            nodes += of_class->nodes;
            shared.push_back(
                {row_class.rows, row_class.times, std::move(of_class->ways), of_class->sum});
        }
        for (const BlockFillings& of_block : fillings) of_block.check();
    }
    nodes += cover_sum_nodes(blocks.n, blocks.row_classes.front().rows,
                             blocks.number_of_row_classes(), blocks.row_classes.size());
    const std::optional<Wide> sum = cover_sum(blocks.n, std::move(shared), stop);
    if (!sum) return std::nullopt;
    return Tally(BigInteger(*sum), nodes);
}

Refusal not_in_classes(const Blocks& blocks) {
    const unsigned classes = blocks.number_of_row_classes();
    if (classes < 2) return "all rows are related by moves other than the rook's";
    for (const RowClass& row_class : blocks.row_classes)
        if (row_class.rows > most_block_rows || !cover_sum_fits(blocks.n, row_class.rows, classes))
            return fmt::format("one of the {} classes of related rows has {} rows, too many",
                               classes, row_class.rows);
    return std::nullopt;
}

Refusal not_by_classes(const Problem& problem) {
    if (Refusal refusal = not_one_a_line(problem)) return refusal;
    if (Refusal refusal = not_a_plane(problem)) return refusal;
    if (Refusal refusal = has_required_symmetry(problem)) return refusal;
    if (Refusal refusal = wider_than(widest_class_join, problem)) return refusal;
    return not_in_classes(Blocks(problem));
}

class ClassJoin final : public Engine {
  public:
    std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const override {
        return count_with(fastest_add_products(), problem, stop);
    }

    std::optional<Tally> count_portably(const Problem& problem,
                                        const StopFlag& stop) const override {
        return count_with(add_products_portably, problem, stop);
    }

  private:
    static std::optional<Tally> count_with(AddProducts add_products, const Problem& problem,
                                           const StopFlag& stop) {
        if (not_by_classes(problem) || problem.folded)
            throw std::invalid_argument("class-join cannot count this problem");
        return count_classes(Blocks(problem), add_products, stop);
    }
};

std::unique_ptr<Engine> make(const Problem&, const MemoryBudget&) {
    return std::make_unique<ClassJoin>();
}

NodeEstimate nodes(const Problem& problem) {
    return [nodes = size_of(Blocks(problem)).nodes](const UnitKind&) { return nodes; };
}

std::uint64_t bytes(const Problem& problem, const MemoryBudget&) {
    return size_of(Blocks(problem)).bytes;
}

}  // namespace

EngineKind class_join_kind() {
    return {
        .name = "class-join",
        .idea =
            "classes of rows that interact only through columns, joined; for rooks with rides "
            "that skip rows",
        .obstacle = not_by_classes,
        .make = make,
        .default_frame = std::string(frame_name(Strategy::whole)),
        .nodes = nodes,
        .nodes_factor = 4,
        .picoseconds_per_node = 5'000,
        .bytes = bytes,
        .has_huge_tables = true,
    };
}

}  // namespace hetman
