#include "worker/goals/counting_goal.h"

#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>

#include "common/messages/message.h"
#include "worker/engine_list.h"

namespace hetman {
namespace {

// Makes engines on demand; the threads share them.
class EngineAnswering final : public Answering {
  public:
    EngineAnswering(const CountingGoal& goal, const Setup& setup)
        : goal_(goal),
          whole_(setup.problem),
          memory_budget_{setup.memory, setup.threads},
          engine_(setup.engine),
          second_engine_(setup.second_engine) {
        if (!can_serve(engine_kind(engine_), goal_.engine_use()))
            throw std::invalid_argument("engine " + engine_ + " shows no placements");
        units_at_once_ = engine_for_units(engine_, {}).units_at_once();
        if (!second_engine_.empty()) engine_kind(second_engine_);  // checks that the name is known
    }

    std::size_t units_at_once() const override { return units_at_once_; }
    std::unique_ptr<UnitAnswerer> for_thread() override { return std::make_unique<Thread>(*this); }

  private:
    class Thread final : public UnitAnswerer {
      public:
        explicit Thread(EngineAnswering& shared) : shared_(shared) {}

        std::vector<Answer> answers(std::span<const Unit> units, const StopFlag& stop) override {
            const Unit& first = units.front();
            const Engine& engine =
                shared_.engine_for_units(shared_.engine_named_by(first.recount), first.symmetry);
            std::unique_ptr<Workspace>& workspace = workspaces_[&engine];
            if (!workspace) workspace = engine.make_workspace();
            const KernelChoice kernels = first.recount == RecountBy::portable_kernel
                                             ? KernelChoice::portable
                                             : KernelChoice::fastest;
            return shared_.goal_.answers({&engine, workspace.get(), kernels}, shared_.whole_, units,
                                         stop);
        }

      private:
        EngineAnswering& shared_;
        std::map<const Engine*, std::unique_ptr<Workspace>> workspaces_;
    };

    const std::string& engine_named_by(RecountBy recount) const {
        if (recount != RecountBy::second_engine) return engine_;
        if (second_engine_.empty())
            throw std::logic_error("there is no second engine to recount the unit");
        return second_engine_;
    }

    const Engine& engine_for_units(const std::string& chosen, const Subgroup& required) {
        const std::lock_guard lock(mutex_);
        const Engine*& used = engine_for_[{chosen, required}];
        if (used != nullptr) return *used;
        const EngineKind& kind = engine_for(engine_kind(chosen), whole_, required);
        Problem part = whole_;
        part.required = required;
        // Plans have no such units.
        if (!required.is_trivial() && kind.obstacle(part))
            throw std::logic_error("no engine counts the placements with the unit's symmetry");
        std::unique_ptr<Engine>& made = engines_[kind.name];
        if (!made) made = kind.make_for(part, memory_budget_);
        return *(used = made.get());
    }

    const CountingGoal& goal_;
    const Problem whole_;
    const MemoryBudget memory_budget_;
    const std::string engine_;         // as chosen for the run
    const std::string second_engine_;  // empty if there is none
    std::size_t units_at_once_ = 1;
    std::mutex mutex_;
    std::map<std::string, std::unique_ptr<Engine>> engines_;  // by name
    // By the chosen engine's name and the symmetry that a unit requires. Filled on demand.
    std::map<std::pair<std::string, Subgroup>, const Engine*> engine_for_;
};

}  // namespace

bool can_serve(const EngineKind& engine, EngineUse use) {
    switch (use) {
        case EngineUse::shows:
            return engine.shows != Shows::nothing;
        case EngineUse::shows_in_order:
            return engine.shows == Shows::lexicographic;
        default:
            return true;
    }
}

std::unique_ptr<Answering> CountingGoal::answering(const Setup& setup) const {
    return std::make_unique<EngineAnswering>(*this, setup);
}

std::vector<Answer> answers_by_visits(const ThreadEngine& engine, const Problem& whole,
                                      std::span<const Unit> units, const StopFlag& stop,
                                      AnswerByVisits answer) {
    const auto& search = dynamic_cast<const SearchEngine&>(*engine.engine);
    return answers_in_turn(units, stop, [&](const Unit& unit, const StopFlag& stopped) {
        return answer(search, problem_of(whole, unit), stopped);
    });
}

}  // namespace hetman
