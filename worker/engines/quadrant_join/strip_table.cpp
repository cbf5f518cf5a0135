#include "worker/engines/quadrant_join/strip_table.h"

#include <algorithm>

namespace hetman::quadrant_join {
namespace {

std::uint64_t binomial(unsigned n, unsigned k) {
    if (k > n) return 0;
    std::uint64_t result = 1;
    for (unsigned i = 1; i <= k; ++i) result = result * (n - k + i) / i;
    return result;
}

// The next larger number with as many bits.
Rows next_set(Rows rows) {
    const Rows lowest = rows & (~rows + 1);
    const Rows ripple = rows + lowest;
    return ripple | ((rows ^ ripple) >> (std::countr_zero(lowest) + 2));
}

// What the rows from `first` on add to a rank if `before` rows are lower.
std::uint32_t rank_from(Rows rows, unsigned first, unsigned before) {
    std::uint64_t rank = 0;
    for (unsigned place = before; rows != 0; rows &= rows - 1)
        rank += binomial(first + static_cast<unsigned>(std::countr_zero(rows)), ++place);
    return static_cast<std::uint32_t>(rank);
}

}  // namespace

StripTable::StripTable(const Geometry& geometry)
    : geometry_(geometry), low_rows_(geometry.n / 2), low_rank_(std::size_t{1} << low_rows_) {
    for (Rows low = 0; low < low_rank_.size(); ++low) low_rank_[low] = rank_from(low, 0, 0);
    high_rank_.resize(geometry.strip + 1);
    for (unsigned before = 0; before <= geometry.strip; ++before) {
        high_rank_[before].resize(std::size_t{1} << (geometry.n - low_rows_));
        for (Rows high = 0; high < high_rank_[before].size(); ++high)
            if (before + static_cast<unsigned>(std::popcount(high)) <= geometry.strip)
                high_rank_[before][high] = rank_from(high, low_rows_, before);
    }
    const std::uint64_t sets = binomial(geometry.n, geometry.strip);
    Rows rows = (Rows{1} << geometry.strip) - 1;
    for (std::uint64_t i = 0; i < sets; ++i, rows = next_set(rows)) {
        first_.push_back(static_cast<std::uint32_t>(inner_.size()));
        add_strips(rows);
    }
    first_.push_back(static_cast<std::uint32_t>(inner_.size()));
}

std::size_t StripTable::rank(Rows rows) const {
    const Rows low = rows & ((Rows{1} << low_rows_) - 1);
    return low_rank_[low] +
           high_rank_[static_cast<unsigned>(std::popcount(low))][rows >> low_rows_];
}

Strips StripTable::of(Rows rows) const {
    const std::size_t set = rank(rows);
    const std::uint32_t first = first_[set];
    return {inner_.data() + first, cross_.data() + first, keys_.data() + first,
            first_[set + 1] - first};
}

void StripTable::add_strips(Rows rows) {
    std::vector<unsigned> row_of_column;
    for (; rows != 0; rows &= rows - 1)
        row_of_column.push_back(static_cast<unsigned>(std::countr_zero(rows)));
    do {
        bool attack = false;
        for (unsigned a = 0; a < geometry_.strip; ++a)
            for (unsigned b = a + 1; b < geometry_.strip; ++b)
                attack |= row_of_column[a] + b == row_of_column[b] + a ||
                          row_of_column[b] + b == row_of_column[a] + a;
        if (!attack) add(row_of_column);
    } while (std::next_permutation(row_of_column.begin(), row_of_column.end()));
    while (inner_.size() % tile_words != 0) {
        inner_.push_back(~std::uint64_t{0});
        cross_.push_back(~std::uint64_t{0});
        keys_.push_back(0);
    }
}

void StripTable::add(const std::vector<unsigned>& row_of_column) {
    std::uint64_t inner = 0;
    std::uint64_t cross = 0;
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    for (unsigned i = 0; i < geometry_.strip; ++i) {
        inner |= geometry_.inner_bits(row_of_column[i], geometry_.parts + i);
        cross |= geometry_.cross_bits(row_of_column[i], geometry_.parts + i);
        std::uint32_t& digits = i + 2 < geometry_.strip ? first : last;
        digits = digits * key_base + row_of_column[i];
    }
    inner_.push_back(inner);
    cross_.push_back(cross);
    keys_.push_back(first | last << 16);
}

std::uint64_t StripTable::bytes(const Geometry& geometry) {
    // A set of five rows has some 40 fillings, fillers included.
    constexpr std::uint64_t bytes_of_filling = 20;
    constexpr std::uint64_t fillings_of_set = 44;
    return binomial(geometry.n, geometry.strip) * fillings_of_set * bytes_of_filling;
}

}  // namespace hetman::quadrant_join
