#include "worker/completion/streamed_matching.h"

#include <algorithm>
#include <bit>

namespace hetman {
namespace {

// More windows leave fewer rows over, but large boards no longer fit the caches.
constexpr std::uint32_t most_windows = 16;
// One row in this many is movable; more if that gives fewer than enough_movable.
constexpr std::uint32_t longest_stride = 64;
constexpr std::uint32_t enough_movable = 1 << 16;
constexpr std::uint32_t words_between_looks = 1 << 12;  // of 64 rows; between tests of the stop
                                                        // flag

// Each window is a word of the columns; windows never overlap.
class Windows {
  public:
    Windows(const Bits& taken, std::uint32_t n, Random& random) : taken_(taken) {
        const std::uint64_t words = (std::uint64_t{n} + 63) / 64;
        const std::uint64_t count = std::min<std::uint64_t>(words, most_windows);
        for (std::uint64_t i = 0; i < count; ++i)
            windows_.push_back({words * i / count, words * (i + 1) / count});
        shuffle(windows_, Random(random.next()));
        for (std::size_t i = windows_.size(); i-- > 0;)
            if (is_full(windows_[i])) advance(i);
        step_ = random.next() | 1;
    }

    // A free square of the row in one of the windows, tried in turn; no_column if there is none.
    std::uint32_t find_for(std::uint32_t row, const Occupancy& occupied) {
        for (std::size_t left = windows_.size(); left > 0; --left) {
            if (++turn_ >= windows_.size()) turn_ = 0;
            const std::uint64_t word = windows_[turn_].word;
            const std::uint64_t free =
                ~(taken_.word(word) |
                  occupied.closed_from(row, static_cast<std::uint32_t>(64 * word)));
            if (free == 0) continue;
            // A rotating start bit: the first free bit would be the same for many consecutive rows.
            position_ += step_;
            const int from = static_cast<int>(position_ >> 58);
            const int bit = (from + std::countr_zero(std::rotr(free, from))) % 64;
            return static_cast<std::uint32_t>(64 * word) + static_cast<std::uint32_t>(bit);
        }
        return no_column;
    }

    // Call after placing a queen in the column found.
    void go_on() {
        if (is_full(windows_[turn_])) advance(turn_);
    }

  private:
    struct Window {
        std::uint64_t word;
        std::uint64_t end;  // end of its stretch
    };

    bool is_full(const Window& window) const { return ~taken_.word(window.word) == 0; }

    // Advances to the next word of its stretch that has a free column. At the end of its stretch
    // the window takes over the second half of the longest stretch; if none can be divided, it is
    // removed.
    void advance(std::size_t i) {
        Window& window = windows_[i];
        do {
            if (++window.word < window.end) continue;
            Window& longest = *std::max_element(
                windows_.begin(), windows_.end(),
                [](const Window& a, const Window& b) { return a.end - a.word < b.end - b.word; });
            if (longest.word >= longest.end || longest.end - longest.word < 2) {
                window = windows_.back();
                windows_.pop_back();
                return;
            }
            const std::uint64_t middle = longest.word + (longest.end - longest.word + 1) / 2;
            window = {middle, longest.end};
            longest.end = middle;
        } while (is_full(window));
    }

    const Bits& taken_;
    std::vector<Window> windows_;
    std::size_t turn_ = 0;
    std::uint64_t position_ = 0;
    std::uint64_t step_;
};

// Rows 64 x word to 64 x word + 63 as bits: 1 if the row is to be filled.
std::uint64_t rows_to_fill(const Draft& draft, std::uint32_t word) {
    const std::uint32_t rows = std::min(draft.n() - 64 * word, 64U);
    return ~draft.given_rows(word) & ~std::uint64_t{0} >> (64 - rows);
}

}  // namespace

Matching match_in_order(Draft& draft, Random& random, const StopFlag& stop) {
    Matching matching;
    Windows windows(draft.occupied().columns(), draft.n(), random);
    const std::uint32_t stride = std::min(draft.free_rows() / enough_movable + 1, longest_stride);
    std::uint32_t until_movable = stride;
    bool stopped = false;
    const std::uint32_t words = (draft.n() + 63) / 64;
    for (std::uint32_t w = 0; w < words; ++w) {
        if (w % words_between_looks == 0 && stop) stopped = true;
        for (std::uint64_t rows = rows_to_fill(draft, w); rows != 0; rows &= rows - 1) {
            const std::uint32_t row = 64 * w + static_cast<std::uint32_t>(std::countr_zero(rows));
            const std::uint32_t column =
                stopped ? no_column : windows.find_for(row, draft.occupied());
            if (column == no_column) {
                matching.open_rows.push_back(row);
                continue;
            }
            draft.put(row, column);
            windows.go_on();
            if (--until_movable == 0) {
                until_movable = stride;
                matching.movable.push_back(row);
            }
        }
    }
    return matching;
}

}  // namespace hetman
