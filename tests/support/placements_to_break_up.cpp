#include "tests/support/placements_to_break_up.h"

namespace hetman::test {
namespace {

bool is_peaceful(const Problem& problem) {
    for (const Square a : problem.preplaced)
        for (const Square b : problem.preplaced)
            if (attack_each_other(problem.piece, problem.board, a, b)) return false;
    return true;
}

// Row i - first has a piece in column (step * i mod modulus) - first; first is 0 or 1.
std::optional<Squares> multiples(const Piece& piece, std::uint64_t n, std::uint64_t step) {
    for (const std::uint64_t first : {0, 1}) {
        const std::uint64_t modulus = n + first;
        Problem problem = problem_on(piece, n);
        for (std::uint64_t i = first; i < modulus; ++i) {
            const std::uint64_t multiple = step * i % modulus;
            if (multiple < first) break;
            problem.preplaced.push_back((i - first) * n + multiple - first);
        }
        if (problem.preplaced.size() == n && is_peaceful(problem)) return problem.preplaced;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Squares> straight_placement(const Piece& piece, std::uint64_t n) {
    for (std::uint64_t step = 1; step <= n; ++step)
        if (auto placement = multiples(piece, n, step)) return placement;
    return std::nullopt;
}

Squares broken_up(Squares placement, std::size_t open, Random& random) {
    for (std::size_t i = 0; i < open && !placement.empty(); ++i)
        placement.erase(placement.begin() +
                        static_cast<std::ptrdiff_t>(random.below(placement.size())));
    return placement;
}

}  // namespace hetman::test
