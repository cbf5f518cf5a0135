#include "worker/engines/quadrant_join/join.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace hetman::quadrant_join {
namespace {

// What vector code may write beyond the end.
constexpr std::size_t slack = tile_size;

// A step's word, by the numbers of its rows.
constexpr std::uint64_t step_of(std::uint64_t a, std::uint64_t b, std::uint64_t c,
                                std::uint64_t d) {
    return (a | b << 16 | c << 32 | d << 48) * tile_words;
}

template <class Element>
void grow(std::vector<Element>& elements, std::size_t size) {
    if (elements.size() < size) elements.resize(size + size / 2);
}

// The rows that a queen on `row` attacks so many columns away, its own left out too.
Rows apart_from(unsigned row, unsigned columns) {
    const std::uint64_t queen = std::uint64_t{1} << row;
    return ~static_cast<Rows>(queen | queen << columns | queen >> columns);
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
    prefixes.grouped = n >= 18;
    return prefixes;
}

Join::Side::Side(const Half& half, const StripTable& strips, unsigned prefix)
    : half(half), strips(strips), prefix(prefix), sets(half.columns - prefix, half.strip) {
    for (unsigned x = 0; x < half.columns; ++x)
        for (unsigned row = 0; row < half.n; ++row) inner_bits[x][row] = half.inner_bits(row, x);
}

Join::Join(const Geometry& geometry, const StripTables& strips, const Kernel& kernel,
           Prefixes prefixes)
    : geometry_(geometry),
      kernel_(kernel),
      west_(geometry.west, strips.west(), prefixes.west),
      east_(geometry.east, strips.east(), prefixes.east),
      grouped_(prefixes.grouped && prefixes.east < geometry.east.parts),
      first_row_(std::size_t{geometry.n} * geometry.n * geometry.n),
      last_row_(std::size_t{geometry.n} * geometry.n),
      lines_(most_lines + 1) {
    for (unsigned x = 0; x < geometry.east.columns; ++x)
        for (unsigned row = 0; row < geometry.n; ++row)
            cross_bits_[x][row] = geometry.cross_bits(row, x);
    strips_of_set_.resize(std::max(east_.sets.number(), west_.sets.number()));
}

bool Join::count(const RowChoice& choice, const StopFlag& stop, Totals& totals) {
    // Boards whose halves are equally wide may be mirrored. The half with fewer fillings is the one
    // that is walked through.
    RowChoice turned = choice;
    if (geometry_.n % 2 == 0 && distance_from_middle(choice.west, geometry_.n) >
                                    distance_from_middle(choice.east, geometry_.n))
        std::swap(turned.west, turned.east);
    first_of_east_ = choice.centre ? geometry_.central_row() : geometry_.east.all_rows();
    Filling east;
    east.free = turned.east;
    return each_filling_of_east(east, 0, east_.prefix, [&](const Filling& prefix) {
        return count_east_prefix(prefix, turned, stop, totals);
    });
}

bool Join::count_east_prefix(const Filling& east, const RowChoice& choice, const StopFlag& stop,
                             Totals& totals) {
    const std::size_t size = make_fillings(east);
    totals.nodes += size;
    if (size == 0) return !stop.load(std::memory_order_relaxed);
    look_across(east);
    return walk_west(start_west(choice), 0, fillings_.data(), stop, totals);
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
        if (keep_apart(groups, x, row) &&
            !walk_west(with(west_, west, x, row), x + 1, apart_[x].data(), stop, totals))
            return false;
    }
    return true;
}

// Of all groups the fillings that a queen of the west does not attack; false if there are none.
bool Join::keep_apart(const Fillings* groups, unsigned x, unsigned row) {
    const std::uint64_t lines = geometry_.seen_across(cross_bits_[x][row]);
    bool any = false;
    visit_members(groups_, [&](unsigned group) {
        const Fillings& from = groups[group];
        Fillings& to = apart_[x][group];
        to.size = 0;
        if ((lines_of_group_[group] & cross_bits_[x][row]) != 0) return;
        grow(to.cross, from.size + slack);
        to.size = kernel_.keep_apart(from.cross.data(), from.size, lines, to.cross.data());
        any |= to.size != 0;
    });
    return any;
}

void Join::count_west_prefix(const Filling& west, const Fillings* groups, Totals& totals) {
    make_rows(west.free);
    nodes_.size = 0;
    add_nodes(begin_parts(west), west_.prefix, 0);
    sort_parts(west_);
    make_leaves();
    totals.nodes += leaves_.size;
    grow(node_rows_, 1 + nodes_.size);
    visit_members(groups_, [&](unsigned group) {
        if (groups[group].size != 0) count_group(groups[group], lines_of_group_[group], totals);
    });
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

Join::Filling Join::with(const Side& side, const Filling& filling, unsigned x, unsigned row) const {
    const Rows queen = Rows{1} << row;
    return {filling.free & ~queen,
            filling.left & ~left_bit_[row],
            (filling.up | queen) << 1,
            (filling.down | queen) >> 1,
            filling.inner | side.inner_bits[x][row],
            filling.cross | cross_bits_[x][row]};
}

// Visits every way to fill the columns from x to end - 1 until a visit returns false.
template <class Visit>
bool Join::each_filling_of_east(const Filling& filling, unsigned x, unsigned end,
                                const Visit& visit) {
    if (x == end) return visit(filling);
    const Rows open = x == 0 ? first_of_east_ : geometry_.east.all_rows();
    for (Rows rows = filling.free & open & ~(filling.up | filling.down); rows != 0;
         rows &= rows - 1) {
        const auto row = static_cast<unsigned>(std::countr_zero(rows));
        if (!each_filling_of_east(with(east_, filling, x, row), x + 1, end, visit)) return false;
    }
    return true;
}

// ---- parts, and the sets of rows that they leave to strips ----

// The filling, its free rows numbered.
Join::Filling Join::begin_parts(Filling filling) {
    made_.clear();
    number_rows_left(filling.free);
    filling.left = (Rows{1} << std::popcount(filling.free)) - 1;
    return filling;
}

void Join::add_part(const Side& side, const Filling& filling, std::uint32_t tag) {
    made_.push_back({{filling.inner, filling.cross, tag},
                     static_cast<std::uint32_t>(side.sets.rank(filling.left))});
}

void Join::sort_parts(const Side& side) {
    first_part_.assign(side.sets.number() + 1, 0);
    for (const PartOfSet& made : made_) ++first_part_[made.set];
    std::uint32_t sum = 0;
    for (std::uint32_t& first : first_part_) first = sum += first;
    grow(parts_, made_.size());
    for (std::size_t i = made_.size(); i-- > 0;)
        parts_[--first_part_[made_[i].set]] = made_[i].part;
}

// The rows that the bits of a set stand for: looked up by halves.
void Join::number_rows_left(Rows rows) {
    unsigned bits = 0;
    low_rows_.assign(1, 0);
    high_rows_.assign(1, 0);
    visit_members(rows, [&](unsigned row) {
        left_bit_[row] = Rows{1} << bits;
        std::vector<Rows>& half = bits < low_bits_ ? low_rows_ : high_rows_;
        const std::size_t size = half.size();
        for (std::size_t i = 0; i < size; ++i) half.push_back(half[i] | Rows{1} << row);
        ++bits;
    });
}

// Calls use(strips, parts, how many) for every set of rows with parts.
template <class Use>
void Join::each_set(const Side& side, const Use& use) {
    // All are looked up first, so that memory has them ready.
    constexpr std::size_t line = 8;
    std::size_t next = 0;
    side.sets.visit_all([&](IndexSet left) {
        const std::size_t set = next++;
        if (first_part_[set] == first_part_[set + 1]) return true;
        const Strips strips = side.strips.of(low_rows_[left & first_indices(low_bits_)] |
                                             high_rows_[left >> low_bits_]);
        for (std::size_t word = 0; word < strips.size / 2 * 5; word += line)
            __builtin_prefetch(strips.inner + word);
        strips_of_set_[set] = strips;
        return true;
    });
    for (std::size_t set = 0; set < side.sets.number(); ++set) {
        const std::uint32_t first = first_part_[set];
        const std::uint32_t size = first_part_[set + 1] - first;
        if (size != 0) use(strips_of_set_[set], parts_.data() + first, size);
    }
}

// ---- the east: its fillings ----

std::size_t Join::make_fillings(const Filling& east) {
    make_parts_of_east(east);
    visit_members(groups_, [&](unsigned group) { fillings_[group].size = 0; });
    std::size_t made = 0;
    each_set(east_, [&](const Strips& strips, const Part* parts, std::uint32_t size) {
        const Part* const end = parts + size;
        while (parts != end) {  // those of a group follow one another
            const Part* next = parts;
            while (next != end && next->tag == parts->tag) ++next;
            Fillings& group = fillings_[parts->tag];
            const auto of_group = static_cast<std::size_t>(next - parts);
            grow(group.cross, group.size + of_group * strips.size + slack);
            const std::size_t fillings =
                kernel_.append_fillings(strips, parts, of_group, group.cross.data() + group.size);
            group.size += fillings;
            made += fillings;
            parts = next;
        }
    });
    return made;
}

// Their tags are their groups.
void Join::make_parts_of_east(const Filling& east) {
    groups_ = grouped_ ? 0 : 1;
    lines_of_group_[0] = 0;
    const unsigned first = east_.prefix;
    const unsigned behind = grouped_ ? first + 1 : first;
    each_filling_of_east(begin_parts(east), first, behind, [&](const Filling& filling) {
        unsigned group = 0;
        if (grouped_) {
            group = static_cast<unsigned>(std::countr_zero(east.free ^ filling.free));
            groups_ |= Rows{1} << group;
            lines_of_group_[group] = geometry_.seen_across(cross_bits_[first][group]);
        }
        return each_filling_of_east(filling, behind, east_.half.parts, [&](const Filling& part) {
            add_part(east_, part, group);
            return true;
        });
    });
    sort_parts(east_);
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
            square_row_[x][row] = static_cast<std::uint16_t>(squares_.size);
            squares_.add(
                step_of(line(u < shared, shared + u), line(has_v, row - x - 1), 0, squares_.size),
                cross_bits_[x][row]);
        });
    make_row_sets(rows);
}

void Join::make_row_sets(Rows rows) {
    const unsigned n = geometry_.n;
    const unsigned last = west_.half.columns - 2;
    const unsigned first = west_.half.parts;
    std::size_t next = squares_.size;
    pairs_.size = 0;
    triples_.size = 0;
    const auto each_pair = [&](const auto& use) {
        visit_members(rows, [&](unsigned a) {
            visit_members(rows & apart_from(a, 1), [&](unsigned b) { use(a, b); });
        });
    };
    const auto add_pair = [&](unsigned x, unsigned a, unsigned b) {
        pairs_.add(step_of(square_row_[x][a], square_row_[x + 1][b], 0, next),
                   cross_bits_[x][a] | cross_bits_[x + 1][b]);
        return static_cast<std::uint16_t>(next++);
    };
    each_pair([&](unsigned a, unsigned b) { last_row_[a * n + b] = add_pair(last, a, b); });
    each_pair([&](unsigned a, unsigned b) {
        if (west_.half.strip == 4) {
            first_row_[a * n + b] = add_pair(first, a, b);
            return;
        }
        visit_members(rows & apart_from(b, 1) & apart_from(a, 2), [&](unsigned c) {
            triples_.add(
                step_of(square_row_[first][a], square_row_[first + 1][b], square_row_[first + 2][c],
                        next),
                cross_bits_[first][a] | cross_bits_[first + 1][b] | cross_bits_[first + 2][c]);
            first_row_[(a * n + b) * n + c] = static_cast<std::uint16_t>(next++);
        });
    });
    grow(rows_, next);
}

// Nodes for the columns but one, parts for the last.
void Join::add_nodes(const Filling& west, unsigned x, std::uint32_t node) {
    const Rows free = west.free & ~(west.up | west.down | closed_[x]);
    if (x + 1 == west_.half.parts) {
        visit_members(free, [&](unsigned row) {
            add_part(west_, with(west_, west, x, row),
                     static_cast<std::uint32_t>(step_of(node, square_row_[x][row], 0, 0)));
        });
        return;
    }
    visit_members(free, [&](unsigned row) {
        const Filling filling = with(west_, west, x, row);
        const auto child = static_cast<std::uint32_t>(nodes_.size + 1);
        nodes_.add(step_of(node, square_row_[x][row], 0, child), filling.cross);
        add_nodes(filling, x + 1, child);
    });
}

void Join::make_leaves() {
    leaves_.size = 0;
    each_set(west_, [&](const Strips& strips, const Part* parts, std::uint32_t size) {
        for (std::uint32_t i = 0; i < strips.size; ++i)
            rows_of_strips_[i] = step_of(0, 0, first_row_[strips.keys[i] & low_half_of_key],
                                         last_row_[strips.keys[i] >> key_half]);
        leaves_.reserve(std::size_t{size} * strips.size + slack);
        leaves_.size +=
            kernel_.append_leaves(strips, rows_of_strips_, parts, size, met_, leaves_.end());
    });
}

void Join::StepList::reserve(std::size_t more) {
    grow(words, size + more);
    grow(lines, size + more);
}

void Join::StepList::add(std::uint64_t word, std::uint64_t cross) {
    reserve(1 + slack);
    words[size] = word;
    lines[size++] = cross;
}

StepWords Join::apart_from_group(StepList& list, std::uint64_t lines) {
    if (!grouped_) return {list.words.data(), list.size};
    grow(list.apart, list.size + slack);
    return {list.apart.data(),
            kernel_.steps_apart(list.steps(), list.size, lines, list.apart.data())};
}

// `lines` are those of the queen that the group's fillings have in common.
void Join::count_group(const Fillings& group, std::uint64_t lines, Totals& totals) {
    const Program program{apart_from_group(squares_, lines), apart_from_group(pairs_, lines),
                          apart_from_group(triples_, lines), apart_from_group(nodes_, lines),
                          apart_from_group(leaves_, lines)};
    if (program.leaves.size == 0) return;
    const Desk desk{lines_.data(), rows_.data(), node_rows_.data()};
    for (std::size_t i = 0; i < group.size; i += tile_size)
        totals.found.add(kernel_.count_tile(program, group.cross.data() + i,
                                            std::min(tile_size, group.size - i), desk));
}

}  // namespace hetman::quadrant_join
