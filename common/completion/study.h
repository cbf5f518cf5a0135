#pragma once
// The settings of a study of completions (find = "complete"): many random compositions of queens,
// each to be completed. All results except times follow from these settings, on any machine.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <vector>

#include "common/enum_names.h"

namespace hetman {

struct Problem;       // common/problem/problem.h
struct ProblemFault;  // likewise

// The methods of completing a composition (worker/completion/).
enum class CompletionMethod : std::uint8_t {
    streamed,
    grigoryan,
    random_matching,
    random_squares,
    grigoryan_updated,
    first_squares,
};
inline constexpr std::array completion_method_words{
    Word<CompletionMethod>{CompletionMethod::streamed, "streamed"},
    Word<CompletionMethod>{CompletionMethod::grigoryan, "grigoryan"},
    Word<CompletionMethod>{CompletionMethod::random_matching, "random-matching"},
    Word<CompletionMethod>{CompletionMethod::random_squares, "random-squares"},
    Word<CompletionMethod>{CompletionMethod::grigoryan_updated, "grigoryan-updated"},
    Word<CompletionMethod>{CompletionMethod::first_squares, "first-squares"}};
inline constexpr std::array all_completion_methods = values_in<completion_method_words>();
constexpr CompletionMethod last_of(CompletionMethod) { return all_completion_methods.back(); }

constexpr std::string_view name_of(CompletionMethod method) {
    return row_of<completion_method_words>(method).name;
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
// By base level, starting with the first.
using CountsByLevel = std::array<std::uint64_t, base_levels_in_all>;

// The sources of compositions (worker/completion/random_composition.h).
enum class CompositionKind : std::uint8_t { cut, scattered };
inline constexpr std::array composition_kind_words{
    Word<CompositionKind>{CompositionKind::cut, "cut"},
    Word<CompositionKind>{CompositionKind::scattered, "scattered"}};
inline constexpr std::array all_composition_kinds = values_in<composition_kind_words>();
constexpr CompositionKind last_of(CompositionKind) { return all_composition_kinds.back(); }

constexpr std::string_view name_of(CompositionKind kind) {
    return row_of<composition_kind_words>(kind).name;
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

// All of its fields, for packing and checksums.
inline constexpr std::tuple study_fields{&CompletionStudy::samples, &CompletionStudy::seed,
                                         &CompletionStudy::method,  &CompletionStudy::kind,
                                         &CompletionStudy::cuts,    &CompletionStudy::queens};
constexpr const auto& fields_of(const CompletionStudy&) { return study_fields; }

// The settings of a problem that is a study. Throw std::bad_variant_access for other problems.
CompletionStudy& study_of(Problem& problem);
const CompletionStudy& study_of(const Problem& problem);

// Adds all errors in a problem with these settings: a study uses queens on an empty board, because
// it generates the compositions itself.
void add_faults(const Problem& problem, const CompletionStudy& study,
                std::vector<ProblemFault>& found);

}  // namespace hetman
