#include "worker/goals/goals.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "common/messages/serialize.h"
#include "common/numbers/saturating.h"
#include "worker/goals/document.h"

namespace hetman {
namespace {

using Placement = std::vector<Square>;

// True if the list is sorted and has a right number of pieces, all on the board.
bool is_list_of_pieces(const Problem& problem, const Placement& placement) {
    return (!problem.pieces.is_exact() || placement.size() == problem.pieces) &&
           (placement.empty() || placement.back() < problem.board.squares()) &&
           std::adjacent_find(placement.begin(), placement.end(), std::greater_equal<>()) ==
               placement.end();
}

bool is_placement(const Problem& problem, const Placement& placement) {
    if (!is_list_of_pieces(problem, placement)) return false;
    const auto holds = [&](Square square) {
        return std::binary_search(placement.begin(), placement.end(), square);
    };
    for (std::size_t i = 0; i < placement.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (attacks(problem, placement[i], placement[j])) return false;
    return std::all_of(problem.preplaced.begin(), problem.preplaced.end(), holds) &&
           std::none_of(problem.blocked.begin(), problem.blocked.end(), holds);
}

// Nothing if `stop` was set before the end.
std::optional<Answer> first_placement_of(const SearchEngine& engine, const Problem& problem,
                                         const StopFlag& stop) {
    Answer answer;
    const auto take_first = [&answer](Placement placement) {
        std::sort(placement.begin(), placement.end());
        answer.details = pack(placement);
        return false;
    };
    const auto tally = engine.visit(problem, take_first, stop);
    if (!tally) return std::nullopt;
    answer.tally = *tally;
    return answer;
}

// The order of placements: the one that occupies the first square in which two differ comes first.
// For an exact number of pieces that is the lexicographic order of the squares.
// The answer's details are the first placement of its unit, packed; empty if it has none.
class FirstPlacement final : public CountingGoal {
    Find find() const override { return Find::first; }
    EngineUse engine_use() const override { return EngineUse::shows_in_order; }
    bool gives_total() const override { return false; }
    bool ends_at_details() const override { return true; }

    std::optional<std::string> refusal(const Problem& problem) const override {
        if (problem.pieces == NumberKind::each)
            return "first placements and lists do not support the number of pieces each";
        return GoalKind::refusal(problem);
    }

    std::vector<Answer> answers(const ThreadEngine& engine, const Problem& whole,
                                std::span<const Unit> units, const StopFlag& stop) const override {
        return answers_by_visits(engine, whole, units, stop, first_placement_of);
    }

    void check(const Problem& problem, const Answer& answer) const override {
        if (!answer.details.empty() && !is_placement(problem, unpack<Placement>(answer.details)))
            throw std::runtime_error("one of its placements is invalid");
    }

    std::uint64_t most_bytes_of_details(const Problem& problem,
                                        std::uint64_t units) const override {
        return ((Saturating(problem.pieces.most(problem.board.squares())) + 1) * units *
                sizeof(Square))
            .value();
    }

    std::string describe(const Answer& answer) const override {
        if (answer.details.empty()) return GoalKind::describe(answer);
        return fmt::format("{}, first {}", GoalKind::describe(answer),
                           fmt::join(unpack<Placement>(answer.details), " "));
    }

    Document tell(const Problem&, const Findings& findings) const override {
        Document document;
        // null: not known yet; an empty list: there is none.
        document.set_field("placement", nullptr);
        if (findings.complete) {
            document.placement.emplace();
            if (!findings.details.empty())
                document.placement = unpack<Placement>(findings.details.begin()->second);
            document.set_field("placement", *document.placement);
        }
        document.seal();
        return document;
    }
};

}  // namespace

const CountingGoal& first_placement_goal() {
    static const FirstPlacement goal;
    return goal;
}

}  // namespace hetman
