#pragma once
// Copies fillings or instructions that are disjoint from given lines or rows. Included only by
// kernel_code.h.
#include "worker/engines/quadrant_join/kernels/quadrant_kernel_words.h"

namespace hetman::quadrant_join {
namespace {

// A list whose elements are two words each.
template <class Word>
struct Pairs {
    Word* first;
    Word* second;
};

// Copies the elements in set_of(i), where i is the first element of a register.
template <class Set>
inline std::size_t copy_of(const Set& set_of, std::size_t size, Pairs<const std::uint32_t> pairs,
                           Pairs<std::uint32_t> out) {
    const std::uint32_t* const begin = out.first;
    const auto copy = [&](std::size_t i, WordSet set) {
        store_of(out.first, load_words(pairs.first + i), set);
        store_of(out.second, load_words(pairs.second + i), set);
        const unsigned there = size_of(set);
        out.first += there;
        out.second += there;
    };
    std::size_t i = 0;
    for (; i + register_words <= size; i += register_words) copy(i, set_of(i));
    if (i < size) copy(i, static_cast<WordSet>(set_of(i) & ((1U << (size - i)) - 1)));
    return static_cast<std::size_t>(out.first - begin);
}

inline std::size_t disjoint_fillings(const LineWords& fillings, std::size_t size, const Lines& none,
                                     const LineLists& out) {
    const Pairs<const std::uint32_t> pairs{fillings.u, fillings.v};
    const Words u = in_each(none.u);
    const Words v = in_each(none.v);
    const auto disjoint = [=](std::size_t i) {
        return zero_in(
            either(both(load_words(pairs.first + i), u), both(load_words(pairs.second + i), v)));
    };
    return copy_of(disjoint, size, pairs, {out.u, out.v});
}

inline std::size_t disjoint_instructions(const Instructions& instructions, const Rows* meets,
                                         Rows rows, const InstructionSink& out) {
    const Words met = in_each(rows);
    const auto disjoint = [=](std::size_t i) { return zero_in(both(load_words(meets + i), met)); };
    return copy_of(disjoint, instructions.size,
                   {instructions.first_operands, instructions.last_operands},
                   {out.first_operands, out.last_operands});
}

}  // namespace
}  // namespace hetman::quadrant_join
