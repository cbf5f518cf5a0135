#pragma once
// The n-queens completion problem: k queens stand on an n x n board, none attacking another; place
// the other n - k, beside blocked squares, or prove that it cannot be done. NP-complete (Gent,
// Jefferson, Nightingale 2017), so there are boards that stay undecided; what is answered is never
// wrong.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/job/completion_study.h"
#include "worker/completion/board/composition.h"
#include "worker/completion/exact_completion.h"
#include "worker/engines/engine.h"
#include "worker/goals/completion_tally.h"

namespace hetman {

struct CompletionLimits {
    std::uint64_t nodes = 100'000'000;  // of the exact search over all free rows
    std::uint32_t attempts = 20;        // to fill a board of more free rows than it takes
    std::uint64_t seed = 1;
    bool tell_way = false;  // Completion::way; not of the streamed method
};

// A queen that the search put; the row and the column from 0.
struct QueenPut {
    std::uint32_t row;
    std::uint32_t column;
};

// Of Grigoryan's method: what it did at its base levels, from the first.
struct LevelVisits {
    std::size_t began_at = 0;
    // Queens on the board when the search last came to the level; none where it did not.
    std::array<std::optional<std::uint32_t>, base_levels_in_all> queens = {};
    CountsByLevel returned_to = {};
};

struct Completion {
    Verdict verdict;
    Composition board;    // where completed: the given queens and ours
    std::uint64_t nodes;  // of all exact searches
    // How often a queen that had been put was taken back to try another way: 0 where the first way
    // led to the end.
    std::uint64_t returns = 0;
    LevelVisits levels = {};
    std::vector<QueenPut> way = {};  // in order, since the last return; only where it was asked for
};

// Where at most most_exact_rows rows are free the answer is a proof unless the nodes run out. The
// same answer for the same composition and limits, always. A completion has been checked by
// first_conflict, and a hash of the given queens is the same as before. If `stop` is set the answer
// is `undecided`. Throws std::invalid_argument if the composition has a conflict
// or a queen on a blocked square.
// Memory: memory_to_complete, and what the composition takes if it is not moved in.
Completion complete(Composition composition, const CompletionLimits& limits, const StopFlag& stop);

// Bytes at most, the composition's included: for a row 4 bytes of the board, 6 bits for the lines
// and for who was given, and a byte for eight rows that are open or may move.
std::uint64_t memory_to_complete(std::uint32_t n, std::size_t blocked = 0,
                                 Reach knight = Reach::none);

}  // namespace hetman
