#include "worker/engines/frontier_dp/state_chunks.h"

#include <utility>

namespace hetman {
namespace {

// What a thread takes at a time: usually so many digits of values, at least so many states.
constexpr std::size_t chunk_digits = 1 << 16;
constexpr std::size_t least_chunk = 64;

}  // namespace

StateChunks::StateChunks(const Layer& in, const Passage& passage)
    : in_(in),
      enters_(passage.entering != nullptr),
      leaving_(passage.leaving),
      rule_(passage, leaving_) {
    const std::size_t length =
        std::max(least_chunk, chunk_digits / std::max<std::size_t>(in_.layout.size(), 1));
    for (std::size_t begin = 0; begin < in_.size;) {
        const StateGroup group = group_from(begin);
        begin = group.end;
        if (group.middle - group.begin > length) {
            for (std::size_t from = group.begin; from < group.middle; from += length)
                add_part(group, from, std::min(from + length, group.middle));
        } else if (!chunks_.empty() && !chunks_.back().is_part &&
                   group.end - chunks_.back().begin <= length) {
            chunks_.back().end = group.end;
        } else {
            chunks_.push_back({group.begin, group.end});
        }
    }
}

void StateChunks::add_part(const StateGroup& group, std::size_t from, std::size_t to) {
    const FrontierSet* sets = in_.sets();
    std::size_t b = group.middle;
    if (b < group.end) b = first_from(sets, b, group.end, sets[from] | (leaving_.low + 1));
    chunks_.push_back({from, to, true, b, group.end});
}

void StateChunks::number_outputs(Helpers& helpers) {
    helpers.run(chunks_.size(), [&](std::size_t i) {
        std::size_t outputs = 0;
        visit_runs(i, [&](std::size_t a, std::size_t a_end, std::size_t, std::size_t) {
            outputs += a_end - a;
            if (!enters_) return;
            for (; a < a_end; ++a) outputs += rule_.allows(in_.sets()[a]) ? 1 : 0;
        });
        chunks_[i].out = outputs;
    });
    std::size_t sum = 0;
    for (StateChunk& chunk : chunks_) sum += std::exchange(chunk.out, sum);
}

}  // namespace hetman
