#pragma once
// Packs fillings, and splits lists of them by a line. Included only by kernel_code.h.
#include "worker/engines/line_join/kernels/line_kernel_lanes.h"

namespace hetman::line_join {
namespace {

#if defined(__AVX2__)

class LineExtractor {
  public:
    explicit LineExtractor(std::uint64_t lines) : lines_(lines) {}
    std::uint32_t operator()(std::uint64_t word) const {
        return static_cast<std::uint32_t>(_pext_u64(word, lines_));
    }

  private:
    const std::uint64_t lines_;
};

#else

// Parallel bit extract by a table for each byte.
class LineExtractor {
  public:
    explicit LineExtractor(std::uint64_t lines) {
        std::uint32_t bit_of[64];
        std::uint32_t bit = 1;
        for (unsigned line = 0; line < 64; ++line) {
            const bool taken = (lines >> line & 1) != 0;
            bit_of[line] = taken ? bit : 0;
            if (taken) bit <<= 1;
        }
        for (unsigned byte = 0; byte < 8; ++byte) {
            of_[byte][0] = 0;
            for (unsigned value = 1; value < 256; ++value)
                of_[byte][value] = of_[byte][value & (value - 1)] |
                                   bit_of[8 * byte + static_cast<unsigned>(__builtin_ctz(value))];
        }
    }
    std::uint32_t operator()(std::uint64_t word) const {
        std::uint32_t bits = 0;
        for (unsigned byte = 0; byte < 8; ++byte) bits |= of_[byte][word >> 8 * byte & 0xff];
        return bits;
    }

  private:
    std::uint32_t of_[8][256];
};

#endif

template <class Word>
inline void pack_as(const LineWords& from, std::size_t size, const Packing& packing,
                    const Words& out) {
    const std::uint32_t* const low = packing.v_first ? from.v : from.u;
    const std::uint32_t* const high = packing.v_first ? from.u : from.v;
    const LineExtractor late_of(packing.late);
    const LineExtractor early_lines_of(packing.early);
    for (std::size_t i = 0; i < size; ++i) {
        const std::uint64_t lines = low[i] | std::uint64_t{high[i]} << 32;
        out.late[i] = late_of(lines);
        if constexpr (has_early<Word>)
            early_of<Word>(out)[i] = static_cast<Word>(early_lines_of(lines));
    }
}

inline void pack(const LineWords& lines, std::size_t size, const Packing& packing, Early early,
                 const Words& out) {
    if (early == Early::none) return pack_as<NoEarly>(lines, size, packing, out);
    if (early == Early::half) return pack_as<std::uint16_t>(lines, size, packing, out);
    pack_as<std::uint32_t>(lines, size, packing, out);
}

struct Whole {};
struct Last {};  // fewer words than lanes

// Calls use(late, early, occupied, whole, Whole or Last) for every register of the segment: the
// lanes that occupy the line, and the lanes that hold fillings.
template <class Word, bool in_early, class Use>
inline void each_register(const Segment& segment, std::uint32_t line, const Use& use) {
    const std::uint32_t* const late = segment.words.late;
    const Word* const early = early_of<Word>(segment.words);
    const Lanes tested = in_each(line);
    const auto one = [&](std::size_t i, Mask whole, auto place) {
        const Lanes late_words = load(late + i);
        if constexpr (has_early<Word>) {
            const auto early_words = load_packed(early + i);
            if constexpr (in_early)
                use(late_words, early_words, any_common(early_words, tested), whole, place);
            else
                use(late_words, early_words, any_common(late_words, tested), whole, place);
        } else {
            use(late_words, late_words, any_common(late_words, tested), whole, place);
        }
    };
    std::size_t i = 0;
    for (; i + lanes <= segment.size; i += lanes) one(i, first_lanes(lanes), Whole());
    if (i < segment.size) one(i, first_lanes(segment.size - i), Last());
}

template <class Word>
struct Out {
    std::uint32_t* late;
    Word* early;

    explicit Out(const Words& words) : late(words.late), early(early_of<Word>(words)) {}
    template <class Packed>
    void append(Lanes late_words, const Packed& early_words, Mask set, Whole) {
        store_of(late, late_words, set);
        if constexpr (has_early<Word>) store_of(early, early_words, set);
        advance(set);
    }
    template <class Packed>
    void append(Lanes late_words, const Packed& early_words, Mask set, Last) {
        store_only(late, late_words, set);
        if constexpr (has_early<Word>) store_only(early, early_words, set);
        advance(set);
    }

  private:
    void advance(Mask set) {
        late += size_of(set);
        if constexpr (has_early<Word>) early += size_of(set);
    }
};

template <class Word, bool in_early>
inline std::size_t partition_by(const Segment& segment, std::uint32_t line, const Words& ones) {
    Out<Word> zeros(segment.words);
    Out<Word> others(ones);
    each_register<Word, in_early>(
        segment, line, [&](Lanes late, const auto& early, Mask occupied, Mask whole, auto place) {
            zeros.append(late, early, static_cast<Mask>(~occupied & whole), place);
            others.append(late, early, static_cast<Mask>(occupied & whole), Whole());
        });
    return static_cast<std::size_t>(zeros.late - segment.words.late);
}

template <class Word, bool in_early>
inline std::size_t filter_by(const Segment& segment, std::uint32_t line, const Words& out) {
    Out<Word> zeros(out);
    each_register<Word, in_early>(
        segment, line, [&](Lanes late, const auto& early, Mask occupied, Mask whole, auto) {
            zeros.append(late, early, static_cast<Mask>(~occupied & whole), Whole());
        });
    return static_cast<std::size_t>(zeros.late - out.late);
}

// In each of the words that a word of 32 bits holds.
template <class Word>
inline std::uint32_t early_bit(unsigned line) {
    const std::uint32_t bit = 1U << (line - first_early);
#if defined(__AVX512F__)
    if constexpr (sizeof(Word) == 2) return bit | bit << 16;
#endif
    return bit;
}

template <class Word>
std::size_t partition(const Segment& segment, unsigned line, const Words& ones) {
    if (has_early<Word> && line >= first_early)
        return partition_by<Word, true>(segment, early_bit<Word>(line), ones);
    return partition_by<Word, false>(segment, 1U << line, ones);
}

template <class Word>
std::size_t filter(const Segment& segment, unsigned line, const Words& out) {
    if (has_early<Word> && line >= first_early)
        return filter_by<Word, true>(segment, early_bit<Word>(line), out);
    return filter_by<Word, false>(segment, 1U << line, out);
}

}  // namespace
}  // namespace hetman::line_join
