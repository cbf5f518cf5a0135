#include "worker/engines/line_join/line_join.h"

#include <cmath>
#include <optional>

#include "common/numbers/saturating.h"
#include "common/problem/problem.h"
#include "worker/engines/line_join/choice_join.h"
#include "worker/engines/line_join/leap_join.h"
#include "worker/engines/line_join/line_join_size.h"
#include "worker/engines/quadrant_join/join_engine.h"

namespace hetman {
namespace {

using line_join::ChoiceJoin;
using line_join::geometry_of;
using line_join::LeapJoin;
using line_join::LeapLines;
using quadrant_join::JoinEngine;
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
    std::optional<LeapJoin> leap_join;  // in place of `join`, for super queens
};

class LineJoin final : public JoinEngine {
  public:
    LineJoin(const Piece& piece, Board board, Variant variant, std::size_t most_fillings)
        : JoinEngine(board, quadrant_join::widest_strip, quadrant_join::leaps(piece)),
          variant_(variant),
          most_fillings_(most_fillings) {
        if (!is_narrow()) tables_.emplace(geometry());
    }

    std::unique_ptr<Workspace> make_workspace() const override {
        return std::make_unique<LineJoinWorkspace>();
    }

  private:
    bool count_choice(const RowSplit& choice, KernelChoice kernels, Workspace& workspace,
                      const StopFlag& stop, Totals& totals) const override {
        auto& joins = dynamic_cast<LineJoinWorkspace&>(workspace);
        prepare(joins, kernels);
        return geometry().leaps ? joins.leap_join->count(choice, stop, totals)
                                : joins.join->count(choice, stop, totals);
    }

    void prepare(LineJoinWorkspace& workspace, KernelChoice kernels) const {
        if (workspace.kernels == kernels) return;
        workspace.kernels.reset();
        workspace.join.reset();  // release before allocating more
        workspace.leap_join.reset();
        const auto [fillings, join] =
            kernels_for(kernels == KernelChoice::portable ? Variant::portable : variant_);
        if (geometry().leaps)
            workspace.leap_join.emplace(geometry(), *tables_, fillings, join);
        else
            workspace.join.emplace(geometry(), *tables_, fillings, join, most_fillings_);
        workspace.kernels = kernels;
    }

    const Variant variant_;
    const std::size_t most_fillings_;
    std::optional<Tables> tables_;
};

std::unique_ptr<Engine> make_best(const Problem& problem, const MemoryBudget& budget) {
    const quadrant_join::Geometry geometry = geometry_of(problem.piece, problem.board);
    const std::size_t most_fillings = quadrant_join::is_narrow(geometry)
                                          ? ChoiceJoin::no_limit
                                          : line_join::size_for(geometry, budget).most_fillings;
    return std::make_unique<LineJoin>(problem.piece, problem.board, best_variant(), most_fillings);
}

std::uint64_t bytes(const Problem& problem, const MemoryBudget& budget) {
    const quadrant_join::Geometry geometry = geometry_of(problem.piece, problem.board);
    return quadrant_join::is_narrow(geometry) ? 0 : line_join::size_for(geometry, budget).bytes;
}

std::optional<std::string> obstacle(const Problem& problem) {
    if (quadrant_join::leaps(problem.piece))
        return quadrant_join::obstacle_beside_piece(LeapLines::widest, problem);
    return quadrant_join::obstacle_to_join(problem);
}

constexpr std::uint64_t picoseconds_per_node = 18'000;

// Between those of AVX-512 and AVX2: 19, 27, 39, 79 and 157 ns a node were measured with AVX-512 at
// n = 20, 22, 24, 26 and 28. The fillings of a half fit ever more of the other half's.
double picoseconds(const Piece& piece, Board board) {
    const double more = board.rows > 18 ? static_cast<double>((board.rows - 18) / 2) : 0;
    if (quadrant_join::leaps(piece)) return 60'000 * std::pow(1.2, more);
    return static_cast<double>(picoseconds_per_node) * std::exp(0.16 * std::pow(more, 1.67));
}

std::uint64_t nanoseconds_of_choices(const Problem& problem) {
    constexpr std::uint64_t of_choice = 20'000;
    return (Saturating(quadrant_join::unreduced_choices(problem)) * of_choice).value();
}

}  // namespace

EngineKind line_join_kind() {
    return {
        .name = "line-join",
        .idea =
            "half boards as in quadrant-join, joined by one diagonal at a time; for queens and "
            "super queens",
        .obstacle = obstacle,
        .make = make_best,
#ifdef HETMAN_DEVICES
        .make_on_device = make_line_join_on_device,
#endif
        .default_frame = std::string(frame_name(Strategy::row_choices)),
        .nodes = quadrant_join::estimated_fillings,
        .nodes_factor = 1.5,
        .picoseconds_per_node = picoseconds_per_node,
        .picoseconds = picoseconds,
        .setup_nanoseconds = 4'000'000,
        .other_nanoseconds = nanoseconds_of_choices,
        .bytes = bytes,
    };
}

std::unique_ptr<Engine> make_line_join(const Piece& piece, Board board, Variant variant) {
    return std::make_unique<LineJoin>(piece, board, variant, ChoiceJoin::no_limit);
}

}  // namespace hetman
