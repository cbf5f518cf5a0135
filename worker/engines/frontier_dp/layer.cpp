// States are sorted by their sets. If the orbit of bit i leaves the frontier, the sets that agree
// above bit i are consecutive: first those without the orbit, then those with it, both sorted by
// the bits below. Merging the two runs leaves them sorted. An entering orbit appends a bit at the
// end, which keeps the order, too. So all memory is passed over in sequence, and nothing is looked
// up.
#include "worker/engines/frontier_dp/layer.h"

#include <algorithm>
#include <bit>

namespace hetman {
namespace {

constexpr std::size_t states_between_looks = 1 << 16;

// The first state from `begin` on whose set is `bound` or more. Near ones are found soonest.
std::size_t first_from(const FrontierSet* sets, std::size_t begin, std::size_t end,
                       FrontierSet bound) {
    std::size_t length = 1;
    while (length < end - begin && sets[begin + length] < bound) length *= 2;
    const FrontierSet* last = sets + std::min(begin + length, end);
    return static_cast<std::size_t>(std::lower_bound(sets + begin + length / 2, last, bound) -
                                    sets);
}

template <class Values>
class Passing {
  public:
    Passing(const Layer& in, Layer& out, const Passage& passage)
        : in_(in),
          out_(out),
          passage_(passage),
          values_(in.layout, out.layout,
                  passage.entering != nullptr ? passage.entering->pieces : 0) {}

    bool run(const StopFlag& stop) {
        std::size_t begin = 0;
        while (begin < in_.size) {
            if (stop.load(std::memory_order_relaxed)) return false;
            begin =
                passage_.leaving ? merge_group(begin, *passage_.leaving, stop) : keep(begin, stop);
        }
        out_.is_full = values_.is_full();
        return begin <= in_.size;
    }

  private:
    static constexpr std::size_t stopped = ~std::size_t{0};

    std::size_t keep(std::size_t begin, const StopFlag& stop) {
        for (std::size_t i = begin; i < in_.size; ++i) {
            if (should_stop(stop)) return stopped;
            emit_one(in_.sets()[i], i);
        }
        return in_.size;
    }

    // Merges the states that agree with the one at `begin` above a bit. Returns the next state.
    std::size_t merge_group(std::size_t begin, unsigned bit, const StopFlag& stop) {
        const FrontierSet* sets = in_.sets();
        const FrontierSet low = (FrontierSet{1} << bit) - 1;
        const FrontierSet high = sets[begin] >> bit >> 1;
        const FrontierSet with = (high << 1 | 1) << bit;
        const std::size_t middle = first_from(sets, begin, in_.size, with);
        const std::size_t end = first_from(sets, middle, in_.size, with + low + 1);
        const FrontierSet prefix = high << bit;
        std::size_t a = begin;
        std::size_t b = middle;
        while (a < middle && b < end) {
            if (should_stop(stop)) return stopped;
            const FrontierSet set_a = sets[a] & low;
            const FrontierSet set_b = sets[b] & low;
            if (set_a == set_b)
                emit_both(prefix | set_a, a++, b++);
            else if (set_a < set_b)
                emit_one(prefix | set_a, a++);
            else
                emit_one(prefix | set_b, b++);
        }
        for (; a < middle; ++a) emit_one(prefix | (sets[a] & low), a);
        for (; b < end; ++b) emit_one(prefix | (sets[b] & low), b);
        return end;
    }

    bool should_stop(const StopFlag& stop) {
        return ++seen_ % states_between_looks == 0 && stop.load(std::memory_order_relaxed);
    }

    void emit_one(FrontierSet set, std::size_t state) {
        emit(set, [&](Digit* to) { values_.carry(in_.value(state), to); });
    }
    void emit_both(FrontierSet set, std::size_t a, std::size_t b) {
        emit(set, [&](Digit* to) { values_.join(in_.value(a), in_.value(b), to); });
    }

    template <class Write>
    void emit(FrontierSet set, const Write& write) {
        const FrontierStep* entering = passage_.entering;
        if (entering == nullptr) return write(append(set));
        const bool may_place =
            entering->may_be_occupied && (set & entering->attacking) == 0 &&
            static_cast<std::uint64_t>(std::popcount(set)) < passage_.most_pieces;
        Digit* value = out_.value(out_.size);
        write(value);
        if (entering->may_be_empty) {
            append(set << 1);
            if (may_place) values_.place(value, append(set << 1 | 1));
        } else if (may_place) {
            // Placed in the next state's room first, because values are not shifted in place.
            values_.place(value, out_.value(out_.size + 1));
            std::copy_n(out_.value(out_.size + 1), out_.stride, value);
            append(set << 1 | 1);
        }
    }

    Digit* append(FrontierSet set) {
        out_.sets()[out_.size] = set;
        return out_.value(out_.size++);
    }

    const Layer& in_;
    Layer& out_;
    const Passage& passage_;
    Values values_;
    std::size_t seen_ = 0;
};

template <template <std::size_t> class Values>
bool pass_digits(const Layer& in, Layer& out, const Passage& passage, const StopFlag& stop) {
    switch (in.layout.digits) {
        case 1:
            return Passing<Values<1>>(in, out, passage).run(stop);
        case 2:
            return Passing<Values<2>>(in, out, passage).run(stop);
        case 3:
            return Passing<Values<3>>(in, out, passage).run(stop);
        case 4:
            return Passing<Values<4>>(in, out, passage).run(stop);
        case 5:
            return Passing<Values<5>>(in, out, passage).run(stop);
        case 6:
            return Passing<Values<6>>(in, out, passage).run(stop);
        default:
            return Passing<Values<0>>(in, out, passage).run(stop);
    }
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

void Layer::make_room(std::size_t states, std::size_t value_size) {
    ++states;  // for a value that is shifted
    if (states > most_sets_) {
        sets_.reset();
        sets_ = std::make_unique_for_overwrite<FrontierSet[]>(states);
        most_sets_ = states;
    }
    if (states * value_size > most_digits_) {
        values_.reset();
        values_ = std::make_unique_for_overwrite<Digit[]>(states * value_size);
        most_digits_ = states * value_size;
    }
    size = 0;
    stride = value_size;
}

bool pass(const Layer& in, Layer& out, const Passage& passage, const StopFlag& stop) {
    out.layout = in.layout;
    const FrontierStep* entering = passage.entering;
    if (in.layout.kind == ValueKind::polynomial && entering != nullptr && entering->may_be_occupied)
        out.layout.counts = std::min(in.layout.counts + entering->pieces, passage.most_counts);
    out.make_room(passage.room, out.layout.size());
    switch (in.layout.kind) {
        case ValueKind::sum:
            return pass_digits<Sums>(in, out, passage, stop);
        case ValueKind::largest:
            return pass_digits<Largest>(in, out, passage, stop);
        case ValueKind::polynomial:
            break;
    }
    if (!pass_digits<Polynomials>(in, out, passage, stop)) return false;
    trim(out);
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
}

}  // namespace hetman
