#include "worker/engines/line_join/device/passes.h"

#include <algorithm>

namespace hetman::line_join {

std::vector<Pass> passes_of(const FillingsOnDevice& fillings, std::uint64_t most) {
    std::vector<Pass> passes(1);
    std::uint64_t left = most;
    const auto add = [&](const Slice& west, const Slice& east) {
        const std::uint64_t size = west.size + east.size;
        const Pass& last = passes.back();
        const bool has_row_choice = !last.empty() && last.back().half == east.half;
        if (has_row_choice || size > left) {
            passes.emplace_back();
            left = most;
        }
        passes.back().push_back(west);
        passes.back().push_back(east);
        left -= size;
    };
    for (std::size_t choice = 0; choice < fillings.choices(); ++choice) {
        const std::size_t west = 2 * choice;
        const std::size_t east = west + 1;
        // A half stays whole if it takes no more than half of the memory.
        const auto room_beside = [&](std::size_t half) {
            return most - std::min(fillings.size(half), (most + 1) / 2);
        };
        const std::vector<Slice> of_east = fillings.cut(east, room_beside(west));
        for (const Slice& slice : fillings.cut(west, room_beside(east)))
            for (const Slice& other : of_east) add(slice, other);
    }
    return passes;
}

}  // namespace hetman::line_join
