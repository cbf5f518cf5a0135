#include "worker/engines/line_join/choice_join.h"

#include <algorithm>
#include <utility>

namespace hetman::line_join {

using quadrant_join::RowSplit;
using quadrant_join::Totals;

namespace {

// A copy of a filling takes at most so many bytes, and joining it usually no more.
constexpr std::size_t bytes_in_arena = 8;

}  // namespace

ChoiceJoin::ChoiceJoin(const Geometry& geometry, const quadrant_join::Tables& tables,
                       const quadrant_join::Kernel& fillings, const Kernel& kernel,
                       std::size_t most_fillings)
    : geometry_(geometry),
      keys_(tables.keys()),
      kernel_(kernel),
      most_fillings_(most_fillings),
      west_(geometry, geometry.west, keys_, tables.strips_of_west(), fillings),
      east_(geometry, geometry.east, keys_, tables.strips_of_east(), fillings),
      groups_(geometry, keys_),
      joiner_(kernel) {}

bool ChoiceJoin::count(const RowSplit& choice, const StopFlag& stop, Totals& totals) {
    groups_.begin(choice);
    if (most_fillings_ != no_limit) {
        west_lists_.release();
        east_lists_.release();
    }
    bool is_first_pass = true;
    for (Rows east_left = groups_.first(); east_left != 0; is_first_pass = false) {
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

bool ChoiceJoin::make_west(const RowSplit& choice, Rows& left, const StopFlag& stop) {
    west_lists_.begin(groups_.west_lists());
    groups_.send_west([&](unsigned row, unsigned key, std::size_t list) {
        west_lists_.send(keys_.kind(row, key), list);
    });
    Filling west;
    west.free = choice.west;
    if (choice.centre) west.attacked = west.attacked.with(geometry_.n / 2);
    west_.close(choice.west_closed);
    // A sixth is left to the east.
    return make(west_, west, groups_.highest_key(), left, most_fillings_ / 6 * 5, stop,
                west_lists_);
}

bool ChoiceJoin::make_east(const RowSplit& choice, Rows& left, const StopFlag& stop) {
    east_lists_.begin(groups_.east_lists());
    groups_.send_east([&](unsigned row, unsigned key, std::size_t list) {
        east_lists_.send(keys_.kind(row, key), list);
    });
    Filling east;
    east.free = choice.east;
    east_.close(choice.east_closed);
    const std::size_t west = std::min(most_fillings_, west_lists_.total());
    return make(east_, east, groups_.highest_key(), left, most_fillings_ - west, stop, east_lists_);
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
    const FoldGroups::Lists of_west = groups_.west_of(group);
    const FoldGroups::Lists of_east = FoldGroups::east_of(group);
    const ListRange all_west{&west_lists_, of_west.begin, of_west.end};
    const ListRange all_east{&east_lists_, of_east.begin, of_east.end};
    const LineOrder order(all_west, all_east);
    const std::size_t copied = (groups_.size() == 1 ? 0 : all_west.size()) +
                               (east_lists == Lists::kept ? all_east.size() : 0);
    joiner_.arena().reserve((all_west.size() + all_east.size() + copied) * bytes_in_arena);
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
    const FoldGroups::Lists lists = groups_.west_of(group);
    return {packed_copy({&west_lists_, lists.begin, lists.equal}, packing, early),
            packed_copy({&west_lists_, lists.equal, lists.end}, packing, early)};
}

List ChoiceJoin::east_of(std::size_t group, Lists east_lists, const LineOrder& order) {
    const Packing packing = order.of_east();
    const Early early = order.early();
    const FoldGroups::Lists lists = FoldGroups::east_of(group);
    if (east_lists == Lists::kept)
        return {packed_copy({&east_lists_, lists.begin, lists.equal}, packing, early),
                packed_copy({&east_lists_, lists.equal, lists.end}, packing, early)};
    return {packed(east_lists_, lists.begin, packing, early),
            packed(east_lists_, lists.equal, packing, early)};
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
