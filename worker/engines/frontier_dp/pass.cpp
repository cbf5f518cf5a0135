#include "worker/engines/frontier_dp/pass.h"

#include <algorithm>
#include <atomic>
#include <functional>

#include "worker/engines/frontier_dp/state_chunks.h"
#include "worker/engines/shared/memory_corruption.h"

namespace hetman {
namespace {

// Layers of fewer digits are not worth sharing among threads.
constexpr std::size_t least_shared_digits = 1 << 17;

// Of the sets read, and of the sets and digits written; values know the digits read.
struct Checksums {
    std::uint64_t read = 0;
    std::uint64_t written = 0;
};

// What came of a chunk.
struct Emitted {
    std::size_t end = 0;  // behind the last state written
    Checksums sums;       // of all sets and digits
    bool is_full = false;
    bool uses_last_count = false;
};

// Emits the states that follow from a chunk, from state `out` of the new layer on.
using EmitChunk = std::function<Emitted(std::size_t chunk, std::size_t out)>;

bool emit_all(const Layer& in, Layer& out, StateChunks& chunks, Helpers& helpers,
              const EmitChunk& emit_chunk, const StopFlag& stop) {
    std::atomic<bool> is_full{false};
    std::atomic<bool> uses_last_count{false};
    std::atomic<std::size_t> end{0};
    std::atomic<std::uint64_t> read{0};
    std::atomic<std::uint64_t> written{0};
    const auto emit = [&](std::size_t i, std::size_t first) {
        const Emitted emitted = emit_chunk(i, first);
        read += emitted.sums.read;
        written += emitted.sums.written;
        if (emitted.is_full) is_full = true;
        if (emitted.uses_last_count) uses_last_count = true;
        if (i + 1 == chunks.size()) end = emitted.end;
        return emitted.end;
    };
    if (helpers.may_help() && in.size * in.layout.size() >= least_shared_digits) {
        chunks.number_outputs(helpers);
        helpers.run(chunks.size(), [&](std::size_t i) {
            if (!stop.load(std::memory_order_relaxed)) emit(i, chunks.first_output(i));
        });
    } else {
        std::size_t first = 0;
        for (std::size_t i = 0; i < chunks.size(); ++i) {
            if (stop.load(std::memory_order_relaxed)) break;
            first = emit(i, first);
        }
    }
    out.size = end;
    out.is_full = is_full;
    out.sum = written;
    if (!uses_last_count && out.layout.counts > 1) --out.layout.counts;
    if (stop.load(std::memory_order_relaxed)) return false;
    // Each state is read once, alone or where two merge.
    expect_as_written(states_of_a_frontier, read, in.sum);
    return true;
}

// The pass for values of one kind.
template <class Values>
class Passing {
  public:
    Passing(const Layer& in, Layer& out, const Passage& passage)
        : in_(in), out_(out), passage_(passage), chunks_(in, passage) {}

    bool run(Helpers& helpers, const StopFlag& stop) {
        return emit_all(
            in_, out_, chunks_, helpers,
            [this](std::size_t chunk, std::size_t out) { return emitted_from(chunk, out); }, stop);
    }

  private:
    Emitted emitted_from(std::size_t chunk, std::size_t out) const {
        Values values(in_.layout, out_.layout,
                      passage_.entering == nullptr ? 0 : passage_.entering->pieces);
        Checksums sums;
        const std::size_t end = emit(chunk, values, out, sums);
        sums.read += values.read();
        return {end, sums, values.is_full(), values.uses_last_count()};
    }

    std::size_t emit(std::size_t chunk, Values& values, std::size_t out, Checksums& sums) const {
        chunks_.visit_runs(
            chunk, [&](std::size_t a, std::size_t a_end, std::size_t b, std::size_t b_end) {
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
                         Checksums& sums_of_chunk) const {
        const FrontierSet* sets = in_.sets();
        FrontierSet* out_sets = out_.sets();
        const Digit* from = in_.value(a);
        const std::size_t stride = in_.stride;
        const std::size_t out_stride = out_.stride;
        const LeavingBit leaving = chunks_.leaving();
        const EntryRule rule = chunks_.rule();
        Values values = values_of_chunk;
        std::size_t b = b_of_run;
        const Digit* joined = in_.value(b);
        Digit* to = out_.value(out);
        Checksums sums = sums_of_chunk;
        for (; a < a_end; ++a, from += stride) {
            const FrontierSet set = sets[a];
            const FrontierSet other = sets[b];  // the layer has room for one beyond the last
            const bool is_joined = b < b_end && ((other ^ set) & leaving.low) == 0;
            const Digit mask = Digit{0} - static_cast<Digit>(is_joined);
            sums.read += set + (other & mask);
            const Digit written = values.join(from, joined, {mask, leaving.subtracts}, to);
            b += static_cast<std::size_t>(is_joined);
            joined += stride & mask;
            const FrontierSet left = leaving.without(set);
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
    StateChunks chunks_;
};

template <template <class> class Values, template <std::size_t> class Counts>
bool pass_digits(const Layer& in, Layer& out, const Passage& passage, Helpers& helpers,
                 const StopFlag& stop) {
    switch (in.layout.digits) {
        case 1:
            return Passing<Values<Counts<1>>>(in, out, passage).run(helpers, stop);
        case 2:
            return Passing<Values<Counts<2>>>(in, out, passage).run(helpers, stop);
        case 3:
            return Passing<Values<Counts<3>>>(in, out, passage).run(helpers, stop);
        case 4:
            return Passing<Values<Counts<4>>>(in, out, passage).run(helpers, stop);
        default:
            return Passing<Values<Counts<0>>>(in, out, passage).run(helpers, stop);
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

}  // namespace hetman
