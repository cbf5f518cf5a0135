#pragma once
// Counts the pairs of fillings of two lists that have no line in common.

#include <cstdint>
#include <memory>

#include "worker/engines/engine.h"
#include "worker/engines/line_join/arena.h"
#include "worker/engines/line_join/kernels/line_kernel.h"

namespace hetman::line_join {

// Splits the lists by one line after the other. With A1 the fillings of list A that occupy the line
// and A0 the others, the pairs of A and B without a common line are those of A1 and B0 and those of
// A0 and B: the pairs of A1 and B1 need not be looked at, and only B0 is copied. When one of the
// lists is short, the pairs that are left are counted by bitmaps.
//
// Owns its working memory: use one instance per thread.
class Joiner {
  public:
    explicit Joiner(const Kernel& kernel)
        : kernel_(kernel), scratch_(std::make_unique<TileScratch>()) {}

    Arena& arena() { return arena_; }

    // Adds the weighted number of pairs (kernel.h) to `found`. The lists are in the arena; they are
    // overwritten. `open` contains the lines that fillings of both lists may occupy. Returns false
    // if `stop` was set before the end.
    bool count(List a, List b, LineSet open, Early early, const StopFlag& stop,
               std::uint64_t& found);

  private:
    bool count_split(List& a, List& b, unsigned line, LineSet open, Early early,
                     const StopFlag& stop, std::uint64_t& found);
    bool count_buckets(const List& a, const List& b, LineSet open, Early early,
                       const StopFlag& stop, std::uint64_t& found);
    std::uint64_t count_tiles(const List& a, const List& b, LineSet open);
    List take_occupied(List& list, unsigned line, Early early);
    List copy_without(const List& list, unsigned line, Early early);

    const Kernel& kernel_;
    Arena arena_;
    std::unique_ptr<TileScratch> scratch_;
};

}  // namespace hetman::line_join
