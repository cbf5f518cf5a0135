#include "tests/coordinator/plan/planning.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "coordinator/plan/levels/level_list.h"
#include "worker/engine_list.h"

namespace hetman::test {

std::vector<Problem> problems_with_many_groups(const Piece& piece, std::uint64_t n) {
    std::vector<Problem> problems{problem_on(piece, n)};
    const Board board = square_board(n);
    Random random(n);
    for (const Symmetry map : all_symmetries) {
        // A set that a map fixes: the images of a square under the map's powers, blocked.
        Squares blocked;
        const Square square = random.below(board.squares());
        for (Square at = square; blocked.empty() || at != square; at = image(map, board, at))
            blocked.push_back(at);
        std::sort(blocked.begin(), blocked.end());
        problems.push_back(problem_on(piece, n, {}, blocked));
    }
    // The four corners, two opposite ones, and the middles of two opposite sides.
    problems.push_back(problem_on(piece, n, {}, {0, n - 1, n * n - n, n * n - 1}));
    problems.push_back(problem_on(piece, n, {}, {0, n * n - 1}));
    for (int i = 0; i < 4; ++i) {
        const Squares preplaced = random_peaceful_set(piece, board, 1 + random.below(2), random);
        problems.push_back(
            problem_on(piece, n, preplaced, random_squares(board, i, preplaced, random)));
    }
    if (n % 2 == 1) problems.push_back(problem_on(piece, n, {n * n / 2}));
    return problems;
}

std::vector<std::string> frame_names() {
    std::vector<std::string> names;
    for (const LevelKind* kind : level_kinds())
        if (kind->lines != nullptr) names.push_back(kind->name);
    return names;
}

Decision decision_of(const std::string& engine, const std::string& frame,
                     std::uint64_t unit_nodes) {
    Decision decision;
    decision.engine = engine;
    decision.frame = frame;
    decision.unit_nodes = unit_nodes;
    return decision;
}

std::vector<PartCount> count_parts(const Problem& problem, const Decision& decision,
                                   const Plan& plan) {
    const StopFlag never{false};
    std::vector<PartCount> counts;
    for (const PlanPart& part : plan.parts()) {
        const auto engine =
            engine_for(engine_kind(decision.engine), problem, part.symmetry).make_engine(problem);
        const auto workspace = engine->make_workspace();
        PartCount count{part.symmetry, part.class_size, 0};
        for (UnitId id = part.first; id < part.first + part.units; ++id) {
            const Unit unit = plan.unit(id);
            EXPECT_EQ(unit.symmetry, part.symmetry);
            const std::vector<Tally> tallies = engine->count_units(
                problem, {&unit, 1}, workspace.get(), KernelChoice::fastest, never);
            count.placements += tallies.at(0).placements * unit.weight;
        }
        counts.push_back(count);
    }
    return counts;
}

BigInteger classes_of(const std::vector<PartCount>& parts) {
    BigInteger sum = 0;
    std::uint64_t maps = 0;
    for (const PartCount& part : parts) {
        sum += part.placements * part.class_size;
        maps += part.class_size;
    }
    EXPECT_EQ(sum % maps, 0);
    return sum / maps;
}

std::string digests_of(const Plan& plan) {
    std::string text;
    for (const PlanPart& part : plan.parts()) {
        if (!text.empty()) text += ' ';
        text += part.digest.hex();
    }
    return text;
}

UnitResult made_up_result(UnitId id) { return {id, Tally{Wide{id} * 7 + 1, id + 3}, 1000 + id}; }

void take_checksums(const Plan& plan, std::vector<Report>& reports) {
    for (Report& report : reports)
        for (UnitResult& result : report.results)
            if (result.id < plan.size())
                result.checksum =
                    checksum_of(plan.problem(), plan.planned(result.id).checksum, result);
}

}  // namespace hetman::test
