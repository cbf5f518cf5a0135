#pragma once
// The instruction sets that kernels are compiled for. All variants of a kernel give equal tallies.

#include <cstdint>
#include <initializer_list>

namespace hetman {

enum class Variant : std::uint8_t {
    portable,  // plain C++
    avx2,      // vectors of 256 bits, fast parallel bit extract (BMI2), POPCNT
    avx512,    // vectors of 512 bits: AVX-512 F, BW, DQ, VL, VBMI, VBMI2, VPOPCNTDQ; GFNI
};

inline constexpr std::initializer_list<Variant> all_variants{Variant::portable, Variant::avx2,
                                                             Variant::avx512};

const char* name_of(Variant variant);

// True if this build contains the variant; depends on the target architecture.
bool is_built_in(Variant variant);

// True if this machine's processor supports the variant and runs it well.
bool can_run(Variant variant);

// The best variant for this machine. HETMAN_CPU=portable or HETMAN_CPU=avx2 in the environment
// limits the choice.
Variant best_variant();

}  // namespace hetman
