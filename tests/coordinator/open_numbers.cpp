#include "tests/coordinator/open_numbers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/coordinator/random_problems.h"
#include "tests/support/random_moves.h"
#include "worker/engines/brute_force/brute_force.h"
#include "worker/engines/engine_list.h"
#include "worker/goals/goal_list.h"

namespace hetman::test {
namespace {

constexpr std::uint64_t most_sets_to_try = 5000;

std::vector<std::string> decimals(const CountsByNumber& counts) {
    std::vector<std::string> texts;
    for (const CheckedInteger& count : counts) texts.push_back(to_decimal(count));
    return texts;
}

std::vector<std::string> decimals(const std::vector<std::uint64_t>& counts) {
    std::vector<std::string> texts;
    for (const std::uint64_t count : counts) texts.push_back(std::to_string(count));
    return texts;
}

void expect_counts(const Problem& problem, const PlainCount& expected, const Result& result) {
    EXPECT_EQ(to_decimal(result.total.value()), std::to_string(expected.total));
    EXPECT_EQ(to_decimal(result.unique.value()), std::to_string(expected.classes));
    if (problem.pieces == NumberKind::each) {
        EXPECT_EQ(decimals(result.by_number), decimals(expected.by_number));
        EXPECT_EQ(decimals(result.unique_by_number), decimals(expected.classes_by_number));
    }
    if (problem.pieces == NumberKind::largest) {
        EXPECT_EQ(result.largest.value(), expected.by_number.size() - 1);
    }
}

// All placements, by the definition; of two the one that occupies the first square in which they
// differ comes first.
std::vector<Squares> placements_in_order(const Problem& problem) {
    const std::uint64_t squares = problem.board.squares();
    std::vector<Squares> all;
    Problem exact = problem;
    exact.maximal = false;
    const PlainCount numbers = plain_count(problem, [&](Square from, Square to) {
        return attack_each_other(problem.piece, problem.board, from, to);
    });
    for (std::uint64_t k = problem.preplaced.size(); k <= squares; ++k) {
        if (problem.pieces.is_exact() && k != problem.pieces.exact()) continue;
        if (problem.pieces == NumberKind::largest && k + 1 != numbers.by_number.size()) continue;
        exact.pieces = k;
        visit_placements(exact, [&](const Squares& placement) {
            const auto covers = [&](Square square) {
                return std::any_of(placement.begin(), placement.end(), [&](Square piece) {
                    return piece == square ||
                           attack_each_other(problem.piece, problem.board, piece, square);
                });
            };
            bool counts = true;
            for (Square square = 0; problem.maximal && square < squares; ++square)
                counts = counts && (std::binary_search(problem.blocked.begin(),
                                                       problem.blocked.end(), square) ||
                                    covers(square));
            if (counts) all.push_back(placement);
        });
    }
    const auto comes_first = [squares](const Squares& a, const Squares& b) {
        for (Square square = 0; square < squares; ++square) {
            const bool in_a = std::binary_search(a.begin(), a.end(), square);
            if (in_a != std::binary_search(b.begin(), b.end(), square)) return in_a;
        }
        return false;
    };
    std::sort(all.begin(), all.end(), comes_first);
    return all;
}

void expect_shown(const Problem& problem, const EngineKind& engine, std::uint64_t unit_nodes) {
    if (problem.pieces == NumberKind::each || engine.shows == Shows::nothing) return;
    const std::vector<Squares> all = placements_in_order(problem);
    if (engine.shows == Shows::lexicographic) {
        const Result first = answer(problem, engine.name, Find::first, unit_nodes);
        EXPECT_EQ(first.document.placement.value(), all.empty() ? Squares() : all.front());
        EXPECT_EQ(has_no_placement(problem, first), all.empty());
    }
    std::vector<CheckedInteger> heat(problem.board.squares());
    for (const Squares& placement : all)
        for (const Square square : placement) heat[square] += 1;
    EXPECT_EQ(answer(problem, engine.name, Find::heatmap, unit_nodes).document.squares, heat);
}

}  // namespace

Problem random_open_problem(Random& random) {
    Problem problem;
    const auto& named = named_pieces();
    problem.piece = random.below(2) == 0 ? Piece::parse(notation_of(random_moves(random)))
                                         : named[random.below(named.size())].piece;
    problem.board = {1 + random.below(4), 1 + random.below(5)};
    switch (random.below(4)) {
        case 0:
            problem.pieces = NumberKind::any;
            break;
        case 1:
            problem.pieces = NumberKind::each;
            break;
        case 2:
            problem.pieces = NumberKind::largest;
            break;
        default:
            problem.pieces = random.below(5);
            problem.maximal = true;
    }
    problem.maximal = problem.maximal || random.below(2) == 0;
    if (random.below(2) == 0) {
        const std::uint64_t most =
            problem.pieces.is_exact() ? std::min<std::uint64_t>(problem.pieces.exact(), 2) : 2;
        problem.preplaced =
            random_peaceful_set(problem.piece, problem.board, random.below(most + 1), random);
    }
    if (random.below(2) == 0)
        problem.blocked = random_squares(
            problem.board, random.below(problem.board.squares() - problem.preplaced.size() + 1) / 2,
            problem.preplaced, random);
    return problem;
}

void expect_plain_numbers(const Problem& problem, std::uint64_t unit_nodes) {
    SCOPED_TRACE(describe(problem));
    ASSERT_TRUE(faults(problem).empty());
    const PlainCount expected = plain_count(problem, [&](Square from, Square to) {
        return attack_each_other(problem.piece, problem.board, from, to);
    });
    int counted = 0;
    for (const EngineKind& engine : engine_kinds()) {
        if (engine.refusal(problem)) continue;
        if (engine.name == "brute-force" && sets_to_try(problem) > most_sets_to_try) continue;
        SCOPED_TRACE(engine.name);
        expect_counts(problem, expected, answer(problem, engine.name, Find::count, unit_nodes));
        expect_counts(problem, expected, answer(problem, engine.name, Find::count, 1'000'000));
        expect_shown(problem, engine, unit_nodes);
        ++counted;
    }
    EXPECT_GE(counted, 2) << "backtracking, filtering";
}

}  // namespace hetman::test
