#include "worker/engines/frontier_dp/layer.h"

#include <algorithm>

#include "worker/engines/shared/memory_corruption.h"

namespace hetman {

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
    expect_as_written(states_of_a_frontier, now, sum);
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
