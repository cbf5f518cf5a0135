#pragma once
// Random lists of fillings, for tests of what the line join does with them.

#include <vector>

#include "common/numbers/random.h"
#include "worker/engines/line_join/arena.h"
#include "worker/engines/line_join/kernels/line_kernel.h"
#include "worker/engines/shared/variant.h"

namespace hetman::test {

inline const line_join::Kernel& line_kernel_of([[maybe_unused]] Variant variant) {
#ifdef __x86_64__
    if (variant == Variant::avx512) return line_join::avx512_kernel();
    if (variant == Variant::avx2) return line_join::avx2_kernel();
#endif
    return line_join::portable_kernel();
}

// Fillings that each occupy each of the open lines with probability 1/2^sparse.
inline std::vector<line_join::LineSet> random_fillings(std::size_t size, line_join::LineSet open,
                                                       unsigned sparse, Random& random) {
    std::vector<line_join::LineSet> fillings(size);
    for (line_join::LineSet& filling : fillings) {
        filling = open;
        for (unsigned i = 0; i < sparse; ++i) filling &= random.next();
    }
    return fillings;
}

inline line_join::Segment packed(const std::vector<line_join::LineSet>& fillings,
                                 line_join::Early early, line_join::Arena& arena) {
    using line_join::Early;
    const line_join::Segment segment{arena.take(fillings.size(), early), fillings.size()};
    for (std::size_t i = 0; i < fillings.size(); ++i) {
        segment.words.late[i] = static_cast<std::uint32_t>(fillings[i]);
        const auto early_lines = static_cast<std::uint32_t>(fillings[i] >> line_join::first_early);
        if (early == Early::half)
            static_cast<std::uint16_t*>(segment.words.early)[i] =
                static_cast<std::uint16_t>(early_lines);
        if (early == Early::whole)
            static_cast<std::uint32_t*>(segment.words.early)[i] = early_lines;
    }
    return segment;
}

}  // namespace hetman::test
