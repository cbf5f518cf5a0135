#include "worker/engines/line_join/line_join.h"

#include <cmath>
#include <optional>

#include "common/numbers/saturating.h"
#include "worker/engines/line_join/choice_join.h"
#include "worker/engines/line_join/size.h"
#include "worker/engines/quadrant_join/join_engine.h"

namespace hetman {
namespace {

using line_join::ChoiceJoin;
using line_join::geometry_of;
using quadrant_join::JoinEngine;
using quadrant_join::narrowest_fast_join;
using quadrant_join::RowSplit;
using quadrant_join::Tables;
using quadrant_join::Totals;

// The kernel that generates fillings, and the one that joins them.
struct Kernels {
    const quadrant_join::Kernel& fillings;
    const line_join::Kernel& join;
};

Kernels kernels_for(Variant variant) {
#ifdef __x86_64__
    if (variant == Variant::avx512)
        return {quadrant_join::avx512_kernel(), line_join::avx512_kernel()};
    if (variant == Variant::avx2) return {quadrant_join::avx2_kernel(), line_join::avx2_kernel()};
#endif
    static_cast<void>(variant);
    return {quadrant_join::portable_kernel(), line_join::portable_kernel()};
}

// The join of one thread, kept because its lists take long to allocate.
struct LineJoinWorkspace final : Workspace {
    std::optional<KernelChoice> kernels;
    std::optional<ChoiceJoin> join;
};

class LineJoin final : public JoinEngine {
  public:
    LineJoin(Board board, Variant variant, std::size_t most_fillings)
        : JoinEngine(board, quadrant_join::widest_strip),
          variant_(variant),
          most_fillings_(most_fillings) {
        if (board.side() >= narrowest_fast_join) tables_.emplace(geometry());
    }

    std::unique_ptr<Workspace> make_workspace() const override {
        return std::make_unique<LineJoinWorkspace>();
    }

  private:
    bool count_choice(const RowSplit& choice, KernelChoice kernels, Workspace& workspace,
                      const StopFlag& stop, Totals& totals) const override {
        return join_in(dynamic_cast<LineJoinWorkspace&>(workspace), kernels)
            .count(choice, stop, totals);
    }

    ChoiceJoin& join_in(LineJoinWorkspace& workspace, KernelChoice kernels) const {
        if (workspace.kernels != kernels) {
            workspace.kernels.reset();
            workspace.join.reset();  // release before allocating more
            const auto [fillings, join] =
                kernels_for(kernels == KernelChoice::portable ? Variant::portable : variant_);
            workspace.join.emplace(geometry(), *tables_, fillings, join, most_fillings_);
            workspace.kernels = kernels;
        }
        return *workspace.join;
    }

    const Variant variant_;
    const std::size_t most_fillings_;
    std::optional<Tables> tables_;
};

std::unique_ptr<Engine> make_best(const Piece& piece, Board board) {
    return make_line_join(piece, board, best_variant());
}

std::unique_ptr<Engine> make_best_within(const Piece&, Board board, const MemoryBudget& budget) {
    const std::size_t most_fillings =
        board.side() < narrowest_fast_join
            ? ChoiceJoin::no_limit
            : line_join::size_for(geometry_of(board), budget).most_fillings;
    return std::make_unique<LineJoin>(board, best_variant(), most_fillings);
}

std::uint64_t bytes(const Problem& problem, const MemoryBudget& budget) {
    if (problem.board.side() < narrowest_fast_join) return 0;
    return line_join::size_for(geometry_of(problem.board), budget).bytes;
}

std::uint64_t nanoseconds_of_choices(const Problem& problem) {
    constexpr std::uint64_t of_choice = 20'000;
    return (Saturating(quadrant_join::unreduced_choices(problem)) * of_choice).value();
}

}  // namespace

EngineKind line_join_kind() {
    return {
        .name = "line-join",
        .idea = "half boards as in quadrant-join, joined by one diagonal at a time; for queens",
        .obstacle = quadrant_join::obstacle_to_join,
        .make = make_best,
        .make_within = make_best_within,
        .default_frame = std::string(frame_name(Strategy::row_choices)),
        .nodes = quadrant_join::estimated_fillings,
        .nodes_factor = 1.5,
        .picoseconds_per_node = 18'000,
        .cost_growth = 1.85,
        .setup_nanoseconds = 4'000'000,
        .other_nanoseconds = nanoseconds_of_choices,
        .bytes = bytes,
    };
}

std::unique_ptr<Engine> make_line_join(const Piece&, Board board, Variant variant) {
    return std::make_unique<LineJoin>(board, variant, ChoiceJoin::no_limit);
}

}  // namespace hetman
