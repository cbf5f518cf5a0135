#include "coordinator/plan/cutting/half_fillings.h"

#include <bit>
#include <vector>

#include "common/numbers/wide.h"

namespace hetman {
namespace {

// Fixed point: shares of rows, chances of pairs, and products of those.
constexpr unsigned share_bits = 16;
constexpr unsigned chance_bits = 2 * share_bits;
constexpr unsigned product_bits = 60;
constexpr unsigned result_bits = 40;

struct SharedRow {
    std::uint64_t row;
    std::uint64_t share;  // how likely its queen is in this half
};

// The product for a half with so many columns.
std::uint64_t fillings(const std::vector<SharedRow>& rows, std::uint64_t columns) {
    const std::uint64_t pairs_of_columns = columns * (columns - 1);
    std::uint64_t product = std::uint64_t{1} << product_bits;
    for (std::size_t i = 1; i < rows.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const std::uint64_t distance = rows[i].row - rows[j].row;
            if (distance >= columns) continue;
            const std::uint64_t both = rows[i].share * rows[j].share;
            const std::uint64_t attack = both / pairs_of_columns * 2 * (columns - distance);
            const std::uint64_t chance = (std::uint64_t{1} << chance_bits) - attack;
            product = static_cast<std::uint64_t>(Wide{product} * chance >> chance_bits);
        }
    return product >> (product_bits - result_bits);
}

}  // namespace

std::uint64_t relative_fillings(const Halves& halves, Board board) {
    const std::uint64_t n = board.side();
    const std::uint64_t west_columns = n / 2;
    constexpr std::uint64_t whole = std::uint64_t{1} << share_bits;
    const auto fixed = static_cast<std::uint64_t>(std::popcount(halves.west | halves.east));
    const std::uint64_t to_west =
        west_columns - static_cast<std::uint64_t>(std::popcount(halves.west));
    const std::uint64_t share = n == fixed ? 0 : to_west * whole / (n - fixed);
    std::vector<SharedRow> west;
    std::vector<SharedRow> east;
    for (std::uint64_t row = 0; row < n; ++row) {
        const std::uint64_t bit = std::uint64_t{1} << row;
        const bool is_free = ((halves.west | halves.east) & bit) == 0;
        const std::uint64_t in_west = is_free ? share : (halves.west & bit) != 0 ? whole : 0;
        if (in_west > 0) west.push_back({row, in_west});
        if (in_west < whole) east.push_back({row, whole - in_west});
    }
    return fillings(west, west_columns) + fillings(east, n - west_columns) + 1;
}

}  // namespace hetman
