#pragma once
// The settings of a study of completions (find = "complete"): many random compositions of queens,
// each to be completed. All results except times follow from these settings, on any machine.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace hetman {

// The methods of completing a composition (worker/completion/).
enum class CompletionMethod : std::uint8_t {
    streamed,
    grigoryan,
    random_matching,
    random_squares,
    grigoryan_updated,
    first_squares,
};
inline constexpr std::array all_completion_methods{
    CompletionMethod::streamed,          CompletionMethod::grigoryan,
    CompletionMethod::random_matching,   CompletionMethod::random_squares,
    CompletionMethod::grigoryan_updated, CompletionMethod::first_squares};

constexpr std::string_view name_of(CompletionMethod method) {
    constexpr std::string_view names[] = {"streamed",       "grigoryan",         "random-matching",
                                          "random-squares", "grigoryan-updated", "first-squares"};
    return names[static_cast<std::size_t>(method)];
}

// True for the single stages of Grigoryan's method and for the sequential model that he compares
// them with: they place queens until a dead end. The study measures how far they come.
constexpr bool is_stage(CompletionMethod method) {
    return method == CompletionMethod::random_matching ||
           method == CompletionMethod::random_squares || method == CompletionMethod::first_squares;
}

// The maximum number of times that Grigoryan's method returns from a dead end to one of its base
// levels (his totSimBound).
inline constexpr std::uint64_t most_returns = 1000;
constexpr bool returns_to_levels(CompletionMethod method) {
    return method == CompletionMethod::grigoryan || method == CompletionMethod::grigoryan_updated;
}
inline constexpr std::size_t base_levels_in_all = 3;

// The sources of compositions (worker/completion/random_composition.h).
enum class CompositionKind : std::uint8_t { cut, scattered };
inline constexpr std::array all_composition_kinds{CompositionKind::cut, CompositionKind::scattered};

constexpr std::string_view name_of(CompositionKind kind) {
    return kind == CompositionKind::cut ? "cut" : "scattered";
}

inline constexpr std::uint64_t most_samples = 1'000'000'000;
inline constexpr std::uint64_t smallest_studied_board = 4;  // 2 x 2 and 3 x 3 have no placement
inline constexpr std::uint64_t largest_studied_board = 1'000'000'000;
// The methods random_squares and first_squares scan all n x n squares of a board.
inline constexpr std::uint64_t largest_board_of_squares = 20'000;
constexpr bool looks_at_squares(CompletionMethod method) {
    return method == CompletionMethod::random_squares || method == CompletionMethod::first_squares;
}

struct CompletionStudy {
    std::uint64_t samples = 0;            // number of compositions
    std::optional<std::uint64_t> queens;  // in each; none: uniformly distributed from 1 to n - 1
    std::uint64_t seed = 1;
    CompletionMethod method = CompletionMethod::streamed;
    CompositionKind kind = CompositionKind::cut;
    std::uint64_t cuts = 10;  // number of compositions cut from one placement

    bool operator==(const CompletionStudy&) const = default;
};

}  // namespace hetman
