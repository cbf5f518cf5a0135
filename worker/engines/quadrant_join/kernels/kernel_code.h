// The code of the kernels: included once by each file kernel_*.cpp, which is compiled for its
// processors. All of it is in an anonymous namespace, and it uses no function of the standard
// library: what is compiled here for these processors must not be what other files are linked with.
#include "worker/engines/quadrant_join/kernels/kernel_append.h"
#include "worker/engines/quadrant_join/kernels/kernel_disjoint.h"
#include "worker/engines/quadrant_join/kernels/kernel_tile.h"

namespace hetman::quadrant_join {
namespace {

constexpr Kernel kernel{append_fillings, disjoint_fillings, disjoint_instructions, append_leaves,
                        count_tile};

}  // namespace
}  // namespace hetman::quadrant_join
