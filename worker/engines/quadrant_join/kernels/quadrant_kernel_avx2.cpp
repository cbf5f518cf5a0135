// The kernel for processors with AVX2, BMI2 and POPCNT.
#include "worker/engines/quadrant_join/kernels/quadrant_kernel_code.h"

namespace hetman::quadrant_join {

const Kernel& avx2_kernel() { return kernel; }

}  // namespace hetman::quadrant_join
