#pragma once
// Copies of what is apart from some lines or rows. Included by kernel_code.h alone.
#include "worker/engines/quadrant_join/kernel_words.h"

namespace hetman::quadrant_join {
namespace {

// Calls copy_of(i, set) for every register of so many words, the last of which may be of few.
template <class Set, class Copy>
inline void each_set_of(std::size_t size, const Set& set_of, const Copy& copy_of) {
    std::size_t i = 0;
    for (; i + register_words <= size; i += register_words) copy_of(i, set_of(i));
    if (i < size) copy_of(i, static_cast<WordSet>(set_of(i) & ((1U << (size - i)) - 1)));
}

inline std::size_t fillings_apart(const LineWords& of_all, std::size_t size, const Lines& none,
                                  const LineLists& to) {
    const LineWords fillings = of_all;
    LineLists out = to;
    const Words u = in_each(none.u);
    const Words v = in_each(none.v);
    each_set_of(
        size,
        [&](std::size_t i) {
            return zero_in(
                either(both(load_words(fillings.u + i), u), both(load_words(fillings.v + i), v)));
        },
        [&](std::size_t i, WordSet apart) {
            store_of(out.u, load_words(fillings.u + i), apart);
            store_of(out.v, load_words(fillings.v + i), apart);
            const unsigned there = size_of(apart);
            out.u += there;
            out.v += there;
        });
    return static_cast<std::size_t>(out.u - to.u);
}

inline std::size_t steps_apart(const StepWords& of_all, const Rows* meets, Rows rows,
                               const Steps& to) {
    const StepWords steps = of_all;
    Steps out = to;
    const Words met = in_each(rows);
    each_set_of(
        steps.size, [&](std::size_t i) { return zero_in(both(load_words(meets + i), met)); },
        [&](std::size_t i, WordSet apart) {
            store_of(out.fronts, load_words(steps.fronts + i), apart);
            store_of(out.backs, load_words(steps.backs + i), apart);
            const unsigned there = size_of(apart);
            out.fronts += there;
            out.backs += there;
        });
    return static_cast<std::size_t>(out.fronts - to.fronts);
}

}  // namespace
}  // namespace hetman::quadrant_join
