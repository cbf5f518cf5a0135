#include "worker/engines/quadrant_join/quadrant_join.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <stdexcept>

#include "common/problem/fold.h"
#include "common/problem/halves.h"
#include "worker/engines/quadrant_join/fillings/sampled_fillings.h"
#include "worker/engines/quadrant_join/join.h"
#include "worker/engines/quadrant_join/plain_join.h"
#include "worker/engines/quadrant_join/size.h"

namespace hetman {
namespace {

using quadrant_join::Geometry;
using quadrant_join::Join;
using quadrant_join::Kernel;
using quadrant_join::Rows;
using quadrant_join::RowSplit;
using quadrant_join::sampled_fillings;
using quadrant_join::Tables;
using quadrant_join::Totals;

constexpr std::uint64_t narrowest_artful_join = 10;  // a strip and at least one column in each half

const Kernel& kernel_for(Variant variant) {
#ifdef __x86_64__
    if (variant == Variant::avx512) return quadrant_join::avx512_kernel();
    if (variant == Variant::avx2) return quadrant_join::avx2_kernel();
#endif
    static_cast<void>(variant);
    return quadrant_join::portable_kernel();
}

// A subset of the row choices: those compatible with these halves.
struct Restriction {
    Halves halves;
    bool centre = false;
    bool folded = false;
};

Restriction restriction_of(const UnitKind& kind, Board board) {
    if (std::holds_alternative<WholeProblem>(kind)) return {};
    const auto* choice = std::get_if<RowChoice>(&kind);
    if (choice == nullptr)
        throw std::invalid_argument("the quadrant join counts row choices, not other units");
    Restriction restriction{choice->halves, choice->centre, choice->folded};
    if (!choice->centre) return restriction;
    const std::uint64_t middle = std::uint64_t{1} << (board.side() / 2);
    if (board.side() % 2 == 0 || (choice->halves.west & middle) != 0)
        throw std::invalid_argument("the central row's queen cannot stand there");
    restriction.halves.east |= middle;
    return restriction;
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
        if (board.side() >= narrowest_artful_join) tables_.emplace(geometry_);
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
            if (!count(restriction_of(unit.kind, whole.board), kernel,
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

// The number of row choices; with `centre`, of the remaining rows.
std::uint64_t choices_of(Board board, bool centre) {
    Halves halves;
    if (centre) halves.east = std::uint64_t{1} << (board.side() / 2);
    return row_choices(halves, board);
}

std::uint64_t sampled_nodes(Board board, bool centre) {
    const auto n = static_cast<unsigned>(board.side());
    const unsigned west = n / 2;
    const unsigned east = centre ? west : n - west;
    const Wide choices = choices_of(board, centre);
    const std::uint64_t rows = (std::uint64_t{1} << n) - 1;
    const std::uint64_t beside = centre ? std::uint64_t{1} << (n / 2) : 0;
    const Wide fillings =
        sampled_fillings(rows, west, beside) + sampled_fillings(rows, east, beside);
    const double of_choice = static_cast<double>(fillings) / static_cast<double>(choices);
    return static_cast<std::uint64_t>(of_choice * Fold(board).usual_share()) + 1;
}

}  // namespace

std::optional<std::string> why_not_quadrant_join(const Problem& problem) {
    static const Piece queen = Piece::parse("queen");
    const std::uint64_t n = problem.board.side();
    if (!(problem.piece == queen))
        return fmt::format("it counts regular queens, not piece {}", problem.piece.betza());
    if (!problem.board.is_square() || !problem.board.is_plane())
        return "it counts on planes of n x n squares";
    if (n > widest_join)
        return fmt::format("boards have at most {0} x {0} squares, not {1} x {1}", widest_join, n);
    if (problem.pieces != n)
        return fmt::format("it places one queen on each of {} lines, not {}", n, problem.pieces);
    if (!problem.required.is_trivial())
        return "it does not count placements with a required symmetry";
    if (!problem.preplaced.empty() || !problem.blocked.empty())
        return "it counts on boards without preplaced or blocked squares";
    return std::nullopt;
}

std::uint64_t nodes_of_row_choice(Board board, bool centre) {
    // Cached, because a forecast asks for it with each unit.
    struct Kept {
        std::uint64_t n = 0;
        std::uint64_t nodes = 0;
    };
    static thread_local Kept kept_of[2];
    Kept& kept = kept_of[centre ? 1 : 0];
    if (kept.n != board.side()) kept = {board.side(), sampled_nodes(board, centre)};
    return kept.nodes;
}

std::uint64_t quadrant_join_nodes(const Problem& problem, const UnitKind& unit) {
    const Board board = problem.board;
    const auto nodes_of = [&](bool centre, Wide choices) {
        return Wide{nodes_of_row_choice(board, centre)} * choices;
    };
    const Restriction restriction = restriction_of(unit, board);
    Wide nodes = 0;
    if (restriction.centre || restriction.halves.any()) {
        nodes = nodes_of(restriction.centre, row_choices(restriction.halves, board));
    } else if (board.side() % 2 == 0) {
        nodes = nodes_of(false, choices_of(board, false) / 4 + 1);
    } else {
        // The middle row's queen stands in the west (see add_row_choices) or in the centre.
        const Halves west{std::uint64_t{1} << (board.side() / 2), 0};
        nodes = nodes_of(false, row_choices(west, board) / 2 + 1) +
                nodes_of(true, choices_of(board, true) / 4 + 1);
    }
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    return nodes > most ? most : static_cast<std::uint64_t>(nodes);
}

std::uint64_t quadrant_join_bytes(const Problem& problem, const MemoryBudget& budget) {
    if (problem.board.side() < narrowest_artful_join) return 0;
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
