#pragma once
// The n-queens completion problem: k non-attacking queens stand on an n x n board, possibly with
// blocked squares; place the other n - k, or prove that this is impossible. NP-complete (Gent,
// Jefferson, Nightingale 2017), so some boards remain undecided; the other answers are never wrong.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/completion/study.h"
#include "common/stop_flag.h"
#include "worker/completion/board/composition.h"
#include "worker/completion/exact_completion.h"

namespace hetman {

struct CompletionLimits {
    std::uint64_t nodes = 100'000'000;  // budget of the exact search over all free rows
    std::uint32_t attempts = 20;  // attempts to fill a board with too many free rows for the exact
                                  // search
    std::uint64_t seed = 1;
    bool tell_way = false;  // fill Completion::way; ignored by the streamed method
};

// A queen placed by the search; row and column from 0.
struct QueenPut {
    std::uint32_t row;
    std::uint32_t column;
};

// For Grigoryan's method: the use of its base levels, starting with the first.
struct LevelVisits {
    std::size_t began_at = 0;
    // The number of queens on the board when the search last came to the level; none if it never
    // did.
    std::array<std::optional<std::uint32_t>, base_levels_in_all> queens = {};
    CountsByLevel returned_to = {};
};

struct Completion {
    Verdict verdict;
    Composition board;    // if completed: the given and the added queens
    std::uint64_t nodes;  // of all exact searches
    // The number of times that a placed queen was taken back to try another way; 0 if the first way
    // succeeded.
    std::uint64_t returns = 0;
    LevelVisits levels = {};
    std::vector<QueenPut> way = {};  // in order, since the last return; only if requested
};

// If at most most_exact_rows rows are free, the answer is a proof unless the node budget is
// exhausted. Deterministic in the composition and limits. A completion is verified with
// first_conflict and with a hash of the given queens. If `stop` is set, the answer is `undecided`.
// Throws std::invalid_argument if the composition has a conflict or a queen on a blocked square,
// std::logic_error if a completion fails its verification. Memory: memory_to_complete, plus the
// composition if it is copied.
Completion complete(Composition composition, const CompletionLimits& limits, const StopFlag& stop);

// Upper bound of the memory in bytes, including the composition. Per row: 4 bytes for the board, 6
// bits for the lines and the given queens, and one byte for every eight rows that are open or
// movable.
std::uint64_t memory_to_complete(std::uint32_t n, std::size_t blocked, Reach knight);

}  // namespace hetman
