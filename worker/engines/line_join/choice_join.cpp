#include "worker/engines/line_join/choice_join.h"

#include <algorithm>
#include <utility>

namespace hetman::line_join {

using quadrant_join::RowSplit;
using quadrant_join::Totals;

ChoiceJoin::ChoiceJoin(const Geometry& geometry, const quadrant_join::Tables& tables,
                       const quadrant_join::Kernel& fillings, const Kernel& kernel,
                       std::size_t most_fillings)
    : geometry_(geometry),
      keys_(tables.keys()),
      kernel_(kernel),
      most_fillings_(most_fillings),
      west_(geometry, geometry.west, keys_, tables.strips_of_west(), fillings),
      east_(geometry, geometry.east, keys_, tables.strips_of_east(), fillings),
      joiner_(kernel) {}

bool ChoiceJoin::count(const RowSplit& choice, const StopFlag& stop, Totals& totals) {
    begin_groups(choice);
    bool is_first_pass = true;
    for (Rows east_left = first_of_groups(); east_left != 0; is_first_pass = false) {
        Rows west_left = choice.west;
        do {
            const bool is_first_part = west_left == choice.west;
            if (!make_west(choice, west_left, stop)) return false;
            if (is_first_pass) totals.nodes += west_lists_.total();
            if (is_first_part) {
                if (!make_east(choice, east_left, stop)) return false;
                totals.nodes += east_lists_.total();
            }
            if (!join_groups(west_left == 0 ? Lists::used_up : Lists::kept, stop, totals))
                return false;
        } while (west_left != 0);
    }
    return true;
}

// On even boards, and with a queen in the centre, there is a single group.
void ChoiceJoin::begin_groups(const RowSplit& choice) {
    groups_.clear();
    visit_members(choice.centre ? geometry_.central_row() : choice.east, [&](unsigned row) {
        const unsigned key = choice.folded ? keys_.of_rows(choice.west, row) : 0;
        const auto same = std::find_if(groups_.begin(), groups_.end(),
                                       [&](const Group& group) { return group.key == key; });
        if (same == groups_.end())
            groups_.push_back({Rows{1} << row, key});
        else
            same->first |= Rows{1} << row;
    });
}

Rows ChoiceJoin::first_of_groups() const {
    Rows first = 0;
    for (const Group& group : groups_) first |= group.first;
    return first;
}

unsigned ChoiceJoin::highest_key(const RowSplit& choice) const {
    if (!choice.folded) return keys_.number() - 1;
    unsigned highest = 0;
    for (const Group& group : groups_) highest = std::max(highest, group.key);
    return highest;
}

bool ChoiceJoin::make_west(const RowSplit& choice, Rows& left, const StopFlag& stop) {
    const unsigned highest = highest_key(choice);
    const bool single = groups_.size() == 1;
    west_lists_.begin(single ? 2 : keys_.number());
    for (unsigned row = 0; row < geometry_.n; ++row)
        for (unsigned key = 0; key <= highest; ++key) {
            const unsigned counted = choice.folded ? key : 0;
            west_lists_.send(keys_.kind(row, key),
                             single ? (counted < groups_[0].key ? 0 : 1) : counted);
        }
    Filling west;
    west.free = choice.west;
    if (choice.centre) west.attacked = west.attacked.with(geometry_.n / 2);
    west_.close(choice.west_closed);
    // A sixth is left to the east.
    return make(west_, west, highest, left, most_fillings_ / 6 * 5, stop, west_lists_);
}

bool ChoiceJoin::make_east(const RowSplit& choice, Rows& left, const StopFlag& stop) {
    const unsigned highest = highest_key(choice);
    east_lists_.begin(2 * groups_.size());
    for (std::size_t group = 0; group < groups_.size(); ++group)
        visit_members(groups_[group].first, [&](unsigned row) {
            for (unsigned key = 0; key <= (choice.folded ? groups_[group].key : highest); ++key)
                east_lists_.send(keys_.kind(row, key),
                                 2 * group + (key < groups_[group].key ? 0 : 1));
        });
    Filling east;
    east.free = choice.east;
    east_.close(choice.east_closed);
    const std::size_t west = std::min(most_fillings_, west_lists_.total());
    return make(east_, east, highest, left, most_fillings_ - west, stop, east_lists_);
}

bool ChoiceJoin::make(HalfFillings& half, const Filling& begin, unsigned highest_key, Rows& left,
                      std::size_t most, const StopFlag& stop, FillingLists& lists) const {
    if (most_fillings_ == no_limit) {
        const Rows first = std::exchange(left, 0);
        return half.make(begin, first, highest_key, stop, lists);
    }
    std::size_t most_of_row = 0;
    do {
        const Rows row = left & (~left + 1);
        const std::size_t before = lists.total();
        if (!half.make(begin, row, highest_key, stop, lists)) return false;
        left &= ~row;
        most_of_row = std::max(most_of_row, lists.total() - before);
    } while (left != 0 && lists.total() + most_of_row <= most);
    return true;
}

bool ChoiceJoin::join_groups(Lists east_lists, const StopFlag& stop, Totals& totals) {
    for (std::size_t group = 0; group < groups_.size(); ++group)
        if (!join_group(group, east_lists, stop, totals)) return false;
    return true;
}

bool ChoiceJoin::join_group(std::size_t group, Lists east_lists, const StopFlag& stop,
                            Totals& totals) {
    const std::size_t west_lists = groups_.size() == 1 ? 2 : groups_[group].key + 1;
    const LineOrder order({&west_lists_, 0, west_lists}, {&east_lists_, 2 * group, 2 * group + 2});
    const Arena::Mark mark = joiner_.arena().mark();
    const List west = west_of(group, order);
    const List east = east_of(group, east_lists, order);
    std::uint64_t found = 0;
    const bool done = joiner_.count(west, east, order.open(), order.early(), stop, found);
    joiner_.arena().release(mark);
    totals.found.add(found);
    return done;
}

// Packs a list in place.
Segment ChoiceJoin::packed(const FillingLists& lists, std::size_t list, const Packing& packing,
                           Early early) const {
    const quadrant_join::LineLists lines = lists.lines(list);
    const Segment segment{{lines.u, lines.v}, lists.size(list)};
    kernel_.pack({lines.u, lines.v}, segment.size, packing, early, segment.words);
    return segment;
}

// Other groups need the same lists of the west: these are copied.
List ChoiceJoin::west_of(std::size_t group, const LineOrder& order) {
    const Packing packing = order.of_west();
    const Early early = order.early();
    if (groups_.size() == 1)
        return {packed(west_lists_, 0, packing, early), packed(west_lists_, 1, packing, early)};
    const std::size_t key = groups_[group].key;
    return {packed_copy({&west_lists_, 0, key}, packing, early),
            packed_copy({&west_lists_, key, key + 1}, packing, early)};
}

List ChoiceJoin::east_of(std::size_t group, Lists east_lists, const LineOrder& order) {
    const Packing packing = order.of_east();
    const Early early = order.early();
    if (east_lists == Lists::kept)
        return {packed_copy({&east_lists_, 2 * group, 2 * group + 1}, packing, early),
                packed_copy({&east_lists_, 2 * group + 1, 2 * group + 2}, packing, early)};
    return {packed(east_lists_, 2 * group, packing, early),
            packed(east_lists_, 2 * group + 1, packing, early)};
}

Segment ChoiceJoin::packed_copy(const ListRange& range, const Packing& packing, Early early) {
    const Segment packed{joiner_.arena().take(range.size(), early), range.size()};
    Words to = packed.words;
    for (std::size_t list = range.begin; list < range.end; ++list) {
        const quadrant_join::LineLists lines = range.lists->lines(list);
        const std::size_t size = range.lists->size(list);
        kernel_.pack({lines.u, lines.v}, size, packing, early, to);
        to.late += size;
        to.early = static_cast<std::byte*>(to.early) + size * bytes_of(early);
    }
    return packed;
}

}  // namespace hetman::line_join
