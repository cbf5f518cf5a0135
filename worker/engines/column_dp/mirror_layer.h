#pragma once
// Placements that are their own image in a long diagonal, built line by line. A piece in row k and
// column i has its image in row i and column k: the lines k and i are partners, or k is its own.
//
// Lines are taken in order, and a square is known when the later of its two lines is taken: then
// that line is its own partner, is given one of the earlier lines that are still open, or stays
// open itself. If two squares attack each other, each line of the one is at most two away from that
// of the other, and so they become known at most two lines apart. What has to be kept is the set of
// open lines and the partners that the last two lines found when they were taken.

#include <cstdint>
#include <optional>
#include <vector>

#include "worker/engines/engine.h"
#include "worker/engines/shared/index_sets.h"

namespace hetman {

class MirrorLayer {
  public:
    // The first `lines` of n lines; of the sets only those that the lines left can close. All ways
    // are 0 but, where `lines` is 0, the one to do nothing.
    MirrorLayer(unsigned n, unsigned lines);

    // The layer with one line more; nothing if `stop` was set before it was known.
    std::optional<MirrorLayer> next(const Piece& piece, const StopFlag& stop) const;

    unsigned n() const { return n_; }
    unsigned lines() const { return lines_; }
    const std::vector<IndexSets>& sets() const { return sets_; }  // by size

    // The ways, by the partner that the last line found and then by that of the last but one: a
    // number for each closed line, in order, and one for none, where the line stayed open.
    std::uint64_t* of(IndexSet open) { return ways_[size(open)].data() + offset(open); }
    const std::uint64_t* of(IndexSet open) const { return ways_[size(open)].data() + offset(open); }

    Tally sum() const;  // of all ways, without nodes

    static std::uint64_t bytes(std::uint64_t n, std::uint64_t lines);
    // Ways to go on from all sets: an open line is closed, or the new one closes itself or stays
    // open.
    static std::uint64_t nodes(std::uint64_t n, std::uint64_t lines);

  private:
    static std::size_t size(IndexSet set) { return static_cast<std::size_t>(std::popcount(set)); }
    std::size_t offset(IndexSet open) const {
        const std::size_t side = lines_ - size(open) + 1;
        return sets_[size(open)].rank(open) * side * side;
    }

    unsigned n_;
    unsigned lines_;
    std::vector<IndexSets> sets_;
    std::vector<std::vector<std::uint64_t>> ways_;  // by size
};

}  // namespace hetman
