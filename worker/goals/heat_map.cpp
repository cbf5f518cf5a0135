#include "worker/goals/goals.h"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "common/numbers/saturating.h"
#include "common/problem/problem.h"
#include "worker/goals/document.h"

namespace hetman {
namespace {

nlohmann::ordered_json rows_of(Board board, const std::vector<CheckedInteger>& squares) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (std::uint64_t row = 0; row < board.rows; ++row) {
        nlohmann::ordered_json line = nlohmann::ordered_json::array();
        for (std::uint64_t column = 0; column < board.columns; ++column)
            line.push_back(to_decimal(squares[board.square(row, column)]));
        rows.push_back(line);
    }
    return rows;
}

// Each unit stands for all units of its orbit, so the weighted sums are distributed evenly over the
// images of each square under the problem's symmetries.
std::vector<CheckedInteger> spread_over_images(const Problem& problem,
                                               const std::vector<CheckedInteger>& sums) {
    std::vector<CheckedInteger> squares(problem.board.squares());
    if (sums.empty()) return squares;
    const SymmetryGroup group = symmetries(problem);
    for (Square square = 0; square < squares.size(); ++square)
        for (const Symmetry& symmetry : group)
            squares[apply(symmetry, problem.board, square)] += sums[square];
    for (CheckedInteger& placements : squares) placements = mean_over(group.size(), placements);
    return squares;
}

// Counts for each square the placements that occupy it.
std::optional<Answer> placements_on_squares(const SearchEngine& engine, const Problem& problem,
                                            const StopFlag& stop) {
    std::vector<Found> occupied(problem.board.squares());
    const auto add = [&occupied](const std::vector<Square>& placement) {
        for (const Square square : placement) occupied[square].add(1);
        return true;
    };
    const auto tally = engine.visit(problem, add, stop);
    if (!tally) return std::nullopt;
    Answer answer{*tally};
    for (const Found& found : occupied) answer.counts.push_back({found.sum(), found.residues()});
    return answer;
}

// The answer's counts are those of the squares.
class HeatMap final : public CountingGoal {
    Find find() const override { return Find::heatmap; }
    EngineUse engine_use() const override { return EngineUse::shows; }

    std::vector<Answer> answers(const ThreadEngine& engine, const Problem& whole,
                                std::span<const Unit> units, const StopFlag& stop) const override {
        return answers_by_visits(engine, whole, units, stop, placements_on_squares);
    }

    std::optional<std::string> refusal(const Problem& problem) const override {
        if (problem.pieces == NumberKind::each)
            return "heat maps do not support the number of pieces each";
        return GoalKind::refusal(problem);
    }

    // Every placement occupies as many squares as there are pieces.
    std::optional<std::string> contradiction(const Problem& problem, const CheckedInteger& sum,
                                             const Findings& findings) const override {
        const bool is_missing = findings.counts.empty();
        if (is_missing && sum == CheckedInteger()) return std::nullopt;
        if (findings.counts.size() != problem.board.squares())
            throw std::runtime_error("its heat map is of another board");
        CheckedInteger occupied;
        for (const CheckedInteger& placements : findings.counts) occupied += placements;
        if (!problem.pieces.is_exact() || occupied == sum * problem.pieces.exact())
            return std::nullopt;
        return "the heat map does not add up to the units";
    }

    std::uint64_t most_counts(const Problem& problem) const override {
        return (Saturating(problem.board.rows) * problem.board.columns).value();
    }

    Document tell(const Problem& problem, const Findings& findings) const override {
        Document document;
        document.set_field("heatmap", nullptr);
        if (findings.complete) {
            document.squares = spread_over_images(problem, findings.counts);
            document.set_field("heatmap", rows_of(problem.board, document.squares));
        }
        document.seal();
        return document;
    }
};

}  // namespace

const CountingGoal& heat_map_goal() {
    static const HeatMap goal;
    return goal;
}

}  // namespace hetman
