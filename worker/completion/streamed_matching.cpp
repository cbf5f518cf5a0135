#include "worker/completion/streamed_matching.h"

#include <algorithm>

namespace hetman {
namespace {

constexpr std::uint32_t most_cursors = 64;
constexpr std::uint32_t most_movable = 1 << 16;
constexpr std::uint32_t rows_between_looks = 1 << 16;  // at the stop flag

// Each cursor stands on a free column that no other one will reach.
class Cursors {
  public:
    Cursors(const Bits& taken, std::uint32_t n, Random& random) : taken_(taken) {
        const std::uint64_t count = std::clamp<std::uint64_t>(n / 4, 1, most_cursors);
        for (std::uint64_t i = 0; i < count; ++i) {
            Cursor cursor{n * i / count, n * (i + 1) / count};
            cursor.at = taken_.next_clear(cursor.at, cursor.end);
            cursors_.push_back(cursor);
        }
        shuffle(cursors_, Random(random.next()));
        for (std::size_t i = cursors_.size(); i-- > 0;)
            if (cursors_[i].at == cursors_[i].end) refill(i);
    }

    // A free square of the row among the heads, tried in turn; no_column if there is none. The
    // cursor goes on to its next column.
    std::uint32_t take_for(std::uint32_t row, const Occupancy& occupied) {
        for (std::size_t tried = 0; tried < cursors_.size(); ++tried) {
            if (++turn_ >= cursors_.size()) turn_ = 0;
            const auto column = static_cast<std::uint32_t>(cursors_[turn_].at);
            if (!occupied.diagonals_free(row, column)) continue;
            advance(turn_);
            return column;
        }
        return no_column;
    }

  private:
    struct Cursor {
        std::uint64_t at;
        std::uint64_t end;
    };

    void advance(std::size_t i) {
        Cursor& cursor = cursors_[i];
        cursor.at = taken_.next_clear(cursor.at + 1, cursor.end);
        if (cursor.at == cursor.end) refill(i);
    }

    // A cursor at its end takes the second half of the longest stretch; where there is nothing left
    // to share it goes.
    void refill(std::size_t i) {
        Cursor& cursor = cursors_[i];
        while (cursor.at == cursor.end) {
            Cursor& longest = *std::max_element(
                cursors_.begin(), cursors_.end(),
                [](const Cursor& a, const Cursor& b) { return a.end - a.at < b.end - b.at; });
            if (longest.end - longest.at < 2) {
                cursor = cursors_.back();
                cursors_.pop_back();
                return;
            }
            const std::uint64_t middle = longest.at + (longest.end - longest.at + 1) / 2;
            cursor = {taken_.next_clear(middle, longest.end), longest.end};
            longest.end = middle;
        }
    }

    const Bits& taken_;
    std::vector<Cursor> cursors_;
    std::size_t turn_ = 0;
};

}  // namespace

Matching match_in_order(Draft& draft, std::uint32_t leave, Random& random, const StopFlag& stop) {
    Matching matching;
    Cursors cursors(draft.occupied().columns(), draft.n(), random);
    const std::uint32_t stride = draft.free_rows() / most_movable + 1;
    std::uint32_t filled = 0;
    std::uint32_t row = 0;
    for (; row < draft.n() && draft.free_rows() > leave; ++row) {
        if (row % rows_between_looks == 0 && stop) break;
        if (!draft.is_free_row(row)) continue;
        const std::uint32_t column = cursors.take_for(row, draft.occupied());
        if (column == no_column) {
            matching.open_rows.push_back(row);
            continue;
        }
        draft.put(row, column);
        if (++filled % stride == 0) matching.movable.push_back(row);
    }
    for (; row < draft.n() && matching.open_rows.size() < draft.free_rows(); ++row)
        if (draft.is_free_row(row)) matching.open_rows.push_back(row);
    return matching;
}

}  // namespace hetman
