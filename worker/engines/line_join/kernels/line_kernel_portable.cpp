// The portable kernel.
#include "worker/engines/line_join/kernels/line_kernel_code.h"

namespace hetman::line_join {

const Kernel& portable_kernel() { return kernel; }

}  // namespace hetman::line_join
