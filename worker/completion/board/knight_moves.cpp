#include "worker/completion/board/knight_moves.h"

#include "worker/completion/board/composition.h"

namespace hetman {
namespace {

enum Lines : std::size_t { flat_falling, flat_rising, steep_falling, steep_rising = 4, kinds = 6 };

constexpr std::uint32_t rows_of_leaps = 2;

}  // namespace

KnightMoves::KnightMoves(std::uint32_t n, Reach reach) : n_(n), reach_(reach) {
    if (reach == Reach::leap) columns_.resize(n, no_column);
    if (reach != Reach::ride) return;
    lines_.reserve(kinds);
    for (std::size_t kind = 0; kind < kinds; ++kind)
        lines_.emplace_back(kind < steep_falling ? 3 * n_ : 3 * n_ / 2 + 1);
}

// Calls visit(kind, number) for each line through the square.
template <class Visit>
void KnightMoves::each_line(std::uint32_t row, std::uint32_t column, const Visit& visit) const {
    const std::uint64_t odd = row % 2;
    visit(flat_falling, 2 * n_ + column - 2 * std::uint64_t{row});
    visit(flat_rising, column + 2 * std::uint64_t{row});
    visit(steep_falling + odd, n_ / 2 + column - row / 2);
    visit(steep_rising + odd, std::uint64_t{column} + row / 2);
}

std::uint64_t KnightMoves::attacked_from(std::uint32_t row, std::uint32_t column) const {
    if (reach_ == Reach::leap) return leaps_from(row, column);
    std::uint64_t word = 0;
    if (reach_ == Reach::ride)
        each_line(row, column, [&](std::size_t lines, std::uint64_t number) {
            word |= lines_[lines].word_from(number);
        });
    return word;
}

std::uint64_t KnightMoves::leaps_from(std::uint32_t row, std::uint32_t column) const {
    std::uint64_t word = 0;
    const auto mark = [&](std::int64_t attacked) {
        const std::int64_t at = attacked - column;
        if (at >= 0 && at < 64) word |= std::uint64_t{1} << at;
    };
    const auto mark_attacks_of = [&](std::uint32_t other, std::uint32_t rows) {
        if (columns_[other] == no_column) return;
        const std::int64_t queen = columns_[other];
        each_knight_offset(reach_, rows, [&](std::int64_t columns) {
            mark(queen - columns);
            mark(queen + columns);
        });
    };
    for (std::uint32_t rows = 1; rows <= rows_of_leaps; ++rows) {
        if (row >= rows) mark_attacks_of(row - rows, rows);
        if (n_ - row > rows) mark_attacks_of(row + rows, rows);
    }
    return word;
}

void KnightMoves::put(std::uint32_t row, std::uint32_t column) {
    if (reach_ == Reach::leap) columns_[row] = column;
    if (reach_ == Reach::ride)
        each_line(row, column,
                  [&](std::size_t lines, std::uint64_t number) { lines_[lines].set(number); });
}

void KnightMoves::take(std::uint32_t row, std::uint32_t column) {
    if (reach_ == Reach::leap) columns_[row] = no_column;
    if (reach_ == Reach::ride)
        each_line(row, column,
                  [&](std::size_t lines, std::uint64_t number) { lines_[lines].clear(number); });
}

std::uint64_t bytes_of_knight_moves(std::uint64_t n, Reach knight) {
    if (knight == Reach::leap) return sizeof(std::uint32_t) * n;
    return knight == Reach::ride ? 12 * n / 8 + 1000 : 0;
}

}  // namespace hetman
