// The kernel for processors with AVX-512 (F, BW, DQ, VL, VBMI, VPOPCNTDQ).
#include "worker/engines/line_join/kernels/line_kernel_code.h"

namespace hetman::line_join {

const Kernel& avx512_kernel() { return kernel; }

}  // namespace hetman::line_join
