#include "worker/engines/line_join/leap_join.h"

#include <algorithm>

#include "worker/engines/line_join/line_order.h"
#include "worker/engines/shared/index_sets.h"

namespace hetman::line_join {
namespace {

// Groups are small: a larger sample would take longer than it saves.
constexpr std::size_t sampled = 128;

}  // namespace

using quadrant_join::Lines;
using quadrant_join::RowSplit;
using quadrant_join::Totals;

LeapJoin::LeapJoin(const Geometry& geometry, const quadrant_join::Tables& tables,
                   const quadrant_join::Kernel& fillings, const Kernel& kernel)
    : geometry_(geometry),
      keys_(tables.keys()),
      fillings_(fillings),
      kernel_(kernel),
      west_(geometry, geometry.west, keys_, tables.strips_of_west(), fillings),
      east_(geometry, geometry.east, keys_, tables.strips_of_east(), fillings),
      joiner_(kernel) {}

bool LeapJoin::count(const RowSplit& choice, const StopFlag& stop, Totals& totals) {
    const LeapLines leaps(geometry_, choice);
    const Rows first = choice.centre ? geometry_.central_row() : choice.east;
    unsigned highest = choice.folded ? 0 : keys_.number() - 1;
    visit_members(first,
                  [&](unsigned row) { highest = std::max(highest, key_of_rows(choice, row)); });
    if (!make_west(choice, leaps, highest, stop) || !make_east(choice, first, leaps, highest, stop))
        return false;
    totals.nodes += west_lists_.total() + east_lists_.total();
    std::size_t group = 0;
    bool done = true;
    visit_members(first, [&](unsigned row) {
        done = done && join_group(group++, row, choice, leaps, stop, totals);
    });
    return done;
}

unsigned LeapJoin::key_of_rows(const RowSplit& choice, unsigned row) const {
    return choice.folded ? keys_.of_rows(choice.west, row) : 0;
}

bool LeapJoin::make_west(const RowSplit& choice, const LeapLines& leaps, unsigned highest,
                         const StopFlag& stop) {
    const unsigned counted = choice.folded ? highest + 1 : 1;  // keys that are told apart
    west_lists_.begin(geometry_.west.columns * counted);
    std::size_t list = 0;
    visit_members(choice.west, [&](unsigned row) {
        for (unsigned key = 0; key <= highest; ++key)
            west_lists_.send(keys_.kind(row, key), list + (choice.folded ? key : 0));
        list += counted;
    });
    Filling west;
    west.free = choice.west;
    if (choice.centre) {
        west.attacked = west.attacked.with(geometry_.n / 2);
        west.leapt = west.leapt.with(geometry_.n / 2);
    }
    west_.add_lines(1, leaps.of_west());
    west_.close(choice.west_closed);
    return west_.make(west, geometry_.west.all_rows(), highest, stop, west_lists_);
}

bool LeapJoin::make_east(const RowSplit& choice, Rows first, const LeapLines& leaps,
                         unsigned highest, const StopFlag& stop) {
    east_lists_.begin(2 * geometry_.east.columns);
    std::size_t list = 0;
    visit_members(first, [&](unsigned row) {
        const unsigned of_rows = key_of_rows(choice, row);
        for (unsigned key = 0; key <= (choice.folded ? of_rows : highest); ++key)
            east_lists_.send(keys_.kind(row, key), list + (key < of_rows ? 0 : 1));
        list += 2;
    });
    Filling east;
    east.free = choice.east;
    east_.add_lines(1, leaps.of_east());
    east_.close(choice.east_closed);
    return east_.make(east, first, highest, stop, east_lists_);
}

bool LeapJoin::join_group(std::size_t group, unsigned row, const RowSplit& choice,
                          const LeapLines& leaps, const StopFlag& stop, Totals& totals) {
    if (stop.load(std::memory_order_relaxed)) return false;
    const ListRange of_east{&east_lists_, 2 * group, 2 * group + 2};
    if (of_east.size() == 0) return true;
    copy_west(row, key_of_rows(choice, row), choice, leaps);
    const ListRange of_west{&copied_, 0, 2};
    if (of_west.size() == 0) return true;
    const LineOrder order(of_west, of_east, sampled);
    std::uint64_t found = 0;
    const bool done = joiner_.count(packed(copied_, 0, order.of_west(), order.early()),
                                    packed(east_lists_, 2 * group, order.of_east(), order.early()),
                                    order.open(), order.early(), stop, found);
    totals.found.add(found);
    return done;
}

// The fillings of the west that an eastern queen on `row` at x = 0 does not attack. Columns with
// fold keys above that of the rows do not count.
void LeapJoin::copy_west(unsigned row, unsigned key, const RowSplit& choice,
                         const LeapLines& leaps) {
    const Lines met = leaps.met(row);
    const Rows met_first = leaps.met_first(row);
    const std::size_t counted = west_lists_.lists() / geometry_.west.columns;
    const std::uint32_t diagonals = leaps.diagonals();
    copied_.begin(2);
    std::size_t of_row = 0;
    visit_members(choice.west, [&](unsigned first) {
        const std::size_t begin = of_row;
        of_row += counted;
        if ((met_first >> first & 1) != 0) return;
        const Lines joined = leaps.joined(first);
        for (std::size_t i = 0; i <= key; ++i) {
            const std::size_t size = west_lists_.size(begin + i);
            if (size == 0) continue;
            const quadrant_join::LineLists from = west_lists_.lines(begin + i);
            const quadrant_join::FillingLists to =
                copied_.with_room(size + quadrant_join::slack, {});
            const std::size_t list = i < key ? 0 : 1;
            std::size_t& end = to.sizes[list];
            std::uint32_t* const u = to.lists[list].u + end;
            std::uint32_t* const v = to.lists[list].v + end;
            const std::size_t kept =
                fillings_.disjoint_fillings({from.u, from.v}, size, met, {u, v});
            for (std::size_t k = 0; k < kept; ++k) {
                u[k] = (u[k] & diagonals) | joined.u;
                v[k] = (v[k] & diagonals) | joined.v;
            }
            end += kept;
        }
    });
}

// Packs two lists in place.
List LeapJoin::packed(const FillingLists& lists, std::size_t first, const Packing& packing,
                      Early early) const {
    const auto segment = [&](std::size_t list) {
        const quadrant_join::LineLists lines = lists.lines(list);
        const Segment packed{{lines.u, lines.v}, lists.size(list)};
        if (packed.size != 0)
            kernel_.pack({lines.u, lines.v}, packed.size, packing, early, packed.words);
        return packed;
    };
    return {segment(first), segment(first + 1)};
}

}  // namespace hetman::line_join
