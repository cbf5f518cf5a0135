#include "worker/engines/quadrant_join/quadrant_join.h"

#include <fmt/format.h>

#include <bit>
#include <optional>
#include <stdexcept>

#include "worker/engines/quadrant_join/join.h"
#include "worker/engines/quadrant_join/node_estimate.h"
#include "worker/engines/quadrant_join/plain_join.h"
#include "worker/engines/quadrant_join/size.h"
#include "worker/engines/shared/refusals.h"

namespace hetman {
namespace {

using quadrant_join::Geometry;
using quadrant_join::Join;
using quadrant_join::Kernel;
using quadrant_join::Restriction;
using quadrant_join::Rows;
using quadrant_join::RowSplit;
using quadrant_join::Tables;
using quadrant_join::Totals;

constexpr std::uint64_t narrowest_fast_join = 10;  // a strip and at least one column in each half

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

// Visits every row choice that satisfies the restriction, until a visit returns false.
class ChoiceVisitor {
  public:
    explicit ChoiceVisitor(const Geometry& geometry) : geometry_(geometry) {}

    template <class Visit>
    bool visit(const Restriction& restriction, const Visit& visit) const {
        const RowSplit choice{static_cast<Rows>(restriction.halves.west),
                              static_cast<Rows>(restriction.halves.east), restriction.centre,
                              restriction.folded};
        return choose(choice, geometry_.west.all_rows() & ~(choice.west | choice.east), visit);
    }

  private:
    template <class Visit>
    bool choose(RowSplit choice, Rows open, const Visit& visit) const {
        if (static_cast<unsigned>(std::popcount(choice.west)) > geometry_.west.columns ||
            static_cast<unsigned>(std::popcount(choice.east)) > geometry_.east.columns)
            return true;
        if (open == 0) return visit(choice);
        const Rows row = open & (~open + 1);
        RowSplit other = choice;
        choice.west |= row;
        other.east |= row;
        return choose(choice, open & ~row, visit) && choose(other, open & ~row, visit);
    }

    const Geometry& geometry_;
};

class QuadrantJoin final : public Engine {
  public:
    QuadrantJoin(Board board, Variant variant, const MemoryBudget& budget)
        : size_(quadrant_join::size_for(static_cast<unsigned>(board.side()), budget)),
          geometry_(static_cast<unsigned>(board.side()), size_.strip),
          kernel_(kernel_for(variant)) {
        if (board.side() >= narrowest_fast_join) tables_.emplace(geometry_);
    }

    std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const override {
        return count(problem, kernel_, stop);
    }

    std::optional<Tally> count_portably(const Problem& problem,
                                        const StopFlag& stop) const override {
        return count(problem, kernel_for(Variant::portable), stop);
    }

    bool folds() const override { return true; }

    std::unique_ptr<Workspace> make_workspace() const override {
        return std::make_unique<JoinWorkspace>();
    }

    std::vector<Tally> count_units(const Problem& whole, std::span<const Unit> units,
                                   Workspace* workspace, KernelChoice kernels,
                                   const StopFlag& stop) const override {
        const Kernel& kernel =
            kernels == KernelChoice::portable ? kernel_for(Variant::portable) : kernel_;
        std::vector<Tally> tallies;
        for (const Unit& unit : units) {
            Totals totals;
            if (!count(quadrant_join::restriction_of(unit.kind, whole.board), kernel,
                       dynamic_cast<JoinWorkspace&>(*workspace), stop, totals))
                break;
            tallies.emplace_back(totals.found, totals.nodes);
        }
        return tallies;
    }

  private:
    std::optional<Tally> count(const Problem& problem, const Kernel& kernel,
                               const StopFlag& stop) const {
        if (!problem.preplaced.empty() || !problem.blocked.empty())
            throw std::invalid_argument("the quadrant join counts on empty boards");
        JoinWorkspace workspace;
        Totals totals;
        if (!count({{}, false, problem.folded}, kernel, workspace, stop, totals))
            return std::nullopt;
        return Tally(totals.found, totals.nodes);
    }

    bool count(const Restriction& restriction, const Kernel& kernel, JoinWorkspace& workspace,
               const StopFlag& stop, Totals& totals) const {
        const ChoiceVisitor choices(geometry_);
        if (!tables_)
            return choices.visit(restriction, [&](const RowSplit& choice) {
                return quadrant_join::plain_join(geometry_, choice, stop, totals);
            });
        Join& join = join_in(workspace, kernel);
        return choices.visit(
            restriction, [&](const RowSplit& choice) { return join.count(choice, stop, totals); });
    }

    Join& join_in(JoinWorkspace& workspace, const Kernel& kernel) const {
        if (workspace.kernel != &kernel) {
            workspace.kernel = nullptr;
            workspace.join.reset();  // release before allocating more
            workspace.join.emplace(geometry_, *tables_, kernel, size_.prefixes);
            workspace.kernel = &kernel;
        }
        return *workspace.join;
    }

    const quadrant_join::Size size_;
    const Geometry geometry_;
    const Kernel& kernel_;
    std::optional<Tables> tables_;
};

Refusal not_empty_with_queens(const Problem& problem) {
    static const Piece queen = Piece::parse("queen");
    if (!(problem.piece == queen))
        return fmt::format("it counts regular queens, not piece {}", problem.piece.betza());
    if (!problem.board.is_square() || !problem.board.is_plane())
        return "it counts on planes of n x n squares";
    if (Refusal refusal = wider_than(widest_join, problem)) return refusal;
    const std::uint64_t n = problem.board.side();
    if (problem.pieces != n)
        return fmt::format("it places one queen on each of {} lines, not {}", n,
                           describe(problem.pieces));
    if (Refusal refusal = has_required_symmetry(problem)) return refusal;
    if (!problem.preplaced.empty() || !problem.blocked.empty())
        return "it counts on boards without preplaced or blocked squares";
    return std::nullopt;
}

std::unique_ptr<Engine> make_best(const Piece& piece, Board board) {
    return make_quadrant_join(piece, board, best_variant());
}

std::unique_ptr<Engine> make_best_within(const Piece& piece, Board board,
                                         const MemoryBudget& budget) {
    return make_quadrant_join_within(piece, board, best_variant(), budget);
}

NodeEstimate nodes(const Problem& problem) {
    return [sampled = quadrant_join::SampledNodes(problem.board)](const UnitKind& unit) {
        return sampled.of(unit);
    };
}

}  // namespace

EngineKind quadrant_join_kind() {
    return {
        .name = "quadrant-join",
        .idea =
            "half boards filled by themselves and joined, for each choice of the rows of a "
            "half; for queens",
        .obstacle = not_empty_with_queens,
        .make = make_best,
        .make_within = make_best_within,
        .default_frame = std::string(frame_name(Strategy::row_choices)),
        .nodes = nodes,
        .nodes_factor = 1.5,
        .picoseconds_per_node = 13'000,
        .cost_growth = 2.6,
        .setup_nanoseconds = 4'000'000,  // scratch memory of a thread and tables of the process
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
    return std::make_unique<QuadrantJoin>(board, variant, budget);
}

}  // namespace hetman
