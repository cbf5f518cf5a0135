#include "worker/goals/answering.h"

#include <utility>

namespace hetman {
namespace {

class OneByOne final : public Answering {
  public:
    explicit OneByOne(AnswerUnit answer) : answer_(std::move(answer)) {}

    std::unique_ptr<UnitAnswerer> for_thread() override {
        return std::make_unique<Thread>(answer_);
    }

  private:
    class Thread final : public UnitAnswerer {
      public:
        explicit Thread(const AnswerUnit& answer) : answer_(answer) {}

        std::vector<Answer> answers(std::span<const Unit> units, const StopFlag& stop) override {
            return answers_in_turn(units, stop, answer_);
        }

      private:
        const AnswerUnit& answer_;
    };

    const AnswerUnit answer_;
};

}  // namespace

std::vector<Answer> answers_in_turn(std::span<const Unit> units, const StopFlag& stop,
                                    const AnswerUnit& answer) {
    std::vector<Answer> answers;
    for (const Unit& unit : units) {
        std::optional<Answer> found = answer(unit, stop);
        if (!found) break;
        answers.push_back(std::move(*found));
    }
    return answers;
}

std::unique_ptr<Answering> one_by_one(AnswerUnit answer) {
    return std::make_unique<OneByOne>(std::move(answer));
}

}  // namespace hetman
