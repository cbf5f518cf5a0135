#pragma once
// Helpers for tests of completions.

#include <cstdint>
#include <memory>
#include <optional>

#include "worker/completion/completer.h"
#include "worker/engines/engine.h"

namespace hetman::test {

// A placement of n queens for any n except 2 and 3 (nothing for these), by the construction of E.
// Pauls (Deutsche Schachzeitung 29, 1874).
std::optional<Composition> classical_placement(std::uint32_t n);

Completion complete_it(const Composition& given, std::uint64_t seed = 1);

// Expects a complete board that contains the given queens.
void expect_completes(const Completion& found, const Composition& given);

// Counts the completions with an engine that shares nothing with the completer.
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

// Scattered queens; some of these boards have a completion and others have none.
struct Threshold {
    std::uint32_t n;
    std::uint32_t free;  // number of free rows
};
inline constexpr Threshold thresholds[] = {{20, 10}, {50, 16}, {100, 25}, {300, 40}, {1000, 50}};

// Completes the boards with seeds 0 to seeds - 1. Expects that none is left undecided, that both
// answers occur, that every completion is valid, and that the answers agree with counting where
// that is possible.
void expect_proofs(const Threshold& threshold, std::uint64_t seeds);

}  // namespace hetman::test
