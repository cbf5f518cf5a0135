// States are sorted by their sets, which are all independent sets of the frontier. When the vertex
// of bit i leaves, the sets that agree above bit i form a group of consecutive states: first a run
// without the vertex, then a run with it, both sorted by the lower bits. Without the vertex, each
// set of the second run is one of the first. Merging the two runs leaves the group sorted. An
// entering vertex appends a lowest bit, which keeps the order too. So all memory is accessed in
// sequence, and nothing is looked up.
#include "worker/engines/frontier_dp/layer.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <utility>
#include <vector>

#include "worker/engines/shared/memory_corruption.h"

namespace hetman {
namespace {

constexpr const char* states = "the states of a frontier";

// What a thread takes at a time: usually so many digits of values, at least so many states.
constexpr std::size_t chunk_digits = 1 << 16;
constexpr std::size_t least_chunk = 64;
// Layers of fewer digits are not worth sharing among threads.
constexpr std::size_t least_shared_digits = 1 << 17;

// The first state from `begin` on whose set is `bound` or more; exponential search, fastest for
// near ones.
std::size_t first_from(const FrontierSet* sets, std::size_t begin, std::size_t end,
                       FrontierSet bound) {
    std::size_t length = 1;
    while (length < end - begin && sets[begin + length] < bound) length *= 2;
    const FrontierSet* last = sets + std::min(begin + length, end);
    return static_cast<std::size_t>(std::lower_bound(sets + begin + length / 2, last, bound) -
                                    sets);
}

// The leaving bit, if any, and masks for it. Without one, sets stay as they are, by the same
// shifts.
struct Split {
    explicit Split(const std::optional<Leaver>& leaver) {
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
    EntryRule(const Passage& passage, const Split& split) : most_limited(passage.most_limited) {
        if (passage.entering == nullptr) return;
        excluded = split.with_room(passage.entering->excluded);
        limited = split.with_room(passage.entering->limited_before);
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
struct Group {
    std::size_t begin;
    std::size_t middle;
    std::size_t end;
};

// Some whole groups, or a part of one group's first run with the rest of its second run from there
// on.
struct Chunk {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool is_part = false;
    std::size_t second = 0;
    std::size_t second_end = 0;
    std::size_t out = 0;  // the number of states that chunks before it emit
};

template <class Values>
class Passing {
  public:
    Passing(const Layer& in, Layer& out, const Passage& passage, Helpers& helpers)
        : in_(in),
          out_(out),
          passage_(passage),
          helpers_(helpers),
          split_(passage.leaving),
          rule_(passage, split_) {}

    bool run(const StopFlag& stop) {
        find_chunks();
        const bool is_shared =
            helpers_.may_help() && in_.size * in_.layout.size() >= least_shared_digits;
        std::atomic<Digit> full{0};
        std::atomic<Digit> last{0};
        std::atomic<std::size_t> end{0};
        std::atomic<std::uint64_t> read{0};
        std::atomic<std::uint64_t> written{0};
        const auto emit_chunk = [&](std::size_t i, std::size_t out) {
            Values values(in_.layout, out_.layout, placed());
            Sums sums;
            const std::size_t end_of_chunk = emit(chunks_[i], values, out, sums);
            read += sums.read + values.read();
            written += sums.written;
            if (values.is_full()) full = 1;
            if (values.uses_last_count()) last = 1;
            if (i + 1 == chunks_.size()) end = end_of_chunk;
            return end_of_chunk;
        };
        if (is_shared) {
            number_outputs();
            helpers_.run(chunks_.size(), [&](std::size_t i) {
                if (!stop.load(std::memory_order_relaxed)) emit_chunk(i, chunks_[i].out);
            });
        } else {
            std::size_t out = 0;
            for (std::size_t i = 0; i < chunks_.size(); ++i) {
                if (stop.load(std::memory_order_relaxed)) break;
                out = emit_chunk(i, out);
            }
        }
        out_.size = end;
        out_.is_full = full != 0;
        out_.sum = written;
        if (last == 0 && out_.layout.counts > 1) --out_.layout.counts;
        if (stop.load(std::memory_order_relaxed)) return false;
        // Each state is read once, alone or where two merge.
        expect_as_written(states, read, in_.sum);
        return true;
    }

  private:
    // Of the sets read, and of the sets and digits written; values know the digits read.
    struct Sums {
        std::uint64_t read = 0;
        std::uint64_t written = 0;
    };

    std::uint32_t placed() const {
        return passage_.entering == nullptr ? 0 : passage_.entering->pieces;
    }

    Group group_from(std::size_t begin) const {
        if (!split_.leaves) return {begin, in_.size, in_.size};
        const FrontierSet* sets = in_.sets();
        const FrontierSet with = (sets[begin] >> split_.bit | 1) << split_.bit;
        const std::size_t middle = first_from(sets, begin, in_.size, with);
        return {begin, middle, first_from(sets, middle, in_.size, with + split_.low + 1)};
    }

    void find_chunks() {
        const std::size_t length =
            std::max(least_chunk, chunk_digits / std::max<std::size_t>(in_.layout.size(), 1));
        for (std::size_t begin = 0; begin < in_.size;) {
            const Group group = group_from(begin);
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

    void add_part(const Group& group, std::size_t from, std::size_t to) {
        const FrontierSet* sets = in_.sets();
        std::size_t b = group.middle;
        if (b < group.end) b = first_from(sets, b, group.end, sets[from] | (split_.low + 1));
        chunks_.push_back({from, to, true, b, group.end});
    }

    void number_outputs() {
        helpers_.run(chunks_.size(), [&](std::size_t i) {
            std::size_t outputs = 0;
            visit_runs(chunks_[i], [&](std::size_t a, std::size_t a_end, std::size_t, std::size_t) {
                outputs += a_end - a;
                if (passage_.entering == nullptr) return;
                for (; a < a_end; ++a) outputs += rule_.allows(in_.sets()[a]) ? 1 : 0;
            });
            chunks_[i].out = outputs;
        });
        std::size_t sum = 0;
        for (Chunk& chunk : chunks_) sum += std::exchange(chunk.out, sum);
    }

    template <class Visit>
    void visit_runs(const Chunk& chunk, const Visit& visit) const {
        if (chunk.is_part) return visit(chunk.begin, chunk.end, chunk.second, chunk.second_end);
        for (std::size_t begin = chunk.begin; begin < chunk.end;) {
            const Group group = group_from(begin);
            visit(group.begin, group.middle, group.middle, group.end);
            begin = group.end;
        }
    }

    std::size_t emit(const Chunk& chunk, Values& values, std::size_t out, Sums& sums) {
        visit_runs(chunk, [&](std::size_t a, std::size_t a_end, std::size_t b, std::size_t b_end) {
            if (passage_.entering == nullptr)
                out = emit_run<false, false>(values, a, a_end, b, b_end, out, sums);
            else if (Values::is_speculative && a_end - a > 1) {
                // Not speculatively for the last state: what follows may be another thread's.
                out = emit_run<true, true>(values, a, a_end - 1, b, b_end, out, sums);
                out = emit_run<true, false>(values, a_end - 1, a_end, b, b_end, out, sums);
            } else {
                out = emit_run<true, false>(values, a, a_end, b, b_end, out, sums);
            }
        });
        return out;
    }

    // Merges a run without the leaving vertex and one with it, and emits the resulting states.
    // Copies in local variables stay in registers.
    template <bool enters, bool speculates>
    std::size_t emit_run(Values& values_of_chunk, std::size_t a, std::size_t a_end,
                         std::size_t& b_of_run, std::size_t b_end, std::size_t out,
                         Sums& sums_of_chunk) const {
        const FrontierSet* sets = in_.sets();
        FrontierSet* out_sets = out_.sets();
        const Digit* from = in_.value(a);
        const std::size_t stride = in_.stride;
        const std::size_t out_stride = out_.stride;
        const Split split = split_;
        const EntryRule rule = rule_;
        Values values = values_of_chunk;
        std::size_t b = b_of_run;
        const Digit* joined = in_.value(b);
        Digit* to = out_.value(out);
        Sums sums = sums_of_chunk;
        for (; a < a_end; ++a, from += stride) {
            const FrontierSet set = sets[a];
            const FrontierSet other = sets[b];  // the layer has room for one beyond the last
            const bool is_joined = b < b_end && ((other ^ set) & split.low) == 0;
            const Digit mask = Digit{0} - static_cast<Digit>(is_joined);
            sums.read += set + (other & mask);
            const Digit written = values.join(from, joined, {mask, split.subtracts}, to);
            b += static_cast<std::size_t>(is_joined);
            joined += stride & mask;
            const FrontierSet left = split.without(set);
            if constexpr (!enters) {
                sums.written += left + written;
                out_sets[out++] = left;
                to += out_stride;
                continue;
            }
            const bool places = rule.allows(set);
            out_sets[out] = left << 1;
            sums.written += (left << 1) + written;
            if (speculates || places) {
                out_sets[out + 1] = left << 1 | 1;
                const Digit placed = values.place(to, to + out_stride, written);
                sums.written += ((left << 1 | 1) + placed) & (Digit{0} - Digit{places});
            }
            out += 1 + static_cast<std::size_t>(places);
            to += places ? 2 * out_stride : out_stride;
        }
        values_of_chunk = values;
        sums_of_chunk = sums;
        b_of_run = b;
        return out;
    }

    const Layer& in_;
    Layer& out_;
    const Passage& passage_;
    Helpers& helpers_;
    const Split split_;
    const EntryRule rule_;
    std::vector<Chunk> chunks_;
};

template <template <class> class Values, template <std::size_t> class Counts>
bool pass_digits(const Layer& in, Layer& out, const Passage& passage, Helpers& helpers,
                 const StopFlag& stop) {
    switch (in.layout.digits) {
        case 1:
            return Passing<Values<Counts<1>>>(in, out, passage, helpers).run(stop);
        case 2:
            return Passing<Values<Counts<2>>>(in, out, passage, helpers).run(stop);
        case 3:
            return Passing<Values<Counts<3>>>(in, out, passage, helpers).run(stop);
        case 4:
            return Passing<Values<Counts<4>>>(in, out, passage, helpers).run(stop);
        default:
            return Passing<Values<Counts<0>>>(in, out, passage, helpers).run(stop);
    }
}

template <template <class> class Values>
bool pass_counts(const Layer& in, Layer& out, const Passage& passage, Helpers& helpers,
                 const StopFlag& stop) {
    return in.layout.primes == nullptr
               ? pass_digits<Values, Numbers>(in, out, passage, helpers, stop)
               : pass_digits<Values, Remainders>(in, out, passage, helpers, stop);
}

// Leaves out the counts of the most pieces if they are 0 in all values.
void trim(Layer& layer) {
    ValueLayout& layout = layer.layout;
    while (layout.counts > 1) {
        const std::size_t first = (layout.counts - 1) * layout.digits;
        for (std::size_t state = 0; state < layer.size; ++state)
            for (std::size_t i = 0; i < layout.digits; ++i)
                if (layer.value(state)[first + i] != 0) return;
        --layout.counts;
    }
}

}  // namespace

void Layer::reserve(std::size_t states, std::size_t digits) {
    if (states > most_sets_) {
        sets_.reset();
        sets_ = std::make_unique_for_overwrite<FrontierSet[]>(states);
        most_sets_ = states;
    }
    if (digits > most_digits_) {
        values_.reset();
        values_ = std::make_unique_for_overwrite<Digit[]>(digits);
        most_digits_ = digits;
    }
}

void Layer::make_room(std::size_t states, std::size_t value_size) {
    // One is read, and one written, beyond the last; and a flipped bit of a set may let another
    // state enter before it is noticed.
    states += 4;
    reserve(states, states * value_size);
    size = 0;
    stride = value_size;
}

Layer Layer::copy() const {
    Layer made;
    made.make_room(size, stride);
    std::copy_n(sets(), size, made.sets());
    std::copy_n(value(0), size * stride, made.value(0));
    made.size = size;
    made.layout = layout;
    made.is_full = is_full;
    made.sum = sum;
    return made;
}

void Layer::check() const {
    std::uint64_t now = 0;
    for (std::size_t state = 0; state < size; ++state) {
        now += sets()[state];
        if (!layout.has_sums()) continue;
        const Digit* digits = value(state);
        for (std::size_t i = 0; i < layout.size(); ++i) now += digits[i];
    }
    expect_as_written(states, now, sum);
}

bool pass(const Layer& in, Layer& out, const Passage& passage, Helpers& helpers,
          const StopFlag& stop) {
    out.layout = in.layout;
    const FrontierStep* entering = passage.entering;
    const std::uint32_t pieces = entering == nullptr ? 0 : entering->pieces;
    if (in.layout.kind == ValueKind::polynomial)
        out.layout.counts =
            std::max(in.layout.counts, std::min(in.layout.counts + pieces, passage.most_counts));
    out.make_room(passage.room, out.layout.size());
    switch (in.layout.kind) {
        case ValueKind::sum:
            return pass_counts<Sums>(in, out, passage, helpers, stop);
        case ValueKind::largest:
            return pass_counts<Largest>(in, out, passage, helpers, stop);
        case ValueKind::polynomial:
            break;
    }
    if (!pass_counts<Polynomials>(in, out, passage, helpers, stop)) return false;
    if (pieces > 1) trim(out);
    return true;
}

void widen(const Layer& in, Layer& out) {
    out.layout = in.layout;
    ++out.layout.digits;
    out.make_room(in.size, out.layout.size());
    const std::size_t first = in.layout.size() - in.layout.digits * in.layout.counts;
    for (std::size_t state = 0; state < in.size; ++state) {
        out.sets()[state] = in.sets()[state];
        const Digit* from = in.value(state);
        Digit* to = out.value(state);
        for (std::size_t i = 0; i < first; ++i) *to++ = *from++;
        for (std::size_t i = 0; i < in.layout.counts; ++i) {
            to = std::copy_n(from, in.layout.digits, to);
            *to++ = 0;
            from += in.layout.digits;
        }
    }
    out.size = in.size;
    out.is_full = false;
    out.sum = in.sum;  // if the copy differs, the next pass finds it
}

}  // namespace hetman
