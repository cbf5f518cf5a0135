#pragma once
// Sums of outer products, the innermost loop of class fillings.

#include <cstddef>
#include <cstdint>
#include <span>

namespace hetman::class_join {

// For all i and j, adds the sum over the terms of left[i] * right[j] to sums[starts[i] + j].
struct ProductTerm {
    const double* left;
    const double* right;
};

using AddProducts = void (*)(std::span<const ProductTerm> terms,
                             std::span<const std::uint64_t> starts, std::size_t right_length,
                             double* sums);

// All of them give equal sums as long as these are integers below 2^53.
void add_products_portably(std::span<const ProductTerm> terms,
                           std::span<const std::uint64_t> starts, std::size_t right_length,
                           double* sums);
void add_products_avx2(std::span<const ProductTerm> terms, std::span<const std::uint64_t> starts,
                       std::size_t right_length, double* sums);

// The fastest for this machine, within the limit that HETMAN_CPU sets.
AddProducts fastest_add_products();

}  // namespace hetman::class_join
