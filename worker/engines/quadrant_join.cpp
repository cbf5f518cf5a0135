#include "worker/engines/quadrant_join.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <limits>
#include <stdexcept>

#include "common/fold.h"
#include "common/halves.h"
#include "worker/engines/quadrant_join/join.h"
#include "worker/engines/quadrant_join/plain_join.h"
#include "worker/engines/quadrant_join/sampled_fillings.h"
#include "worker/engines/quadrant_join/size.h"

namespace hetman {
namespace {

using quadrant_join::Geometry;
using quadrant_join::Join;
using quadrant_join::Kernel;
using quadrant_join::RowChoice;
using quadrant_join::Rows;
using quadrant_join::sampled_fillings;
using quadrant_join::Tables;
using quadrant_join::Totals;

constexpr std::uint64_t narrowest_artful_join = 10;  // a strip and a column a half

const Kernel& kernel_for(Variant variant) {
#ifdef __x86_64__
    if (variant == Variant::avx512) return quadrant_join::avx512_kernel();
    if (variant == Variant::avx2) return quadrant_join::avx2_kernel();
#endif
    static_cast<void>(variant);
    return quadrant_join::portable_kernel();
}

// What a problem leaves open: all row choices with these halves.
struct Restriction {
    Halves halves;
    bool centre = false;
    bool folded = false;
};

std::optional<Restriction> restriction_of(const Problem& problem) {
    const std::optional<Halves> halves = halves_of(problem);
    if (!halves) return std::nullopt;
    const std::uint64_t n = problem.board.n;
    if (problem.preplaced.empty()) return Restriction{*halves, false, problem.folded};
    const bool centre =
        n % 2 != 0 && problem.preplaced == std::vector<Square>{problem.board.centre()};
    if (!centre || (halves->west >> (n / 2) & 1) != 0) return std::nullopt;
    Restriction restriction{*halves, true, problem.folded};
    restriction.halves.east |= std::uint64_t{1} << (n / 2);
    return restriction;
}

// Visits every row choice with the restriction, until a visit returns false.
class RowChoices {
  public:
    explicit RowChoices(const Geometry& geometry) : geometry_(geometry) {}

    template <class Visit>
    bool visit(const Restriction& restriction, const Visit& visit) const {
        const RowChoice choice{static_cast<Rows>(restriction.halves.west),
                               static_cast<Rows>(restriction.halves.east), restriction.centre,
                               restriction.folded};
        return choose(choice, geometry_.west.all_rows() & ~(choice.west | choice.east), visit);
    }

  private:
    template <class Visit>
    bool choose(RowChoice choice, Rows open, const Visit& visit) const {
        if (static_cast<unsigned>(std::popcount(choice.west)) > geometry_.west.columns ||
            static_cast<unsigned>(std::popcount(choice.east)) > geometry_.east.columns)
            return true;
        if (open == 0) return visit(choice);
        const Rows row = open & (~open + 1);
        RowChoice other = choice;
        choice.west |= row;
        other.east |= row;
        return choose(choice, open & ~row, visit) && choose(other, open & ~row, visit);
    }

    const Geometry& geometry_;
};

class QuadrantJoin final : public Engine {
  public:
    QuadrantJoin(Board board, Variant variant, const Room& room)
        : size_(quadrant_join::size_for(static_cast<unsigned>(board.n), room)),
          geometry_(static_cast<unsigned>(board.n), size_.strip),
          kernel_(kernel_for(variant)),
          number_(++engines_made) {
        if (board.n >= narrowest_artful_join) tables_.emplace(geometry_);
    }

    std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const override {
        return count(problem, kernel_, stop);
    }

    std::optional<Tally> count_portably(const Problem& problem,
                                        const StopFlag& stop) const override {
        return count(problem, kernel_for(Variant::portable), stop);
    }

    bool folds() const override { return true; }

  private:
    std::optional<Tally> count(const Problem& problem, const Kernel& kernel,
                               const StopFlag& stop) const {
        const std::optional<Restriction> restriction = restriction_of(problem);
        if (!restriction)
            throw std::invalid_argument("the quadrant join cannot count this problem");
        Totals totals;
        if (!count(*restriction, kernel, stop, totals)) return std::nullopt;
        return Tally(totals.found, totals.nodes);
    }

    bool count(const Restriction& restriction, const Kernel& kernel, const StopFlag& stop,
               Totals& totals) const {
        const RowChoices choices(geometry_);
        if (!tables_)
            return choices.visit(restriction, [&](const RowChoice& choice) {
                return quadrant_join::plain_join(geometry_, choice, stop, totals);
            });
        Join& join = join_of_thread(kernel);
        return choices.visit(
            restriction, [&](const RowChoice& choice) { return join.count(choice, stop, totals); });
    }

    // Its memory is kept from unit to unit: many take less time than getting it.
    Join& join_of_thread(const Kernel& kernel) const {
        struct Kept {
            std::uint64_t engine = 0;
            const Kernel* kernel = nullptr;
            std::optional<Join> join;
        };
        static thread_local Kept kept;
        if (kept.engine != number_ || kept.kernel != &kernel) {
            kept.engine = 0;
            kept.join.reset();  // gives its memory back before more is taken
            kept.join.emplace(geometry_, *tables_, kernel, size_.prefixes);
            kept.engine = number_;
            kept.kernel = &kernel;
        }
        return *kept.join;
    }

    const quadrant_join::Size size_;
    const Geometry geometry_;
    const Kernel& kernel_;
    // Tells this engine from one that was at the same address before.
    const std::uint64_t number_;
    inline static std::atomic<std::uint64_t> engines_made = 0;
    std::optional<Tables> tables_;
};

// In how many ways the rows can be shared among the halves; with `centre` those of the others.
std::uint64_t choices_of(Board board, bool centre) {
    Halves halves;
    if (centre) halves.east = std::uint64_t{1} << (board.n / 2);
    return row_choices(halves, board);
}

std::uint64_t sampled_nodes(Board board, bool centre) {
    const auto n = static_cast<unsigned>(board.n);
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
    const std::uint64_t n = problem.board.n;
    if (!(problem.piece == queen))
        return fmt::format("it counts regular queens, not piece {}", problem.piece.betza());
    if (n > widest_join)
        return fmt::format("boards have at most {0} x {0} squares, not {1} x {1}", widest_join, n);
    if (problem.pieces != n)
        return fmt::format("it places one queen on each of {} lines, not {}", n, problem.pieces);
    if (problem.required != Symmetry::identity)
        return "it does not count placements with a required symmetry";
    if (!problem.preplaced.empty() || !problem.blocked.empty())
        return "it counts on boards without preplaced or blocked squares";
    return std::nullopt;
}

std::uint64_t nodes_of_row_choice(Board board, bool centre) {
    // A forecast asks for it with each unit that it looks at.
    struct Kept {
        std::uint64_t n = 0;
        std::uint64_t nodes = 0;
    };
    static thread_local Kept kept_of[2];
    Kept& kept = kept_of[centre ? 1 : 0];
    if (kept.n != board.n) kept = {board.n, sampled_nodes(board, centre)};
    return kept.nodes;
}

std::uint64_t quadrant_join_nodes(const Problem& problem) {
    const Board board = problem.board;
    const auto nodes_of = [&](bool centre, Wide choices) {
        return Wide{nodes_of_row_choice(board, centre)} * choices;
    };
    const auto restriction = restriction_of(problem);
    Wide nodes = 0;
    if (restriction && (restriction->centre || restriction->halves.any())) {
        nodes = nodes_of(restriction->centre, row_choices(restriction->halves, board));
    } else if (board.n % 2 == 0) {
        nodes = nodes_of(false, choices_of(board, false) / 4 + 1);
    } else {
        // The middle row's queen stands in the west (see add_row_choices), or in the centre.
        const Halves west{std::uint64_t{1} << (board.n / 2), 0};
        nodes = nodes_of(false, row_choices(west, board) / 2 + 1) +
                nodes_of(true, choices_of(board, true) / 4 + 1);
    }
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    return nodes > most ? most : static_cast<std::uint64_t>(nodes);
}

std::uint64_t quadrant_join_bytes(const Problem& problem, const Room& room) {
    if (problem.board.n < narrowest_artful_join) return 0;
    const auto n = static_cast<unsigned>(problem.board.n);
    return quadrant_join::bytes_of(n, quadrant_join::size_for(n, room), room.threads);
}

std::unique_ptr<Engine> make_quadrant_join(const Piece& piece, Board board, Variant variant) {
    return make_quadrant_join_within(piece, board, variant, {});
}

std::unique_ptr<Engine> make_quadrant_join_within(const Piece&, Board board, Variant variant,
                                                  const Room& room) {
    return std::make_unique<QuadrantJoin>(board, variant, room);
}

}  // namespace hetman
