#include "worker/engines/shared/variant.h"

#include <cstdlib>
#include <string_view>

namespace hetman {

const char* name_of(Variant variant) {
    switch (variant) {
        case Variant::avx2:
            return "avx2";
        case Variant::avx512:
            return "avx512";
        default:
            return "portable";
    }
}

bool is_built_in(Variant variant) {
#ifdef __x86_64__
    static_cast<void>(variant);
    return true;
#else
    return variant == Variant::portable;
#endif
}

bool can_run(Variant variant) {
    if (variant == Variant::portable) return true;
#ifdef __x86_64__
    // The first two Zen generations have parallel bit extract, but it is slower than a loop.
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
                      __builtin_cpu_supports("popcnt") && !__builtin_cpu_is("znver1") &&
                      !__builtin_cpu_is("znver2");
    if (variant == Variant::avx2) return avx2;
    return avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
           __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("gfni");
#else
    return false;
#endif
}

Variant best_variant() {
    const char* wish = std::getenv("HETMAN_CPU");
    const std::string_view most = wish == nullptr ? "" : wish;
    Variant best = Variant::portable;
    for (const Variant variant : all_variants) {
        if (can_run(variant)) best = variant;
        if (most == name_of(variant)) break;
    }
    return best;
}

}  // namespace hetman
