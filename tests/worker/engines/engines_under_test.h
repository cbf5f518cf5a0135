#pragma once
// The engines as the tests' parameters: those of the engine list, those with variants for different
// processors once for each variant. A new engine in the list is tested without further ado. All but
// brute-force, for which these tests' boards are too large: it has a test file of its own.

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "tests/support/oracle.h"
#include "worker/engines/engine_list.h"
#include "worker/engines/shared/variant.h"

namespace hetman::test {

struct EngineUnderTest {
    std::string name;
    const EngineKind* kind;
    std::optional<Variant> variant;  // none: as the list makes it
    std::unique_ptr<Engine> (*make_variant)(const Piece&, Board, Variant);

    bool runs_here() const { return !variant || can_run(*variant); }
    std::unique_ptr<Engine> make(const Piece& piece, Board board) const {
        return variant ? make_variant(piece, board, *variant) : kind->make(piece, board);
    }
    bool counts(const Problem& problem) const { return !kind->refusal(problem); }
    // Made for certain pieces: it counts problems as a whole, and no others.
    bool is_special() const { return !kind->cuts_by_prefixes(); }
};

inline std::ostream& operator<<(std::ostream& stream, const EngineUnderTest& engine) {
    return stream << engine.name;
}

std::vector<EngineUnderTest> engines_under_test();
// Those that count every piece of which one stands on each line.
std::vector<EngineUnderTest> engines_for_all_pieces();

// Tests that run once with each engine; an engine that this machine cannot run is skipped.
class EveryEngine : public testing::TestWithParam<EngineUnderTest> {
  protected:
    void SetUp() override {
        if (!GetParam().runs_here())
            GTEST_SKIP() << "this machine's processor does not run " << GetParam().name;
    }
};

std::string name_of_parameter(const testing::TestParamInfo<EngineUnderTest>& info);

// The tally of a problem, with nobody asking the engine to stop.
Tally count_with(const Engine& engine, const Problem& problem);

// What comes of a problem when the engine is asked to stop while it counts.
std::optional<Tally> count_until_stopped(const Engine& engine, const Problem& problem);

// What the forward filter is to do, as a plain recursion over positions.
Tally reference_tally(const Problem& problem);

}  // namespace hetman::test
