#pragma once
// The engines as parameters of tests: all engines of the list, once for each variant if there are
// several, except some with tests of their own: brute-force, because these boards are too large for
// it, frontier-dp and parallel-lines, because these pieces ride in several directions,
// inclusion-exclusion, because they are too many, and class-join and chain-sum, because other moves
// of these pieces relate all rows. A new engine in the list is tested automatically.

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "tests/support/oracle.h"
#include "worker/engine_list.h"
#include "worker/engines/shared/variant.h"

namespace hetman::test {

struct EngineUnderTest {
    std::string name;
    const EngineKind* kind;
    std::optional<Variant> variant;  // none: as in the list
    std::unique_ptr<Engine> (*make_variant)(const Piece&, Board, Variant);

    bool runs_here() const { return !variant || can_run(*variant); }
    std::unique_ptr<Engine> make(const Piece& piece, Board board) const {
        Problem problem;
        problem.piece = piece;
        problem.board = board;
        return make_engine(problem);
    }
    std::unique_ptr<Engine> make_engine(const Problem& problem) const {
        return variant ? make_variant(problem.piece, problem.board, *variant)
                       : kind->make_engine(problem);
    }
    bool counts(const Problem& problem) const { return !kind->refusal(problem); }
    // True for engines made for certain pieces, which accept only whole problems.
    bool is_special() const { return !kind->cuts_by_prefixes(); }
};

inline std::ostream& operator<<(std::ostream& stream, const EngineUnderTest& engine) {
    return stream << engine.name;
}

std::vector<EngineUnderTest> engines_under_test();
// Engines that count every piece of which one stands on each line.
std::vector<EngineUnderTest> engines_for_all_pieces();

// Tests that run once for each engine; engines that this machine cannot run are skipped.
class EveryEngine : public testing::TestWithParam<EngineUnderTest> {
  protected:
    void SetUp() override {
        if (!GetParam().runs_here())
            GTEST_SKIP() << "this machine's processor does not run " << GetParam().name;
    }
};

std::string name_of_parameter(const testing::TestParamInfo<EngineUnderTest>& info);

// The tally of a problem, counted without a stop request.
Tally count_with(const Engine& engine, const Problem& problem);

// The result of a count during which the engine is asked to stop.
std::optional<Tally> count_until_stopped(const Engine& engine, const Problem& problem);

// The expected work of the forward filter, as a plain recursion over positions.
Tally reference_tally(const Problem& problem);

}  // namespace hetman::test
