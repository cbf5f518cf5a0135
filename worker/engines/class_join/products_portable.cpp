#include "worker/engines/class_join/products_code.h"
#include "worker/engines/shared/variant.h"

namespace hetman::class_join {

void add_products_portably(std::span<const ProductTerm> terms,
                           std::span<const std::uint64_t> starts, std::size_t right_length,
                           double* sums) {
    add_all(terms, starts, right_length, sums);
}

AddProducts fastest_add_products() {
#ifdef __x86_64__
    if (best_variant() != Variant::portable && __builtin_cpu_supports("fma"))
        return add_products_avx2;
#endif
    return add_products_portably;
}

}  // namespace hetman::class_join
