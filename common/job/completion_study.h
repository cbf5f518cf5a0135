#pragma once
// A study of completions (find = "complete"): many random compositions of queens, to be completed
// one by one. Everything follows from the numbers here, on any machine, but the times.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace hetman {

// How compositions are completed (worker/completion/).
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

// Stages of Grigoryan's method by themselves, and the sequential model that he compares them with:
// they put queens until they come to a dead end. What is asked is how far they come.
constexpr bool is_stage(CompletionMethod method) {
    return method == CompletionMethod::random_matching ||
           method == CompletionMethod::random_squares || method == CompletionMethod::first_squares;
}

// Grigoryan's method goes back from a dead end to one of his base levels, at most so often (his
// totSimBound).
inline constexpr std::uint64_t most_returns = 1000;
constexpr bool returns_to_levels(CompletionMethod method) {
    return method == CompletionMethod::grigoryan || method == CompletionMethod::grigoryan_updated;
}
inline constexpr std::size_t base_levels_in_all = 3;

// Where compositions come from (worker/completion/random_composition.h).
enum class CompositionKind : std::uint8_t { cut, scattered };
inline constexpr std::array all_composition_kinds{CompositionKind::cut, CompositionKind::scattered};

constexpr std::string_view name_of(CompositionKind kind) {
    return kind == CompositionKind::cut ? "cut" : "scattered";
}

inline constexpr std::uint64_t most_samples = 1'000'000'000;
inline constexpr std::uint64_t smallest_studied_board = 4;  // 2 and 3 rows have no placement
inline constexpr std::uint64_t largest_studied_board = 1'000'000'000;
// Random squares and first squares look at the n x n squares of a board.
inline constexpr std::uint64_t largest_board_of_squares = 20'000;
constexpr bool looks_at_squares(CompletionMethod method) {
    return method == CompletionMethod::random_squares || method == CompletionMethod::first_squares;
}

struct CompletionStudy {
    std::uint64_t samples = 0;            // compositions
    std::optional<std::uint64_t> queens;  // in each; none: any number from 1 to n - 1, alike likely
    std::uint64_t seed = 1;
    CompletionMethod method = CompletionMethod::streamed;
    CompositionKind kind = CompositionKind::cut;
    std::uint64_t cuts = 10;  // so many compositions are cut from one placement

    bool operator==(const CompletionStudy&) const = default;
};

}  // namespace hetman
