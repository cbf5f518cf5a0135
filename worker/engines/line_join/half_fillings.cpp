#include "worker/engines/line_join/half_fillings.h"

#include <algorithm>
#include <numeric>

namespace hetman::line_join {
namespace {

// Parts are joined to strips in batches that fit the second-level cache together with their strips.
constexpr std::size_t parts_of_batch = 20'000;

}  // namespace

void FillingLists::begin(std::size_t lists) {
    if (lines_.size() < lists) lines_.resize(lists);
    begins_.resize(lists);
    sizes_.assign(lists, 0);
    room_.clear();
    std::fill(std::begin(list_of_kind_), std::end(list_of_kind_), quadrant_join::no_list);
}

quadrant_join::FillingLists FillingLists::with_room(std::size_t more,
                                                    quadrant_join::LineForm strips) {
    room_.take(more, [this](std::size_t room) {
        for (std::size_t list = 0; list < sizes_.size(); ++list) {
            lines_[list].u.grow_to(sizes_[list] + room);
            lines_[list].v.grow_to(sizes_[list] + room);
            begins_[list] = lines(list);
        }
    });
    return {list_of_kind_, begins_.data(), sizes_.data(), strips, false};
}

std::size_t FillingLists::total() const {
    return std::accumulate(sizes_.begin(), sizes_.end(), std::size_t{0});
}

bool HalfFillings::make(const Filling& begin, Rows first, unsigned highest_key,
                        const StopFlag& stop, FillingLists& lists) {
    highest_key_ = highest_key;
    const Filling start = parts_.begin(begin);
    if (!fill(start, 0, first, stop, lists)) return false;
    join_strips(lists);
    return true;
}

bool HalfFillings::fill(const Filling& filling, unsigned x, Rows open_rows, const StopFlag& stop,
                        FillingLists& lists) {
    Rows rows = parts_.open(filling, x) & open_rows;
    if (x + 1 == parts_.half().parts) {
        add_parts(filling, rows, lists);
        if (parts_.made() < parts_of_batch) return true;
        join_strips(lists);
        return !stop.load(std::memory_order_relaxed);
    }
    for (; rows != 0; rows &= rows - 1) {
        const Filling next = parts_.with(filling, x, static_cast<unsigned>(std::countr_zero(rows)));
        if (next.columns.key <= highest_key_ &&
            !fill(next, x + 1, parts_.half().all_rows(), stop, lists))
            return false;
    }
    return true;
}

void HalfFillings::add_parts(const Filling& filling, Rows rows, const FillingLists& lists) {
    const bool is_first = parts_.half().parts == 1;
    const auto kind_of = [&](unsigned row, unsigned key) -> unsigned {
        const std::uint16_t kind = keys_.kind(is_first ? row : filling.first_row, key);
        return lists.takes(kind) ? kind : HalfParts::none_made;
    };
    if (parts_.leaps())
        parts_.add(filling, rows, kind_of, [&](unsigned row, std::uint64_t set) {
            return parts_.leapt_squares(set, row, filling.leapt.after);
        });
    else
        parts_.add(filling, rows, kind_of, [](unsigned, std::uint64_t) { return 0U; });
}

void HalfFillings::join_strips(FillingLists& lists) {
    parts_.sort();
    parts_.each_set(
        [&](std::size_t, const quadrant_join::Strips& strips, const quadrant_join::Parts& parts) {
            const std::size_t more = std::size_t{parts.size} * strips.size + quadrant_join::slack;
            kernel_.append_fillings(strips, parts.first, parts.size,
                                    lists.with_room(more, parts_.form_of_strips()));
        });
    parts_.clear();
}

}  // namespace hetman::line_join
