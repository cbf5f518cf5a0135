#include "worker/engines/class_join/table_sum.h"

#include <bit>

#include "worker/engines/shared/memory_corruption.h"

namespace hetman::class_join {
namespace {

constexpr const char* numbers_of_a_table = "the numbers of fillings";

}  // namespace

// The double 2^52 + k has k as its lowest bits, for integers k below 2^52; for anything else, the
// bits are others, or k is rounded.
std::uint64_t sum_of(std::span<const double> numbers) {
    constexpr double base = 4503599627370496;  // 2^52
    std::uint64_t sum = 0;
    std::uint64_t rounded = 0;  // bits in which a number differs from what it was rounded to
    for (const double number : numbers) {
        const double shifted = number + base;
        sum += std::bit_cast<std::uint64_t>(shifted) - std::bit_cast<std::uint64_t>(base);
        rounded |=
            std::bit_cast<std::uint64_t>(shifted - base) ^ std::bit_cast<std::uint64_t>(number);
    }
    if (rounded != 0) throw MemoryCorruption(numbers_of_a_table);
    return sum;
}

void expect_sum(std::span<const double> numbers, std::uint64_t sum) {
    expect_as_written(numbers_of_a_table, sum_of(numbers), sum);
}

}  // namespace hetman::class_join
