// For processors with AVX2 and FMA.
#include "worker/engines/class_join/products_code.h"

namespace hetman::class_join {

void add_products_avx2(std::span<const ProductTerm> terms, std::span<const std::uint64_t> starts,
                       std::size_t right_length, double* sums) {
    add_all(terms, starts, right_length, sums);
}

}  // namespace hetman::class_join
