#pragma once
// Divides long lists by a line, in place.

#include "worker/engines/line_join/arena.h"
#include "worker/engines/line_join/kernels/line_kernel.h"

namespace hetman::line_join {

Segment part_of(const Segment& segment, std::size_t begin, std::size_t end, Early early);

// The two parts of a list: the fillings that do not occupy the line, and those that do.
struct Division {
    List others;
    List occupied;
};

// Moves the fillings that occupy the line behind the others, in any order. Takes a little memory
// from the arena during the call.
Division divide(const Kernel& kernel, Arena& arena, const List& list, unsigned line, Early early);

}  // namespace hetman::line_join
