#include "tests/worker/engines/engines_under_test.h"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <thread>

#include "worker/engine_list.h"
#include "worker/engines/forward_filter/forward_filter.h"
#include "worker/engines/line_join/line_join.h"
#include "worker/engines/quadrant_join/quadrant_join.h"

namespace hetman::test {
namespace {

Tally follow(const Position& position, Subgroup required) {
    if (position.is_full()) return {1, 0};
    if (position.is_dead()) return {};
    Tally tally;
    for (const Square square :
         position.free_squares(*position.next_line(LineRule::fewest_squares))) {
        Position child = position;
        if (child.place_orbit(square, required))
            tally = tally + Tally{0, 1} + follow(child, required);
    }
    return tally;
}

}  // namespace

std::vector<EngineUnderTest> engines_under_test() {
    std::vector<EngineUnderTest> engines;
    for (const EngineKind& kind : engine_kinds()) {
        // Tested on problems of their own.
        if (kind.name == "brute-force" || kind.name == "frontier-dp" || kind.name == "class-join" ||
            kind.name == "chain-sum" || kind.name == "inclusion-exclusion" ||
            kind.name == "parallel-lines")
            continue;
        if (kind.name == "forward-filter") {
            engines.push_back(
                {"forward-filter-portable", &kind, Variant::portable, make_forward_filter});
            engines.push_back({"forward-filter-avx2", &kind, Variant::avx2, make_forward_filter});
        } else if (kind.name == "line-join") {
            engines.push_back({"line-join-portable", &kind, Variant::portable, make_line_join});
            engines.push_back({"line-join-avx2", &kind, Variant::avx2, make_line_join});
            engines.push_back({"line-join-avx512", &kind, Variant::avx512, make_line_join});
        } else if (kind.name == "quadrant-join") {
            engines.push_back(
                {"quadrant-join-portable", &kind, Variant::portable, make_quadrant_join});
            engines.push_back({"quadrant-join-avx2", &kind, Variant::avx2, make_quadrant_join});
            engines.push_back({"quadrant-join-avx512", &kind, Variant::avx512, make_quadrant_join});
        } else {
            engines.push_back({kind.name, &kind, std::nullopt, nullptr});
        }
    }
    return engines;
}

std::vector<EngineUnderTest> engines_for_all_pieces() {
    std::vector<EngineUnderTest> engines = engines_under_test();
    std::erase_if(engines, [](const EngineUnderTest& engine) { return engine.is_special(); });
    return engines;
}

std::string name_of_parameter(const testing::TestParamInfo<EngineUnderTest>& info) {
    std::string name = info.param.name;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

Tally count_with(const Engine& engine, const Problem& problem) {
    const StopFlag never{false};
    const std::optional<Tally> tally = engine.count(problem, never);
    if (!tally) throw std::logic_error("the engine stopped, but nobody asked it to");
    EXPECT_TRUE(tally->has_its_residues()) << describe(problem);
    return *tally;
}

std::optional<Tally> count_until_stopped(const Engine& engine, const Problem& problem) {
    StopFlag stop{false};
    std::atomic<bool> begun{false};
    std::optional<Tally> tally = Tally{};
    std::thread counting([&] {
        begun = true;
        tally = engine.count(problem, stop);
    });
    while (!begun) std::this_thread::yield();
    stop = true;
    counting.join();
    return tally;
}

Tally reference_tally(const Problem& problem) {
    const AttackMap map(problem.piece, problem.board);
    return follow(Position(map, problem), problem.required);
}

}  // namespace hetman::test
