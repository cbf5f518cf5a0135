#include "worker/engines/quadrant_join/quadrant_join.h"

#include <optional>

#include "common/numbers/saturating.h"
#include "common/problem/problem.h"
#include "worker/engines/quadrant_join/join_engine.h"
#include "worker/engines/quadrant_join/quadrant_join_size.h"

namespace hetman {
namespace {

using quadrant_join::Join;
using quadrant_join::JoinEngine;
using quadrant_join::Kernel;
using quadrant_join::narrowest_fast_join;
using quadrant_join::RowSplit;
using quadrant_join::Tables;
using quadrant_join::Totals;

const Kernel& kernel_for(Variant variant) {
#ifdef __x86_64__
    if (variant == Variant::avx512) return quadrant_join::avx512_kernel();
    if (variant == Variant::avx2) return quadrant_join::avx2_kernel();
#endif
    static_cast<void>(variant);
    return quadrant_join::portable_kernel();
}

// The join of one thread, kept because many units take less time than allocating its memory.
struct JoinWorkspace final : Workspace {
    const Kernel* kernel = nullptr;
    std::optional<Join> join;
};

class QuadrantJoin final : public JoinEngine {
  public:
    QuadrantJoin(Board board, Variant variant, const quadrant_join::Size& size)
        : JoinEngine(board, size.strip, false),
          prefixes_(size.prefixes),
          kernel_(kernel_for(variant)) {
        if (!is_narrow()) tables_.emplace(geometry());
    }

    std::unique_ptr<Workspace> make_workspace() const override {
        return std::make_unique<JoinWorkspace>();
    }

  private:
    bool count_choice(const RowSplit& choice, KernelChoice kernels, Workspace& workspace,
                      const StopFlag& stop, Totals& totals) const override {
        const Kernel& kernel =
            kernels == KernelChoice::portable ? kernel_for(Variant::portable) : kernel_;
        return join_in(dynamic_cast<JoinWorkspace&>(workspace), kernel).count(choice, stop, totals);
    }

    Join& join_in(JoinWorkspace& workspace, const Kernel& kernel) const {
        if (workspace.kernel != &kernel) {
            workspace.kernel = nullptr;
            workspace.join.reset();  // release before allocating more
            workspace.join.emplace(geometry(), *tables_, kernel, prefixes_);
            workspace.kernel = &kernel;
        }
        return *workspace.join;
    }

    const quadrant_join::Prefixes prefixes_;
    const Kernel& kernel_;
    std::optional<Tables> tables_;
};

std::unique_ptr<Engine> make_best(const Problem& problem, const MemoryBudget& budget) {
    return make_quadrant_join_within(problem.piece, problem.board, best_variant(), budget);
}

std::uint64_t nanoseconds_of_choices(const Problem& problem) {
    constexpr std::uint64_t of_choice = 40'000;
    return (Saturating(quadrant_join::unreduced_choices(problem)) * of_choice).value();
}

}  // namespace

EngineKind quadrant_join_kind() {
    return {
        .name = "quadrant-join",
        .idea =
            "half boards filled separately and joined, for each choice of the rows of a "
            "half; for queens",
        .obstacle = quadrant_join::obstacle_to_join,
        .make = make_best,
        .default_frame = std::string(frame_name(Strategy::row_choices)),
        .nodes = quadrant_join::estimated_fillings,
        .nodes_factor = 1.5,
        .picoseconds_per_node = 13'000,
        .cost_growth = 2.3,
        .setup_nanoseconds = 4'000'000,  // scratch memory of a thread and tables of the process
        .other_nanoseconds = nanoseconds_of_choices,
        .bytes = quadrant_join_bytes,
    };
}

std::uint64_t quadrant_join_bytes(const Problem& problem, const MemoryBudget& budget) {
    if (problem.board.side() < narrowest_fast_join) return 0;
    const auto n = static_cast<unsigned>(problem.board.side());
    return quadrant_join::bytes_of(n, quadrant_join::size_for(n, budget), budget.threads);
}

std::unique_ptr<Engine> make_quadrant_join(const Piece& piece, Board board, Variant variant) {
    return make_quadrant_join_within(piece, board, variant, {});
}

std::unique_ptr<Engine> make_quadrant_join_within(const Piece&, Board board, Variant variant,
                                                  const MemoryBudget& budget) {
    return std::make_unique<QuadrantJoin>(
        board, variant, quadrant_join::size_for(static_cast<unsigned>(board.side()), budget));
}

}  // namespace hetman
