#include "worker/goals/goals.h"

#include <fmt/core.h>

#include <boost/algorithm/string/replace.hpp>
#include <stdexcept>

#include "common/messages/message.h"
#include "common/numbers/saturating.h"
#include "common/plural.h"
#include "worker/engine_list.h"
#include "worker/engines/device_kernel.h"
#include "worker/goals/by_number.h"

namespace hetman {
namespace {

// Where the problem counts by number, the details of an answer are the counts by number.
class Count final : public CountingGoal {
    Find find() const override { return Find::count; }
    EngineUse engine_use() const override { return EngineUse::counts; }

    std::vector<Answer> answers(const ThreadEngine& engine, const Problem& whole,
                                std::span<const Unit> units, const StopFlag& stop) const override {
        std::vector<Tally> tallies =
            engine.engine->count_units(whole, units, engine.workspace, engine.kernels, stop);
        std::vector<Answer> answers;
        answers.reserve(tallies.size());
        for (Tally& tally : tallies) answers.push_back(answer_of(std::move(tally)));
        return answers;
    }

    std::unique_ptr<DeviceKernel> on_device(const Setup& setup,
                                            const DeviceInfo& device) const override {
        const EngineKind& kind = engine_kind(setup.engine);
        return kind.make_on_device == nullptr ? nullptr
                                              : kind.make_on_device(setup.problem, device);
    }

    Answer answer_of(Tally tally) const override {
        std::string details = encode(std::exchange(tally.by_number, {}));
        return {std::move(tally), {}, std::move(details)};
    }

    CountsByNumber by_number(const Problem& problem, const Answer& answer) const override {
        return decode_by_number(answer.details, problem.board.squares());
    }

    void check(const Problem& problem, const Answer& answer) const override {
        if (!problem.pieces.by_number()) return GoalKind::check(problem, answer);
        CheckedInteger sum;
        std::uint64_t numbers = 0;
        for (const CheckedInteger& count : by_number(problem, answer)) {
            sum += count;
            numbers += count.value != 0;
        }
        const CheckedInteger total(answer.tally.placements, answer.tally.residues);
        if (sum != total || (problem.pieces.is_extreme() && numbers > 1))
            throw std::runtime_error("the counts by number of one of its units do not add up");
    }

    // "9 placements (from 2 pieces on: 3, 6)"
    std::string describe(const Answer& answer) const override {
        const std::string text = CountingGoal::describe(answer);
        if (answer.details.empty()) return text;
        const std::size_t space = answer.details.find(' ');
        return fmt::format("{} (from {} on: {})", text,
                           counted(answer.details.substr(0, space), "piece"),
                           boost::replace_all_copy(answer.details.substr(space + 1), " ", ", "));
    }

    // For each number of pieces, as many digits as its count's bytes take, and a space.
    std::uint64_t most_bytes_of_details(const Problem& problem,
                                        std::uint64_t units) const override {
        if (!problem.pieces.by_number()) return 0;
        const Saturating numbers = Saturating(problem.board.rows) * problem.board.columns + 2;
        const Saturating digits = Saturating(most_bytes_of_number(problem)) * 3 + 1;
        return (numbers * digits * units).value();
    }
};

}  // namespace

const CountingGoal& count_goal() {
    static const Count goal;
    return goal;
}

}  // namespace hetman
