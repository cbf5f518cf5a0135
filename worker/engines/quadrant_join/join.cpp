#include "worker/engines/quadrant_join/join.h"

#include <algorithm>
#include <utility>

namespace hetman::quadrant_join {
namespace {

// A measure of the number of fillings: rows near the edges have more, because their queens attack
// less.
unsigned distance_from_middle(Rows rows, unsigned n) {
    unsigned sum = 0;
    visit_members(rows,
                  [&](unsigned row) { sum += row < n / 2 ? n - 1 - 2 * row : 2 * row - (n - 1); });
    return sum;
}

}  // namespace

Join::Join(const Geometry& geometry, const Tables& tables, const Kernel& kernel, Prefixes prefixes)
    : geometry_(geometry),
      kernel_(kernel),
      east_(geometry, tables, kernel, prefixes),
      west_(geometry, tables, kernel, prefixes.west),
      lines_(no_line + 1),
      rows_(west_.scratch_rows()) {}

bool Join::count(const RowSplit& choice, const StopFlag& stop, Totals& totals) {
    // If both halves are equally wide, the board may be mirrored. The half with more fillings
    // becomes the west, which is generated as a program: the bitmaps of each tile are then shared
    // by more fillings.
    RowSplit turned = choice;
    if (geometry_.n % 2 == 0 && distance_from_middle(choice.west, geometry_.n) <
                                    distance_from_middle(choice.east, geometry_.n)) {
        std::swap(turned.west, turned.east);
        std::swap(turned.west_closed, turned.east_closed);
    }
    return east_.each_prefix(turned, [&](const Filling& prefix) {
        return count_east_prefix(prefix, turned, stop, totals);
    });
}

// Each queen in the first columns of the west excludes further fillings of the east.
bool Join::count_east_prefix(const Filling& prefix, const RowSplit& choice, const StopFlag& stop,
                             Totals& totals) {
    const std::size_t size = east_.make(prefix, choice);
    totals.nodes += size;
    if (size == 0) return !stop.load(std::memory_order_relaxed);
    west_.begin({prefix.cross, east_.groups().form(), east_.grouped(), east_.lowest_key(),
                 east_.highest_key()});
    return west_.each_prefix(
        choice, [&](unsigned x, unsigned row) { return keep_disjoint(x, row); },
        [&](const Filling& west) {
            count_west_prefix(west, totals);
            return !stop.load(std::memory_order_relaxed);
        });
}

// By group: the fillings that the west's queens in the columns before x do not attack.
const Fillings* Join::fillings_at(unsigned x) const {
    return x == 0 ? east_.groups().fillings() : disjoint_[x - 1].data();
}

// Drops the fillings that a queen of the west attacks. Returns false if none are left.
bool Join::keep_disjoint(unsigned x, unsigned row) {
    const Groups& groups = east_.groups();
    const Lines of_queen = geometry_.cross(row, x);
    const Lines lines = in_form(seen_across(of_queen), groups.form());
    const unsigned grouped = east_.grouped();
    const Rows met = grouped == not_grouped ? 0 : rows_across(of_queen, grouped);
    bool any = false;
    if (disjoint_[x].size() < groups.size()) disjoint_[x].resize(groups.size());
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const Fillings& from = fillings_at(x)[i];
        Fillings& to = disjoint_[x][i];
        to.size = to.lower = 0;
        if ((groups[i].queen & met) != 0) continue;
        to.cross.grow_to(from.size + slack);
        const auto copy = [&](std::size_t begin, std::size_t end, std::size_t at) {
            return at + kernel_.disjoint_fillings(from.cross.from(begin), end - begin, lines,
                                                  to.cross.from(at));
        };
        to.lower = fill_up(to.cross.from(0), copy(0, from.lower, 0));
        to.size = copy(from.lower, from.size, to.lower);
        any |= to.size != 0;
    }
    return any;
}

void Join::count_west_prefix(const Filling& prefix, Totals& totals) {
    west_.make(prefix);
    totals.nodes += west_.leaves();
    grow(node_rows_, 1 + west_.nodes());
    const Fillings* const fillings = fillings_at(west_.prefix());
    const Groups& groups = east_.groups();
    for (std::size_t i = 0; i < groups.size(); ++i)
        if (fillings[i].size != 0) count_group(fillings[i], west_.for_group(groups[i]), totals);
}

void Join::count_group(const Fillings& group, const Program& program, Totals& totals) {
    const bool any = std::any_of(program.leaves, program.leaves + program.counted,
                                 [](const Instructions& leaves) { return leaves.size != 0; });
    if (!any) return;
    const Scratch scratch{lines_.data(), rows_.data(), node_rows_.data()};
    for (std::size_t i = 0; i < group.size; i += tile_size) {
        const std::size_t lower = group.lower > i ? group.lower - i : 0;
        const TileFillings fillings{group.cross.from(i), std::min(tile_size, group.size - i),
                                    std::min(tile_size, lower), east_.groups().form().narrow};
        totals.found.add(kernel_.count_tile(program, fillings, scratch));
    }
}

}  // namespace hetman::quadrant_join
