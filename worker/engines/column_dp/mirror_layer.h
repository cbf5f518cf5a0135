#pragma once
// A layer of the dynamic program that counts placements symmetric in a long diagonal, line by line.
// A piece in row k and column i has its image in row i and column k: lines i and k are partners, or
// k is its own partner.
//
// Lines are processed in order, and a square is decided when the later of its two lines is: that
// line becomes its own partner, gets one of the earlier open lines as its partner, or stays open.
// If two squares attack each other, their lines are at most two apart, and so they are decided at
// most two lines apart. The state is the set of open lines and the partners that the last two lines
// got when they were processed.

#include <cstdint>
#include <optional>
#include <vector>

#include "common/problem/piece.h"
#include "worker/engines/engine.h"
#include "worker/engines/shared/index_sets.h"

namespace hetman {

class MirrorLayer {
  public:
    // The layer of the first `lines` of n lines, with only those sets of open lines that the
    // remaining lines can close. All numbers are 0, except that the layer of 0 lines holds one
    // (empty) way.
    MirrorLayer(unsigned n, unsigned lines);

    // The layer with one more line; nothing if `stop` was set before it was complete.
    std::optional<MirrorLayer> next(const Piece& piece, const StopFlag& stop) const;

    unsigned n() const { return n_; }
    unsigned lines() const { return lines_; }
    const std::vector<IndexSets>& sets() const { return sets_; }  // by size

    // The numbers of ways, indexed by the last line's partner and then by the partner of the line
    // before: one entry for each closed line, in order, and one for a line that stayed open.
    std::uint64_t* of(IndexSet open) { return ways_[size(open)].data() + offset(open); }
    const std::uint64_t* of(IndexSet open) const { return ways_[size(open)].data() + offset(open); }

    // Over all ways; has no nodes. Throws MemoryCorruption if they are not those written.
    Tally sum() const;

    static std::uint64_t bytes(std::uint64_t n, std::uint64_t lines);
    // The number of steps from all sets: each closes an open line, or makes the new line its own
    // partner or open.
    static std::uint64_t nodes(std::uint64_t n, std::uint64_t lines);

  private:
    friend class MirrorStep;
    static std::size_t size(IndexSet set) { return static_cast<std::size_t>(std::popcount(set)); }
    std::size_t offset(IndexSet open) const {
        const std::size_t side = lines_ - size(open) + 1;
        return sets_[size(open)].number_of(open) * side * side;
    }

    unsigned n_;
    unsigned lines_;
    std::vector<IndexSets> sets_;
    std::vector<std::vector<std::uint64_t>> ways_;  // by size
    std::uint64_t written_ = 0;                     // the sum of all numbers, modulo 2^64
};

}  // namespace hetman
