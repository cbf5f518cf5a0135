#include "worker/completion/dead_line.h"

#include <algorithm>

namespace hetman {
namespace {

constexpr std::uint64_t most_squares = 1'000'000'000;  // tested at most

}  // namespace

bool has_dead_line(const Draft& draft, const StopFlag& stop) {
    const auto rows = draft.list_free_rows();
    const auto columns = draft.list_free_columns();
    std::uint64_t looked_at = 0;
    // A line with free squares usually shows one at once; only a nearly dead line takes long.
    const auto has_free_square = [&](const auto& others, const auto& is_free) {
        return std::any_of(others.begin(), others.end(), [&](std::uint32_t other) {
            ++looked_at;
            return is_free(other);
        });
    };
    const auto any_dead = [&](const auto& lines, const auto& others, const auto& is_free) {
        for (const std::uint32_t line : lines) {
            if (looked_at > most_squares || stop) return false;
            if (!has_free_square(others, [&](std::uint32_t other) { return is_free(line, other); }))
                return true;
        }
        return false;
    };
    const Occupancy& occupied = draft.occupied();
    return any_dead(rows, columns,
                    [&](auto row, auto column) { return occupied.is_free(row, column); }) ||
           any_dead(columns, rows,
                    [&](auto column, auto row) { return occupied.is_free(row, column); });
}

}  // namespace hetman
