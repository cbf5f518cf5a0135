// The kernel for any processor.
#include "worker/engines/quadrant_join/kernels/quadrant_kernel_code.h"

namespace hetman::quadrant_join {

const Kernel& portable_kernel() { return kernel; }

}  // namespace hetman::quadrant_join
