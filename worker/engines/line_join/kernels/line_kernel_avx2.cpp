// The kernel for processors with AVX2 and BMI2.
#include "worker/engines/line_join/kernels/line_kernel_code.h"

namespace hetman::line_join {

const Kernel& avx2_kernel() { return kernel; }

}  // namespace hetman::line_join
