#include "worker/goals/count.h"

namespace hetman {
namespace {

class Count final : public GoalKind {
    Find find() const override { return Find::count; }
    EngineUse engine_use() const override { return EngineUse::counts; }

    std::vector<Answer> answers(const ThreadEngine& engine, const Problem& whole,
                                std::span<const Unit> units, const StopFlag& stop) const override {
        const std::vector<Tally> tallies =
            engine.engine->count_units(whole, units, engine.workspace, engine.kernels, stop);
        return {tallies.begin(), tallies.end()};
    }

    std::optional<Answer> answer(const Engine* engine, const Problem& whole, const Unit& unit,
                                 const StopFlag& stop) const override {
        const auto found =
            answers({engine, engine->make_workspace().get()}, whole, {&unit, 1}, stop);
        if (found.empty()) return std::nullopt;
        return found.front();
    }
};

}  // namespace

const GoalKind& count_goal() {
    static const Count goal;
    return goal;
}

}  // namespace hetman
