#include "worker/engines/line_join/buckets.h"

#include <algorithm>
#include <bit>

#include "worker/engines/line_join/line_order.h"

namespace hetman::line_join {
namespace {

// By which of the early lines each list is divided.
struct Roles {
    std::uint32_t by_first = 0;
    std::uint32_t by_second = 0;
};

Roles roles_of(const Kernel& kernel, const List& first, const List& second, LineSet open,
               Early early) {
    float in_first[64] = {};
    float in_second[64] = {};
    const auto sample = kernel.sample[static_cast<std::size_t>(early)];
    sample(first, open, in_first);
    sample(second, open, in_second);
    CopiedFillings copied(first.size(), second.size());
    Roles roles;
    for (LineSet left = open >> first_early; left != 0; left &= left - 1) {
        const auto bit = static_cast<unsigned>(std::countr_zero(left));
        const float of_first = in_first[first_early + bit];
        const float of_second = in_second[first_early + bit];
        if (copied.should_divide_first(of_first, of_second)) {
            roles.by_first |= 1U << bit;
            copied.divide_first(of_second);
        } else {
            roles.by_second |= 1U << bit;
            copied.divide_second(of_first);
        }
    }
    return roles;
}

}  // namespace

Buckets::Buckets(const Kernel& kernel, Arena& arena, const List& first, const List& second,
                 LineSet open, Early early)
    : kernel_(kernel), arena_(arena) {
    const Roles roles = roles_of(kernel, first, second, open, early);
    bits_of_first_ = static_cast<unsigned>(std::popcount(roles.by_first));
    bits_of_second_ = static_cast<unsigned>(std::popcount(roles.by_second));
    first_ = sorted(first, {roles.by_first, roles.by_second}, early);
    second_ = sorted(second, {roles.by_second, roles.by_first}, early);
}

Buckets::SortedList Buckets::sorted(const List& list, const BucketOrder& order, Early early) {
    return {sorted(list.lower, order, early), sorted(list.equal, order, early),
            static_cast<unsigned>(std::popcount(order.low))};
}

Buckets::SortedSegment Buckets::sorted(const Segment& segment, const BucketOrder& order,
                                       Early early) {
    const std::size_t buckets = std::size_t{1}
                                << (std::popcount(order.high) + std::popcount(order.low));
    const SortedSegment out{arena_.take(segment.size, Early::none).late,
                            arena_.take(buckets + 1, Early::none).late};
    std::uint32_t* const begins = out.begins;
    std::fill_n(begins, buckets + 1, 0U);
    const Arena::Mark mark = arena_.mark();
    std::uint16_t* const numbers = arena_.take_numbers(segment.size);
    kernel_.number_buckets[static_cast<std::size_t>(early)](segment, order, numbers, begins + 1);
    for (std::size_t bucket = 0; bucket < buckets; ++bucket) begins[bucket + 1] += begins[bucket];
    kernel_.sort(segment.words.late, numbers, segment.size, begins, out.words);
    arena_.release(mark);
    // Sorting has moved each beginning to the end of its bucket.
    std::copy_backward(begins, begins + buckets, begins + buckets + 1);
    begins[0] = 0;
    return out;
}

List Buckets::gathered(const SortedList& list, std::uint32_t set, std::uint32_t without) {
    return {gathered(list.lower, set, without, list.other_bits),
            gathered(list.equal, set, without, list.other_bits)};
}

Segment Buckets::gathered(const SortedSegment& segment, std::uint32_t set, std::uint32_t without,
                          unsigned other_bits) {
    const std::size_t most = SortedList::size_of(segment, set, other_bits);
    Segment out{arena_.take(most, Early::none), 0};
    if (most == 0) return out;
    const std::uint32_t allowed = ~without & ((1U << other_bits) - 1);
    out.size = kernel_.gather(segment.words, segment.begins + (std::size_t{set} << other_bits),
                              allowed, out.words.late);
    return out;
}

}  // namespace hetman::line_join
