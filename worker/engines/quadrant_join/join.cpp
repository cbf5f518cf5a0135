#include "worker/engines/quadrant_join/join.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace hetman::quadrant_join {
namespace {

// The rows that a queen on `row` does not attack so many columns away, its own left out too.
Rows apart_from(unsigned row, unsigned columns) {
    const std::uint64_t queen = std::uint64_t{1} << row;
    return ~static_cast<Rows>(queen | queen << columns | queen >> columns);
}

void fetch(const void* memory, std::size_t bytes) {
    const auto* const from = static_cast<const std::byte*>(memory);
    for (std::size_t at = 0; at < bytes; at += 64) __builtin_prefetch(from + at);
}

// Rows at the edges leave more fillings: their queens attack less.
unsigned distance_from_middle(Rows rows, unsigned n) {
    unsigned sum = 0;
    visit_members(rows,
                  [&](unsigned row) { sum += row < n / 2 ? n - 1 - 2 * row : 2 * row - (n - 1); });
    return sum;
}

}  // namespace

Prefixes prefixes_for(const Geometry& geometry) {
    const unsigned n = geometry.n;
    const unsigned east = geometry.east.columns;
    Prefixes prefixes;
    if (east >= 12) prefixes.east = east < 14 ? 1 : east - 12;
    // Narrower strips leave more columns to nodes.
    if (n >= 20)
        prefixes.west = (n < 22   ? 1
                         : n < 25 ? 2
                                  : (n + 1) / 2 - 10) +
                        widest_strip - geometry.west.strip;
    if (n >= 19) prefixes.grouped_from = 0;
    if (n == 17 || n == 18) prefixes.grouped_from = Ranks(geometry).number() / 2;
    return prefixes;
}

Join::KnownHalf::KnownHalf(const Half& half, const StripTable& strips, unsigned prefix)
    : half(half), strips(strips), prefix(prefix), sets(half.columns - prefix, half.strip) {
    for (unsigned x = 0; x < half.columns; ++x)
        for (unsigned row = 0; row < half.n; ++row) inner_bits[x][row] = half.inner_bits(row, x);
}

Join::Join(const Geometry& geometry, const Tables& tables, const Kernel& kernel, Prefixes prefixes)
    : geometry_(geometry),
      tables_(tables),
      kernel_(kernel),
      west_(geometry.west, tables.strips_of_west(), prefixes.west),
      east_(geometry.east, tables.strips_of_east(), prefixes.east),
      grouped_from_(prefixes.east + 1 < geometry.east.parts ? prefixes.grouped_from
                                                            : Prefixes::never_grouped),
      desk_rows_(geometry.west, prefixes.west),
      lines_(most_lines + 1),
      rows_(desk_rows_.number()) {
    for (unsigned x = 0; x < geometry.east.columns; ++x)
        for (unsigned row = 0; row < geometry.n; ++row)
            cross_bits_[x][row] = geometry.cross_bits(row, x);
    const std::uint64_t sets = std::max(east_.sets.number(), west_.sets.number());
    strips_of_set_.resize(sets);
    parts_of_set_.resize(sets);
}

bool Join::count(const RowChoice& choice, const StopFlag& stop, Totals& totals) {
    // Boards whose halves are equally wide may be mirrored. The half with more fillings is the one
    // that is walked through: each tile makes the same rows for all of them.
    RowChoice turned = choice;
    if (geometry_.n % 2 == 0 && distance_from_middle(choice.west, geometry_.n) <
                                    distance_from_middle(choice.east, geometry_.n))
        std::swap(turned.west, turned.east);
    first_of_east_ = choice.centre ? geometry_.central_row() : geometry_.east.all_rows();
    Filling east;
    east.free = turned.east;
    return each_filling_of_east(
        east, 0, east_.prefix, Ranks::most_ranks,
        [&](const Filling& prefix) { return count_east_prefix(prefix, turned, stop, totals); });
}

bool Join::count_east_prefix(const Filling& east, const RowChoice& choice, const StopFlag& stop,
                             Totals& totals) {
    const std::size_t size = make_fillings(east, choice);
    totals.nodes += size;
    if (size == 0) return !stop.load(std::memory_order_relaxed);
    look_across(east);
    return walk_west(start_west(choice), 0, groups_.fillings(), stop, totals);
}

// Fills the first columns of the west. Each queen leaves fewer fillings of the east.
bool Join::walk_west(const Filling& west, unsigned x, const Fillings* groups, const StopFlag& stop,
                     Totals& totals) {
    if (x == west_.prefix) {
        count_west_prefix(west, groups, totals);
        return !stop.load(std::memory_order_relaxed);
    }
    for (Rows rows = west.free & ~(west.up | west.down | closed_[x]); rows != 0; rows &= rows - 1) {
        const auto row = static_cast<unsigned>(std::countr_zero(rows));
        const Filling filling = with(west_, west, x, row);
        if (filling.columns.rank <= highest_rank_ && keep_apart(groups, x, row) &&
            !walk_west(filling, x + 1, apart_[x].data(), stop, totals))
            return false;
    }
    return true;
}

// Of all groups the fillings that a queen of the west does not attack; false if there are none.
bool Join::keep_apart(const Fillings* groups, unsigned x, unsigned row) {
    const std::uint64_t lines = geometry_.seen_across(cross_bits_[x][row]);
    bool any = false;
    if (apart_[x].size() < groups_.size()) apart_[x].resize(groups_.size());
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        const Fillings& from = groups[i];
        Fillings& to = apart_[x][i];
        to.size = to.lower = 0;
        if ((groups_[i].lines & cross_bits_[x][row]) != 0) continue;
        grow(to.cross, from.size + slack);
        std::uint64_t* const out = to.cross.data();
        to.lower = fill_up(out, kernel_.keep_apart(from.cross.data(), from.lower, lines, out));
        to.size = to.lower + kernel_.keep_apart(from.cross.data() + from.lower,
                                                from.size - from.lower, lines, out + to.lower);
        any |= to.size != 0;
    }
    return any;
}

void Join::count_west_prefix(const Filling& west, const Fillings* groups, Totals& totals) {
    const Filling begin = begin_parts(west_, west);
    make_rows(west.free);
    nodes_.size = 0;
    add_nodes(begin, west_.prefix, 0);
    sort_parts();
    make_leaves();
    for (unsigned list = 0; list < leaf_lists_; ++list) totals.nodes += leaves_[list].size;
    grow(node_rows_, 1 + nodes_.size);
    for (std::size_t i = 0; i < groups_.size(); ++i)
        if (groups[i].size != 0) count_group(groups[i], program_for(groups_[i]), totals);
}

Join::Filling Join::start_west(const RowChoice& choice) const {
    Filling filling;
    filling.free = choice.west;
    if (!choice.centre) return filling;
    filling.up = geometry_.central_row() << 1;
    filling.down = geometry_.central_row() >> 1;
    filling.inner = geometry_.west.inner_bits_of_neighbour(geometry_.n / 2);
    return filling;
}

Join::Filling Join::with(const KnownHalf& side, const Filling& filling, unsigned x,
                         unsigned row) const {
    const Rows queen = Rows{1} << row;
    return {filling.free & ~queen,
            filling.left & ~left_bit_[row],
            (filling.up | queen) << 1,
            (filling.down | queen) >> 1,
            filling.inner | side.inner_bits[x][row],
            filling.cross | cross_bits_[x][row],
            tables_.ranks().with(side.half, filling.columns, x, row),
            x == 0 ? row : filling.first_row};
}

Rows Join::open_to_east(const Filling& filling, unsigned x) const {
    const Rows open = x == 0 ? first_of_east_ : geometry_.east.all_rows();
    return filling.free & open & ~(filling.up | filling.down);
}

// Visits every way to fill the columns from x to end - 1, with no higher rank than `highest`, until
// a visit returns false.
template <class Visit>
bool Join::each_filling_of_east(const Filling& filling, unsigned x, unsigned end, unsigned highest,
                                const Visit& visit) {
    if (filling.columns.rank > highest) return true;
    if (x == end) return visit(filling);
    for (Rows rows = open_to_east(filling, x); rows != 0; rows &= rows - 1) {
        const auto row = static_cast<unsigned>(std::countr_zero(rows));
        if (!each_filling_of_east(with(east_, filling, x, row), x + 1, end, highest, visit))
            return false;
    }
    return true;
}

// ---- parts, and the sets of rows that they leave to strips ----

// The filling, its free rows numbered.
Join::Filling Join::begin_parts(const KnownHalf& side, Filling filling) {
    made_size_ = 0;
    first_part_.assign(side.sets.number() + 1, 0);
    number_rows_left(filling.free);
    filling.left = (Rows{1} << std::popcount(filling.free)) - 1;
    return filling;
}

// Fills the last column inside of the strips: a part for each of these rows for which there is one
// to make(row, rank, part): its tag and kind.
template <class Make>
void Join::add_parts(const KnownHalf& side, const Filling& filling, Rows rows, const Make& make) {
    const unsigned x = side.half.parts - 1;
    grow(made_, made_size_ + widest);
    Part* part = made_.data() + made_size_;
    visit_members(rows, [&](unsigned row) {
        const unsigned rank = tables_.ranks().with(side.half, filling.columns, x, row).rank;
        if (!make(row, rank, *part)) return;
        const std::uint64_t set = side.sets.rank(filling.left & ~left_bit_[row]);
        ++first_part_[set];
        part->inner = filling.inner | side.inner_bits[x][row];
        part->cross = filling.cross | cross_bits_[x][row];
        part->set = static_cast<std::uint16_t>(set);
        ++part;
    });
    made_size_ = static_cast<std::size_t>(part - made_.data());
}

void Join::sort_parts() {
    std::uint32_t sum = 0;
    for (std::uint32_t& first : first_part_) first = sum += first;
    grow(sorted_, made_size_);
    for (std::size_t i = made_size_; i-- > 0;) sorted_[--first_part_[made_[i].set]] = made_[i];
    for (std::size_t set = 0; set + 1 < first_part_.size(); ++set)
        parts_of_set_[set] = {sorted_.data() + first_part_[set],
                              first_part_[set + 1] - first_part_[set]};
}

// The rows that the bits of a set stand for: looked up by halves.
void Join::number_rows_left(Rows rows) {
    unsigned bits = 0;
    low_rows_.assign(1, 0);
    high_rows_.assign(1, 0);
    visit_members(rows, [&](unsigned row) {
        left_bit_[row] = Rows{1} << bits;
        place_[row] = static_cast<std::uint8_t>(bits);
        std::vector<Rows>& half = bits < low_bits_ ? low_rows_ : high_rows_;
        const std::size_t size = half.size();
        for (std::size_t i = 0; i < size; ++i) half.push_back(half[i] | Rows{1} << row);
        ++bits;
    });
}

Rows Join::rows_left(IndexSet set) const {
    return low_rows_[set & first_indices(low_bits_)] | high_rows_[set >> low_bits_];
}

// Calls use(set, strips, parts) for every set of rows with parts.
template <class Use>
void Join::each_set(const KnownHalf& side, const Use& use) {
    // All are looked up first, so that memory has them ready.
    std::size_t next = 0;
    side.sets.visit_all([&](IndexSet left) {
        const std::size_t set = next++;
        if (parts_of_set_[set].size == 0) return true;
        const Strips strips = side.strips.of(rows_left(left));
        fetch(strips.inner, strips.size * bytes_of_strip);
        strips_of_set_[set] = strips;
        return true;
    });
    for (std::size_t set = 0; set < side.sets.number(); ++set)
        if (parts_of_set_[set].size != 0) use(set, strips_of_set_[set], parts_of_set_[set]);
}

// ---- the east: its fillings ----

std::size_t Join::make_fillings(const Filling& east, const RowChoice& choice) {
    begin_groups(east, choice);
    make_parts_of_east(east);
    each_set(east_, [&](std::size_t, const Strips& strips, const Parts& parts) {
        const FillingLists lists =
            groups_.lists_with_room(std::size_t{parts.size} * strips.size + slack);
        kernel_.append_fillings(strips, parts.first, parts.size, lists);
    });
    return groups_.finish();
}

void Join::begin_groups(const Filling& east, const RowChoice& choice) {
    const Ranks& ranks = tables_.ranks();
    const unsigned x = east_.prefix;
    const Rows open = open_to_east(east, x);
    const auto rank_of_rows = [&](unsigned row) {
        return ranks.of_rows(choice.west, x == 0 ? row : east.first_row);
    };
    unsigned lowest = ranks.number() - 1;
    unsigned highest = 0;
    visit_members(open, [&](unsigned row) {
        lowest = std::min(lowest, rank_of_rows(row));
        highest = std::max(highest, rank_of_rows(row));
    });
    grouped_ = highest >= grouped_from_;
    groups_.clear();
    std::size_t first = 0;  // of the groups that may be the same
    visit_members(open, [&](unsigned row) {
        const unsigned of_rows = choice.folded ? rank_of_rows(row) : 0;
        if (grouped_) first = groups_.size();
        const std::size_t group = groups_.number_of(
            {grouped_ ? geometry_.seen_across(cross_bits_[x][row]) : 0, of_rows}, first);
        for (unsigned rank = 0; rank < ranks.number(); ++rank)
            if (!choice.folded || rank <= of_rows)
                groups_.send(ranks.kind(row, rank), group, rank < of_rows);
    });
    // Where nothing is folded all ranks count, and their leaves are one list.
    if (choice.folded)
        number_leaf_lists(std::min(lowest, highest), highest);
    else
        number_leaf_lists(ranks.number(), ranks.number() - 1);
}

// For groups whose ranks are the lowest, the highest and any between.
void Join::number_leaf_lists(unsigned lowest, unsigned highest) {
    highest_rank_ = highest;
    leaf_lists_ = highest + 2 - lowest;
    for (unsigned rank = 0; rank < tables_.ranks().number(); ++rank) {
        const unsigned list = rank < lowest ? 0 : rank - lowest + 1;
        leaf_list_of_rank_[rank] = rank > highest ? no_list : static_cast<std::uint8_t>(list);
    }
}

void Join::make_parts_of_east(const Filling& east) {
    const Filling begin = begin_parts(east_, east);
    const PartTable* const table = tables_.parts_of_east();
    if (table != nullptr && east_.prefix == 0) return look_up_parts_of_east(*table, begin);
    walk_parts_of_east(begin);
    sort_parts();
}

void Join::look_up_parts_of_east(const PartTable& table, const Filling& east) {
    std::size_t set = 0;
    east_.sets.visit_all([&](IndexSet left) {
        Parts parts = table.of(east.free & ~rows_left(left));
        // Open are all rows, or one.
        const auto is_open = [&](const Part& part) {
            return (first_of_east_ >> tables_.ranks().row_of_kind(part.kind) & 1) != 0;
        };
        while (parts.size != 0 && !is_open(parts.first[parts.size - 1])) --parts.size;
        for (; parts.size != 0 && !is_open(*parts.first); --parts.size) ++parts.first;
        fetch(parts.first, parts.size * sizeof(Part));
        parts_of_set_[set++] = parts;
        return true;
    });
}

void Join::walk_parts_of_east(const Filling& east) {
    const unsigned last = east_.half.parts - 1;
    const unsigned first = std::min(east_.prefix + 1, last);
    each_filling_of_east(east, east_.prefix, first, highest_rank_, [&](const Filling& begun) {
        const auto first_row = static_cast<unsigned>(std::countr_zero(east.free ^ begun.free));
        return each_filling_of_east(begun, first, last, highest_rank_, [&](const Filling& filling) {
            add_parts(east_, filling, open_to_east(filling, last),
                      [&](unsigned row, unsigned rank, Part& part) {
                          part.kind =
                              tables_.ranks().kind(east_.prefix == last ? row : first_row, rank);
                          return groups_.takes(part.kind);
                      });
            return true;
        });
    });
}

void Join::look_across(const Filling& east) {
    met_ = geometry_.seen_across(east.cross);
    for (unsigned x = 0; x < west_.half.columns; ++x) {
        closed_[x] = 0;
        for (unsigned row = 0; row < geometry_.n; ++row)
            if ((cross_bits_[x][row] & met_) != 0) closed_[x] |= Rows{1} << row;
    }
}

// ---- the west: the program that makes the rows of its fillings ----

void Join::make_rows(Rows rows) {
    const unsigned shared = geometry_.shared();
    squares_.size = 0;
    for (unsigned x = west_.prefix; x < west_.half.columns; ++x)
        visit_members(rows, [&](unsigned row) {
            // As the east calls them.
            const unsigned u = row + x;
            const bool has_v = row > x;
            const auto line = [](bool there, unsigned index) {
                return static_cast<std::uint16_t>(there ? index : no_line);
            };
            squares_.add(step_of(line(u < shared, shared + u), line(has_v, row - x - 1), 0,
                                 desk_rows_.square(x, place_[row])),
                         cross_bits_[x][row]);
        });
    make_row_sets(rows);
}

void Join::make_row_sets(Rows rows) {
    const unsigned last = west_.half.columns - 2;
    const unsigned first = west_.half.parts;
    pairs_.size = 0;
    triples_.size = 0;
    const auto each_pair = [&](const auto& use) {
        visit_members(rows, [&](unsigned a) {
            visit_members(rows & apart_from(a, 1), [&](unsigned b) { use(a, b); });
        });
    };
    const auto square = [&](unsigned x, unsigned row) { return desk_rows_.square(x, place_[row]); };
    const auto add_pair = [&](unsigned x, unsigned a, unsigned b, std::uint64_t pair) {
        pairs_.add(step_of(square(x, a), square(x + 1, b), 0, pair),
                   cross_bits_[x][a] | cross_bits_[x + 1][b]);
    };
    each_pair([&](unsigned a, unsigned b) {
        add_pair(last, a, b, desk_rows_.last_pair(place_[a], place_[b]));
    });
    each_pair([&](unsigned a, unsigned b) {
        if (west_.half.strip == narrowest_strip)
            return add_pair(first, a, b, desk_rows_.first_pair(place_[a], place_[b]));
        visit_members(rows & apart_from(b, 1) & apart_from(a, 2), [&](unsigned c) {
            triples_.add(
                step_of(square(first, a), square(first + 1, b), square(first + 2, c),
                        desk_rows_.triple(place_[a], place_[b], place_[c])),
                cross_bits_[first][a] | cross_bits_[first + 1][b] | cross_bits_[first + 2][c]);
        });
    });
}

// Nodes for the columns but one, parts for the last.
void Join::add_nodes(const Filling& west, unsigned x, std::uint32_t node) {
    const Rows rows = west.free & ~(west.up | west.down | closed_[x]);
    if (x + 1 == west_.half.parts)
        return add_parts(west_, west, rows, [&](unsigned row, unsigned rank, Part& part) {
            part.tag =
                static_cast<std::uint32_t>(step_of(node, desk_rows_.square(x, place_[row]), 0, 0));
            part.kind = leaf_list_of_rank_[rank];
            return part.kind != no_list;
        });
    visit_members(rows, [&](unsigned row) {
        const Filling filling = with(west_, west, x, row);
        if (filling.columns.rank > highest_rank_) return;
        const auto child = static_cast<std::uint32_t>(nodes_.size + 1);
        nodes_.add(step_of(node, desk_rows_.square(x, place_[row]), 0, child), filling.cross);
        add_nodes(filling, x + 1, child);
    });
}

void Join::make_leaves() {
    Steps ends[most_leaf_lists];
    for (StepList& list : leaves_) list.size = 0;
    each_set(west_, [&](std::size_t set, const Strips& strips, const Parts& parts) {
        const std::uint32_t* const of_strips = desk_rows_.of_strips(set);
        for (std::uint32_t i = 0; i < strips.size; ++i)
            words_of_strips_[i] = std::uint64_t{of_strips[strips.orders[i]]} << 32;
        for (unsigned list = 0; list < leaf_lists_; ++list) {
            leaves_[list].reserve(std::size_t{parts.size} * strips.size + slack);
            ends[list] = leaves_[list].end();
        }
        kernel_.append_leaves(strips, words_of_strips_, parts.first, parts.size, met_, ends);
        for (unsigned list = 0; list < leaf_lists_; ++list) leaves_[list].end_at(ends[list]);
    });
}

void Join::StepList::enlarge(std::size_t to) {
    grow(words, to);
    grow(lines, to);
}

StepWords Join::steps_apart_from(StepList& list, std::uint64_t lines) {
    if (!grouped_) return {list.words.data(), list.size};
    grow(list.apart, list.size + slack);
    return {list.apart.data(),
            kernel_.steps_apart(list.steps(), list.size, lines, list.apart.data())};
}

Program Join::program_for(const Group& group) {
    Program program{};
    program.squares = steps_apart_from(squares_, group.lines);
    program.pairs = steps_apart_from(pairs_, group.lines);
    program.triples = steps_apart_from(triples_, group.lines);
    program.nodes = steps_apart_from(nodes_, group.lines);
    program.twice = leaf_list_of_rank_[group.rank];
    program.counted = program.twice + 1;
    for (unsigned list = 0; list < program.counted; ++list)
        program.leaves[list] = steps_apart_from(leaves_[list], group.lines);
    return program;
}

void Join::count_group(const Fillings& group, const Program& program, Totals& totals) {
    const bool any = std::any_of(program.leaves, program.leaves + program.counted,
                                 [](const StepWords& leaves) { return leaves.size != 0; });
    if (!any) return;
    const Desk desk{lines_.data(), rows_.data(), node_rows_.data()};
    for (std::size_t i = 0; i < group.size; i += tile_size) {
        const std::size_t lower = group.lower > i ? group.lower - i : 0;
        const TileFillings fillings{group.cross.data() + i, std::min(tile_size, group.size - i),
                                    std::min(tile_size, lower)};
        totals.found.add(kernel_.count_tile(program, fillings, desk));
    }
}

}  // namespace hetman::quadrant_join
