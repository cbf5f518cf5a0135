// The kernel for processors with AVX-512 (F, BW, DQ, VL, VBMI, VPOPCNTDQ) and GFNI.
#include "worker/engines/quadrant_join/kernels/quadrant_kernel_code.h"

namespace hetman::quadrant_join {

const Kernel& avx512_kernel() { return kernel; }

}  // namespace hetman::quadrant_join
