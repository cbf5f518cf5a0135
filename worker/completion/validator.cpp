#include "worker/completion/validator.h"

#include <fmt/core.h>

#include <stdexcept>

#include "worker/completion/board/occupancy.h"

namespace hetman {
namespace {

std::optional<SharedLine> shared_line(const Occupancy& occupied, std::uint32_t row,
                                      std::uint32_t column) {
    if (occupied.has_column(column)) return SharedLine::column;
    if (occupied.has_diagonal(row, column)) return SharedLine::diagonal;
    if (occupied.has_antidiagonal(row, column)) return SharedLine::antidiagonal;
    if (occupied.has_knight_move(row, column)) return SharedLine::knight_move;
    return std::nullopt;
}

// True if two queens share the line; the second stands `rows` below and `columns` to the right of
// the first.
bool share(SharedLine line, std::uint32_t rows, std::int64_t columns, Reach knight) {
    switch (line) {
        case SharedLine::column:
            return columns == 0;
        case SharedLine::diagonal:
            return columns == rows;
        case SharedLine::antidiagonal:
            return -columns == rows;
        default:
            bool found = false;
            each_knight_offset(knight, rows, [&](std::int64_t offset) {
                found |= columns == offset || -columns == offset;
            });
            return found;
    }
}

// The bitmaps do not tell which queen occupies a line, so it is searched for when there is a
// conflict.
Conflict conflict_in(const Composition& composition, SharedLine line, std::uint32_t second) {
    const auto& columns = composition.columns;
    for (std::uint32_t first = 0; first < second; ++first)
        if (columns[first] != no_column &&
            share(line, second - first, std::int64_t{columns[second]} - columns[first],
                  composition.knight))
            return {line, first, columns[first], second, columns[second]};
    throw std::logic_error("a line is taken and has no queen");
}

const char* name_of(SharedLine line) {
    switch (line) {
        case SharedLine::column:
            return "a column";
        case SharedLine::diagonal:
            return "a diagonal";
        case SharedLine::antidiagonal:
            return "an antidiagonal";
        default:
            return "a knight's move";
    }
}

}  // namespace

std::optional<Conflict> first_conflict(const Composition& composition, const StopFlag& stop) {
    const std::uint32_t n = composition.n();
    Occupancy occupied(n, {}, composition.knight);
    for (std::uint32_t row = 0; row < n; ++row) {
        if (row % rows_between_looks == 0 && stop) return std::nullopt;
        occupied.prefetch(composition.columns, row + rows_ahead);
        const std::uint32_t column = composition.columns[row];
        if (column == no_column) continue;
        if (column >= n)
            throw std::out_of_range(fmt::format("row {} has column {} of {}", row, column, n));
        if (const auto line = shared_line(occupied, row, column))
            return conflict_in(composition, *line, row);
        occupied.put(row, column);
    }
    return std::nullopt;
}

std::optional<std::uint32_t> first_on_blocked(const Composition& composition,
                                              const StopFlag& stop) {
    if (composition.blocked.empty()) return std::nullopt;
    for (std::uint32_t row = 0; row < composition.n(); ++row) {
        if (row % rows_between_looks == 0 && stop) return std::nullopt;
        const std::uint32_t column = composition.columns[row];
        if (column != no_column && composition.blocked.has(row, column)) return row;
    }
    return std::nullopt;
}

std::string describe(const Conflict& conflict, std::uint32_t first) {
    return fmt::format("the queens in row {}, column {} and row {}, column {} share {}",
                       conflict.first_row + first, conflict.first_column + first,
                       conflict.second_row + first, conflict.second_column + first,
                       name_of(conflict.line));
}

std::string describe_on_blocked(const Composition& composition, std::uint32_t row,
                                std::uint32_t first) {
    return fmt::format("the queen in row {}, column {} stands on a blocked square", row + first,
                       composition.columns[row] + first);
}

}  // namespace hetman
