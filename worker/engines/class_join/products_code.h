#pragma once
// The code of add_products, compiled once for each instruction set.

#include <algorithm>
#include <cstring>

#include "worker/engines/class_join/products.h"

namespace hetman::class_join {
namespace {

// Processors without vectors of this size use two or more smaller ones.
using Lanes = double __attribute__((vector_size(32)));
constexpr std::size_t lanes = 4;
constexpr std::size_t tile_rows = 4;
constexpr std::size_t tile_columns = 2 * lanes;
// Parts of the factors that fit the second-level cache.
constexpr std::size_t terms_at_once = 128;
constexpr std::size_t columns_at_once = 32 * tile_columns;

inline Lanes load(const double* from) {
    Lanes value;
    std::memcpy(&value, from, sizeof value);
    return value;
}
inline void add_to(double* to, const Lanes& value) {
    const Lanes sum = load(to) + value;
    std::memcpy(to, &sum, sizeof sum);
}

inline void add_tile(std::span<const ProductTerm> terms, const std::uint64_t* starts,
                     std::size_t row, std::size_t column, double* sums) {
    Lanes sum[tile_rows][2] = {};
    for (const ProductTerm& term : terms) {
        const Lanes low = load(term.right + column);
        const Lanes high = load(term.right + column + lanes);
        for (std::size_t i = 0; i < tile_rows; ++i) {
            const double left = term.left[row + i];
            sum[i][0] += left * low;
            sum[i][1] += left * high;
        }
    }
    for (std::size_t i = 0; i < tile_rows; ++i) {
        add_to(sums + starts[row + i] + column, sum[i][0]);
        add_to(sums + starts[row + i] + column + lanes, sum[i][1]);
    }
}

// Adds the products that whole tiles leave over.
inline void add_rest(std::span<const ProductTerm> terms, std::uint64_t start, std::size_t row,
                     std::size_t from_column, std::size_t to_column, double* sums) {
    for (const ProductTerm& term : terms) {
        const double left = term.left[row];
        for (std::size_t column = from_column; column < to_column; ++column)
            sums[start + column] += left * term.right[column];
    }
}

inline void add_part(std::span<const ProductTerm> terms, std::span<const std::uint64_t> starts,
                     std::size_t from_column, std::size_t to_column, double* sums) {
    const std::size_t tiled_to =
        from_column + (to_column - from_column) / tile_columns * tile_columns;
    std::size_t row = 0;
    for (; row + tile_rows <= starts.size(); row += tile_rows) {
        for (std::size_t column = from_column; column < tiled_to; column += tile_columns)
            add_tile(terms, starts.data(), row, column, sums);
        for (std::size_t i = row; i < row + tile_rows && tiled_to < to_column; ++i)
            add_rest(terms, starts[i], i, tiled_to, to_column, sums);
    }
    for (; row < starts.size(); ++row)
        add_rest(terms, starts[row], row, from_column, to_column, sums);
}

inline void add_all(std::span<const ProductTerm> terms, std::span<const std::uint64_t> starts,
                    std::size_t right_length, double* sums) {
    for (std::size_t term = 0; term < terms.size(); term += terms_at_once)
        for (std::size_t column = 0; column < right_length; column += columns_at_once)
            add_part(terms.subspan(term, std::min(terms_at_once, terms.size() - term)), starts,
                     column, std::min(column + columns_at_once, right_length), sums);
}

}  // namespace
}  // namespace hetman::class_join
