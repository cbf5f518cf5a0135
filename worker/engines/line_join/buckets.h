#pragma once
// Lists sorted by their early lines, so that the fillings of a subproblem are copied at once
// instead of being split off line by line.

#include <cstdint>

#include "worker/engines/line_join/arena.h"
#include "worker/engines/line_join/kernels/line_kernel.h"

namespace hetman::line_join {

// The lists of a join divided by their early lines. For each set of lines that fillings of the
// first list occupy among those in `by_first`, and each set for the second list, there is a
// subproblem: the fillings of the first list that occupy exactly the one set and none of the other,
// and the fillings of the second list that occupy exactly the other set and none of the one. Each
// pair without a common early line belongs to exactly one subproblem.
class Buckets {
  public:
    // Takes memory from the arena.
    Buckets(const Kernel& kernel, Arena& arena, const List& first, const List& second, LineSet open,
            Early early);

    // Calls use(first, second) with the lists of each subproblem that has fillings of both, until
    // it returns false. Their memory is valid during the call, in which it may be overwritten.
    template <class Use>
    bool each(const Use& use) {
        for (std::uint32_t of_first = 0; of_first < 1U << bits_of_first_; ++of_first) {
            if (!first_.has(of_first)) continue;
            for (std::uint32_t of_second = 0; of_second < 1U << bits_of_second_; ++of_second) {
                if (!second_.has(of_second)) continue;
                const Arena::Mark mark = arena_.mark();
                const List first = gathered(first_, of_first, of_second);
                if (first.size() != 0) {
                    const List second = gathered(second_, of_second, of_first);
                    if (second.size() != 0 && !use(first, second)) return false;
                }
                arena_.release(mark);
            }
        }
        return true;
    }

  private:
    // Late words by bucket: by the set of lines that the list is divided by, then by the set of the
    // other early lines.
    struct SortedSegment {
        std::uint32_t* words;
        std::uint32_t* begins;  // of the buckets, and the end of the last one
    };
    struct SortedList {
        SortedSegment lower;
        SortedSegment equal;
        unsigned other_bits;  // the number of the other early lines

        static std::size_t size_of(const SortedSegment& segment, std::uint32_t set,
                                   unsigned other_bits) {
            const std::uint32_t* const begins = segment.begins + (std::size_t{set} << other_bits);
            return begins[std::size_t{1} << other_bits] - begins[0];
        }
        bool has(std::uint32_t set) const {
            return size_of(lower, set, other_bits) + size_of(equal, set, other_bits) != 0;
        }
    };

    SortedList sorted(const List& list, const BucketOrder& order, Early early);
    SortedSegment sorted(const Segment& segment, const BucketOrder& order, Early early);
    List gathered(const SortedList& list, std::uint32_t set, std::uint32_t without);
    Segment gathered(const SortedSegment& segment, std::uint32_t set, std::uint32_t without,
                     unsigned other_bits);

    const Kernel& kernel_;
    Arena& arena_;
    unsigned bits_of_first_ = 0;
    unsigned bits_of_second_ = 0;
    SortedList first_{};
    SortedList second_{};
};

}  // namespace hetman::line_join
