#pragma once
// What tests ask of completions.

#include <cstdint>
#include <memory>

#include "worker/completion/completer.h"

namespace hetman::test {

Completion complete_it(const Composition& given, std::uint64_t seed = 1);

// A whole board with the given queens on it.
void expect_completes(const Completion& found, const Composition& given);

// Counts the completions with an engine that has nothing in common with the completer.
class CompletionCounter {
  public:
    explicit CompletionCounter(std::uint32_t n, const char* piece = "Q");

    bool can_be_completed(const Composition& given) const;
    void expect_right_answer(const Composition& given) const;

  private:
    std::uint32_t n_;
    const char* piece_;
    std::unique_ptr<Engine> engine_;
};

// Scattered queens of which some boards have a completion and others have none.
struct Threshold {
    std::uint32_t n;
    std::uint32_t free;  // rows
};
inline constexpr Threshold thresholds[] = {{20, 10}, {50, 16}, {100, 25}, {300, 40}, {1000, 50}};

// Answers the boards with the seeds from 0 to seeds - 1: none is left undecided, both answers come
// up, a completion is one, and where counting is possible it says so too.
void expect_proofs(const Threshold& threshold, std::uint64_t seeds);

}  // namespace hetman::test
