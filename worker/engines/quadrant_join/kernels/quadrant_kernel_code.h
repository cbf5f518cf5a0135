// The code of the kernels, included once by each kernel_*.cpp, which is compiled for its
// processors. Everything is in an anonymous namespace, and no function of the standard library is
// used: code compiled here for these processors must not be linked into other files.
#include "worker/engines/quadrant_join/kernels/quadrant_kernel_append.h"
#include "worker/engines/quadrant_join/kernels/quadrant_kernel_disjoint.h"
#include "worker/engines/quadrant_join/kernels/quadrant_kernel_tile.h"

namespace hetman::quadrant_join {
namespace {

constexpr Kernel kernel{append_fillings, disjoint_fillings, disjoint_instructions, append_leaves,
                        count_tile};

}  // namespace
}  // namespace hetman::quadrant_join
