#pragma once
// Chooses the line to split two lists by. Included only by kernel_code.h.
#include "worker/engines/line_join/kernels/line_kernel_transpose.h"

namespace hetman::line_join {
namespace {

constexpr std::size_t sample_size = 64;

// Of how many of 64 fillings, evenly spread over the list, each line is occupied.
template <class Word>
void sample_lines(const List& list, LineSet open, float* occupied) {
    std::uint32_t late[sample_size];
    std::uint32_t early[sample_size];
    const std::size_t size = list.size();
    const std::size_t step = (size << 8) / sample_size;
    for (std::size_t i = 0; i < sample_size; ++i) {
        const std::size_t at = (i * step + step / 2) >> 8;
        const bool lower = at < list.lower.size;
        const Words& words = lower ? list.lower.words : list.equal.words;
        const std::size_t index = lower ? at : at - list.lower.size;
        late[i] = words.late[index];
        if constexpr (has_early<Word>) early[i] = early_of<Word>(words)[index];
    }
    const auto count_in = [&](unsigned first) {
        return [=](unsigned line, std::uint64_t bitmap) {
            occupied[first + line] =
                static_cast<float>(__builtin_popcountll(bitmap)) * (1.0F / sample_size);
        };
    };
    transpose(late, static_cast<std::uint32_t>(open), count_in(0));
    if constexpr (has_early<Word>)
        transpose(early, static_cast<std::uint32_t>(open >> first_early), count_in(first_early));
}

// With p and q the shares of the fillings that occupy the line, a split saves the share p q of the
// pairs and copies the share g of the fillings: the score is -ln(1 - p q) / (ln(1 + g) + 0.03),
// by approximations.
inline float score_of(float pq, float growth) {
    const float saved = pq * (1 + pq * (0.5F + pq * 0.45F));
    const float copied = 2 * growth / (2 + growth) + 0.03F;
    return saved / copied;
}

template <class Word>
Choice choose(const List& a, const List& b, LineSet open) {
    float in_a[64] = {};
    float in_b[64] = {};
    sample_lines<Word>(a, open, in_a);
    sample_lines<Word>(b, open, in_b);
    const auto size_a = static_cast<float>(a.size());
    const auto size_b = static_cast<float>(b.size());
    const float share_a = size_a / (size_a + size_b);
    const float share_b = 1 - share_a;
    constexpr unsigned lines = has_early<Word> ? 64 : 32;
    float splits_a[lines];
    float splits_b[lines];
    for (unsigned line = 0; line < lines; ++line) {
        const float pq = in_a[line] * in_b[line];
        splits_a[line] = score_of(pq, share_b * (1 - in_b[line]));
        splits_b[line] = score_of(pq, share_a * (1 - in_a[line]));
    }
    Choice best{no_line, true, 0};
    // While early lines are left, lists are split by these.
    const LineSet early = open >> first_early << first_early;
    for (LineSet left = has_early<Word> && early != 0 ? early : open; left != 0; left &= left - 1) {
        const auto line = static_cast<unsigned>(__builtin_ctzll(left));
        if (splits_a[line] > best.score) best = {line, true, splits_a[line]};
        if (splits_b[line] > best.score) best = {line, false, splits_b[line]};
    }
    return best;
}

}  // namespace
}  // namespace hetman::line_join
