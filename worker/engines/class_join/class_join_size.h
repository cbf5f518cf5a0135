#pragma once
// The estimated cost of a class join.

#include <cstdint>

#include "worker/engines/class_join/blocks.h"

namespace hetman::class_join {

struct Size {
    std::uint64_t nodes = 0;  // 2^64 - 1 if more
    std::uint64_t bytes = 0;  // the peak of the tables
};

Size size_of(const Blocks& blocks);

}  // namespace hetman::class_join
