#include "tests/coordinator/random_problems.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "coordinator/dispatch/start.h"
#include "tests/support/random_moves.h"
#include "worker/engine_list.h"
#include "worker/engines/brute_force/brute_force.h"

namespace hetman::test {
namespace {

// If the oracle would have to try too many sets of squares, squares are blocked until this many are
// free.
constexpr std::size_t most_free_squares = 18;

bool is_free(const Problem& problem, Square square) {
    const auto is = [square](Square other) { return other == square; };
    return std::none_of(problem.blocked.begin(), problem.blocked.end(), is) &&
           std::none_of(problem.preplaced.begin(), problem.preplaced.end(), [&](Square piece) {
               return piece == square ||
                      attack_each_other(problem.piece, problem.board, piece, square);
           });
}

void block_until_countable(Problem& problem, Random& random) {
    Squares free;
    for (Square square = 0; square < problem.board.squares(); ++square)
        if (is_free(problem, square)) free.push_back(square);
    while (free.size() > most_free_squares) {
        const auto at = free.begin() + static_cast<std::ptrdiff_t>(random.below(free.size()));
        problem.blocked.push_back(*at);
        free.erase(at);
    }
    std::sort(problem.blocked.begin(), problem.blocked.end());
}

struct Answers {
    std::string total;
    std::string unique;
    Squares first;
    std::vector<CheckedInteger> heatmap;
};

// Brute force tries all sets of squares, so it is asked only if there are few.
constexpr std::uint64_t most_sets_of_random_problem = 30'000;

Answers oracle_answers(const Problem& problem) {
    Answers answers;
    std::uint64_t total = 0;
    answers.heatmap.resize(problem.board.squares());
    visit_placements(problem, [&](const Squares& placement) {
        if (total++ == 0) answers.first = placement;
        for (const Square square : placement) answers.heatmap[square] += 1;
    });
    answers.total = std::to_string(total);
    answers.unique = std::to_string(count_classes(problem));
    return answers;
}

Piece random_piece(Random& random) {
    if (random.below(3) == 0) return Piece::parse(notation_of(random_moves(random)));
    std::vector<Piece> pieces;
    for (const NamedPiece& named : named_pieces()) pieces.push_back(named.piece);
    for (const char* other : {"QC", "R(4,1)", "RZZ", "BH", "B(4,0)0(5,2)", "R[1,1]0", "R[2,1]",
                              "[1,1]0", "RA", "RAA", "RGG", "R[2,2]0", "R[2,3]", "R(4,2)0"})
        pieces.push_back(Piece::parse(other));
    return pieces[random.below(pieces.size())];
}

Board random_board(Random& random) {
    if (random.below(2) == 0) return square_board(1 + random.below(8));
    if (random.below(2) == 0) return {1 + random.below(4), 1 + random.below(7)};
    return {1 + random.below(6), 1 + random.below(6)};
}

}  // namespace

std::vector<Piece> pieces_with_names() {
    std::vector<Piece> pieces;
    for (const auto* list : {&named_pieces(), &piece_aliases()})
        for (const NamedPiece& named : *list)
            if (std::find(pieces.begin(), pieces.end(), named.piece) == pieces.end())
                pieces.push_back(named.piece);
    return pieces;
}

Problem random_problem(const Piece& piece, Board board, std::uint64_t pieces, Random& random) {
    Problem problem;
    problem.piece = piece;
    problem.board = board;
    if (random.below(2) == 0)
        problem.preplaced = random_peaceful_set(
            piece, board, random.below(std::min(pieces, board.rows / 2) + 1), random);
    if (random.below(2) == 0)
        problem.blocked =
            random_squares(board, random.below(board.rows + 1), problem.preplaced, random);
    problem.pieces = pieces;
    if (!fills_lines(problem)) block_until_countable(problem, random);
    return problem;
}

Problem random_problem(Random& random) {
    const Piece piece = random_piece(random);
    const Board board = random_board(random);
    const bool fills = random.below(2) == 0;
    const std::uint64_t pieces = fills ? board.rows : random.below(board.rows + 2);
    return random_problem(piece, board, std::min(pieces, board.squares()), random);
}

Result answer(const Problem& problem, const std::string& engine, Find find,
              std::uint64_t unit_nodes) {
    Job job;
    job.problem = problem;
    job.goal.find = find;
    job.goal.unique = find == Find::count;
    job.run.engine = engine;
    job.run.threads = 1;
    job.run.unit_nodes = unit_nodes;
    Console console(Verbosity::quiet);
    return execute(job, {}, nullptr, console).result;
}

void expect_oracle_answers(const Problem& problem) {
    SCOPED_TRACE(describe(problem));
    ASSERT_TRUE(faults(problem).empty());
    const Answers expected = oracle_answers(problem);
    for (const EngineKind& engine : engine_kinds()) {
        if (engine.refusal(problem)) continue;
        if (engine.name == "brute-force" && sets_to_try(problem) > most_sets_of_random_problem)
            continue;
        SCOPED_TRACE(engine.name);
        const Result counted = answer(problem, engine.name, Find::count);
        EXPECT_EQ(to_decimal(counted.total.value()), expected.total);
        EXPECT_EQ(to_decimal(counted.unique.value()), expected.unique);
        if (engine.shows == Shows::lexicographic) {
            EXPECT_EQ(answer(problem, engine.name, Find::first).document.placement.value(),
                      expected.first);
        }
        if (engine.shows != Shows::nothing) {
            EXPECT_EQ(answer(problem, engine.name, Find::heatmap).document.squares,
                      expected.heatmap);
        }
    }
}

}  // namespace hetman::test
