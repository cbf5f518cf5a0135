#pragma once
// The states of a layer in the order in which a pass merges them, and the chunks of them that
// threads take.
//
// States are sorted by their sets, which are all independent sets of the frontier. When the vertex
// of bit i leaves, the sets that agree above bit i form a group of consecutive states: first a run
// without the vertex, then a run with it, both sorted by the lower bits. Without the vertex, each
// set of the second run is one of the first. Merging the two runs leaves the group sorted. An
// entering vertex appends a lowest bit, which keeps the order too. So all memory is accessed in
// sequence, and nothing is looked up.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "worker/engines/frontier_dp/layer.h"
#include "worker/engines/frontier_dp/pass.h"
#include "worker/engines/shared/helpers.h"

namespace hetman {

// The first state from `begin` on whose set is `bound` or more; exponential search, fastest for
// near ones.
inline std::size_t first_from(const FrontierSet* sets, std::size_t begin, std::size_t end,
                              FrontierSet bound) {
    std::size_t length = 1;
    while (length < end - begin && sets[begin + length] < bound) length *= 2;
    const FrontierSet* last = sets + std::min(begin + length, end);
    return static_cast<std::size_t>(std::lower_bound(sets + begin + length / 2, last, bound) -
                                    sets);
}

// The leaving bit, if any, and masks for it. Without one, sets stay as they are, by the same
// shifts.
struct LeavingBit {
    explicit LeavingBit(const std::optional<Leaver>& leaver) {
        if (!leaver) return;
        leaves = true;
        bit = leaver->bit;
        low = (FrontierSet{1} << bit) - 1;
        subtracts = leaver->is_demand;
    }
    FrontierSet without(FrontierSet set) const { return (set >> bit >> 1) << bit | (set & low); }
    // Inserts the bit, as 0, into a set from which it was removed.
    FrontierSet with_room(FrontierSet set) const { return (set & ~low) << 1 | (set & low); }

    bool leaves = false;
    unsigned bit = 63;
    FrontierSet low = ~FrontierSet{0};
    bool subtracts = false;
};

// Whether the entering vertex may be chosen, by the set of the layer before the step.
struct EntryRule {
    EntryRule(const Passage& passage, const LeavingBit& leaving)
        : most_limited(passage.most_limited) {
        if (passage.entering == nullptr) return;
        excluded = leaving.with_room(passage.entering->excluded);
        limited = leaving.with_room(passage.entering->limited_before);
        limits = passage.entering->is_limited &&
                 static_cast<std::uint64_t>(std::popcount(limited)) >= most_limited;
    }
    bool allows(FrontierSet set) const {
        return (set & excluded) == 0 &&
               (!limits || static_cast<std::uint64_t>(std::popcount(set & limited)) < most_limited);
    }

    FrontierSet excluded = 0;
    FrontierSet limited = 0;
    std::uint64_t most_limited;
    bool limits = false;
};

// The states of a group: [begin, middle) without the leaving vertex, [middle, end) with it.
struct StateGroup {
    std::size_t begin;
    std::size_t middle;
    std::size_t end;
};

// Some whole groups, or a part of one group's first run with the rest of its second run from there
// on.
struct StateChunk {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool is_part = false;
    std::size_t second = 0;
    std::size_t second_end = 0;
    std::size_t out = 0;  // the number of states that chunks before it emit
};

class StateChunks {
  public:
    // Both must outlive the chunks.
    StateChunks(const Layer& in, const Passage& passage);

    std::size_t size() const { return chunks_.size(); }
    const LeavingBit& leaving() const { return leaving_; }
    const EntryRule& rule() const { return rule_; }

    // Counts what each chunk emits, so that threads know where to write.
    void number_outputs(Helpers& helpers);
    // Of the i-th chunk, once the outputs are numbered.
    std::size_t first_output(std::size_t i) const { return chunks_[i].out; }

    // Calls visit(a, a_end, b, b_end) for each pair of runs of the i-th chunk: [a, a_end) without
    // the leaving vertex and [b, b_end) with it.
    template <class Visit>
    void visit_runs(std::size_t i, const Visit& visit) const {
        const StateChunk& chunk = chunks_[i];
        if (chunk.is_part) return visit(chunk.begin, chunk.end, chunk.second, chunk.second_end);
        for (std::size_t begin = chunk.begin; begin < chunk.end;) {
            const StateGroup group = group_from(begin);
            visit(group.begin, group.middle, group.middle, group.end);
            begin = group.end;
        }
    }

  private:
    StateGroup group_from(std::size_t begin) const {
        if (!leaving_.leaves) return {begin, in_.size, in_.size};
        const FrontierSet* sets = in_.sets();
        const FrontierSet with = (sets[begin] >> leaving_.bit | 1) << leaving_.bit;
        const std::size_t middle = first_from(sets, begin, in_.size, with);
        return {begin, middle, first_from(sets, middle, in_.size, with + leaving_.low + 1)};
    }

    void add_part(const StateGroup& group, std::size_t from, std::size_t to);

    const Layer& in_;
    const bool enters_;
    const LeavingBit leaving_;
    const EntryRule rule_;
    std::vector<StateChunk> chunks_;
};

}  // namespace hetman
