// The code of the kernels, included once by each kernel_*.cpp, which is compiled for its
// processors. Everything is in an anonymous namespace, and no function of the standard library is
// used: code compiled here for these processors must not be linked into other files.
#include "worker/engines/line_join/kernels/line_kernel_buckets.h"
#include "worker/engines/line_join/kernels/line_kernel_choose.h"
#include "worker/engines/line_join/kernels/line_kernel_split.h"
#include "worker/engines/line_join/kernels/line_kernel_tile.h"

namespace hetman::line_join {
namespace {

constexpr Kernel kernel{
    pack,
    {partition<NoEarly>, partition<std::uint16_t>, partition<std::uint32_t>},
    {filter<NoEarly>, filter<std::uint16_t>, filter<std::uint32_t>},
    {choose<NoEarly>, choose<std::uint16_t>, choose<std::uint32_t>},
    {sample_lines<NoEarly>, sample_lines<std::uint16_t>, sample_lines<std::uint32_t>},
    {number_buckets<NoEarly>, number_buckets<std::uint16_t>, number_buckets<std::uint32_t>},
    sort,
    gather,
    {count_pairs<NoEarly>, count_pairs<std::uint16_t>, count_pairs<std::uint32_t>},
    {count_tile<NoEarly>, count_tile<std::uint16_t>, count_tile<std::uint32_t>}};

}  // namespace
}  // namespace hetman::line_join
