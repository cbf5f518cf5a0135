#include "worker/engines/quadrant_join/join.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace hetman::quadrant_join {
namespace {

// What vector code may write beyond the end.
constexpr std::size_t slack = tile_size;

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
    const unsigned columns = geometry.columns;
    Prefixes prefixes;
    if (columns >= 12) prefixes.east = columns < 14 ? 1 : columns - 12;
    if (columns >= 10) prefixes.west = columns == 10 ? 1 : columns < 13 ? 2 : columns - 10;
    return prefixes;
}

Join::Join(const Geometry& geometry, const StripTable& strips, const Kernel& kernel,
           Prefixes prefixes)
    : geometry_(geometry),
      strips_(strips),
      kernel_(kernel),
      prefixes_(prefixes),
      east_sets_(geometry.columns - prefixes.east, geometry.strip),
      west_sets_(geometry.columns - prefixes.west, geometry.strip),
      first_row_(std::size_t{geometry.n} * geometry.n * geometry.n),
      last_row_(std::size_t{geometry.n} * geometry.n),
      lines_(most_lines + 1) {
    for (unsigned x = 0; x < geometry.columns; ++x)
        for (unsigned row = 0; row < geometry.n; ++row) {
            cross_bits_[x][row] = geometry.cross_bits(row, x);
            inner_bits_[x][row] = geometry.inner_bits(row, x);
        }
    strips_of_set_.resize(std::max(east_sets_.number(), west_sets_.number()));
}

bool Join::count(const RowChoice& choice, const StopFlag& stop, Totals& totals) {
    // The board may be mirrored. The half with fewer fillings is the one that is walked through.
    Rows west = choice.west;
    Rows east = choice.east;
    if (distance_from_middle(west, geometry_.n) > distance_from_middle(east, geometry_.n))
        std::swap(west, east);
    const Filling west_start = start(west, choice.middle);
    return each_filling(start(east, choice.middle), 0, prefixes_.east, [&](const Filling& prefix) {
        return count_east_prefix(prefix, west_start, stop, totals);
    });
}

bool Join::count_east_prefix(const Filling& east, const Filling& west_start, const StopFlag& stop,
                             Totals& totals) {
    make_fillings(east);
    totals.nodes += fillings_size_;
    if (fillings_size_ == 0) return !stop.load(std::memory_order_relaxed);
    look_across(east);
    return walk_west(west_start, 0, fillings_.data(), fillings_size_, stop, totals);
}

// Fills the first columns of the west. Each queen leaves fewer fillings of the east.
bool Join::walk_west(const Filling& west, unsigned x, const std::uint64_t* fillings,
                     std::size_t size, const StopFlag& stop, Totals& totals) {
    if (size == 0) return true;
    if (x == prefixes_.west) {
        count_west_prefix(west, fillings, size, totals);
        return !stop.load(std::memory_order_relaxed);
    }
    std::vector<std::uint64_t>& apart = apart_[x];
    grow(apart, size + slack);
    for (Rows rows = west.free & ~(west.up | west.down | attacked_[x]); rows != 0;
         rows &= rows - 1) {
        const auto row = static_cast<unsigned>(std::countr_zero(rows));
        const std::uint64_t lines = geometry_.seen_across(cross_bits_[x][row]);
        const std::size_t left = kernel_.keep_apart(fillings, size, lines, apart.data());
        if (!walk_west(with(west, x, row), x + 1, apart.data(), left, stop, totals)) return false;
    }
    return true;
}

void Join::count_west_prefix(const Filling& west, const std::uint64_t* fillings, std::size_t size,
                             Totals& totals) {
    make_rows(west.free);
    nodes_.assign(1, RowOf{});
    add_nodes(begin_parts(west, west_sets_), prefixes_.west, 0);
    sort_parts();
    make_entries();
    totals.nodes += leaves_;
    if (leaves_ != 0) count_tiles(fillings, size, totals);
}

Join::Filling Join::start(Rows rows, std::optional<unsigned> middle) const {
    Filling filling;
    filling.free = rows;
    if (!middle) return filling;
    const Rows queen = Rows{1} << *middle;
    filling.up = queen << 1;
    filling.down = queen >> 1;
    filling.inner = geometry_.inner_bits_of_middle(*middle);
    return filling;
}

Join::Filling Join::with(const Filling& filling, unsigned x, unsigned row) const {
    const Rows queen = Rows{1} << row;
    return {filling.free & ~queen,
            filling.left & ~left_bit_[row],
            (filling.up | queen) << 1,
            (filling.down | queen) >> 1,
            filling.inner | inner_bits_[x][row],
            filling.cross | cross_bits_[x][row]};
}

// Visits every way to fill the columns from x to end - 1 until a visit returns false.
template <class Visit>
bool Join::each_filling(const Filling& filling, unsigned x, unsigned end, const Visit& visit) {
    if (x == end) return visit(filling);
    for (Rows rows = filling.free & ~(filling.up | filling.down); rows != 0; rows &= rows - 1) {
        const unsigned row = static_cast<unsigned>(std::countr_zero(rows));
        if (!each_filling(with(filling, x, row), x + 1, end, visit)) return false;
    }
    return true;
}

// ---- parts, and the sets of rows that they leave to strips ----

// The filling, its free rows numbered.
Join::Filling Join::begin_parts(Filling filling, const IndexSets& sets) {
    sets_ = &sets;
    made_.clear();
    number_rows_left(filling.free);
    filling.left = (Rows{1} << std::popcount(filling.free)) - 1;
    return filling;
}

void Join::add_part(const Filling& filling, std::uint32_t tag) {
    made_.push_back({{filling.inner, filling.cross, tag},
                     static_cast<std::uint32_t>(sets_->rank(filling.left))});
}

void Join::sort_parts() {
    first_part_.assign(sets_->number() + 1, 0);
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
void Join::each_set(const Use& use) {
    // All are looked up first, so that memory has them ready.
    constexpr std::size_t line = 8;
    std::size_t next = 0;
    sets_->visit_all([&](IndexSet left) {
        const std::size_t set = next++;
        if (first_part_[set] == first_part_[set + 1]) return true;
        const Strips strips =
            strips_.of(low_rows_[left & first_indices(low_bits_)] | high_rows_[left >> low_bits_]);
        for (std::size_t word = 0; word < strips.size / 2 * 5; word += line)
            __builtin_prefetch(strips.inner + word);
        strips_of_set_[set] = strips;
        return true;
    });
    for (std::size_t set = 0; set < sets_->number(); ++set) {
        const std::uint32_t first = first_part_[set];
        const std::uint32_t size = first_part_[set + 1] - first;
        if (size != 0) use(strips_of_set_[set], parts_.data() + first, size);
    }
}

// ---- the east: its fillings ----

void Join::make_fillings(const Filling& east) {
    each_filling(begin_parts(east, east_sets_), prefixes_.east, geometry_.parts,
                 [&](const Filling& filling) {
                     add_part(filling, 0);
                     return true;
                 });
    sort_parts();
    fillings_size_ = 0;
    each_set([&](const Strips& strips, const Part* parts, std::uint32_t size) {
        grow(fillings_, fillings_size_ + std::size_t{size} * strips.size + slack);
        fillings_size_ +=
            kernel_.append_fillings(strips, parts, size, fillings_.data() + fillings_size_);
    });
}

void Join::look_across(const Filling& east) {
    met_ = geometry_.seen_across(east.cross);
    for (unsigned x = 0; x < geometry_.columns; ++x) {
        attacked_[x] = 0;
        for (unsigned row = 0; row < geometry_.n; ++row)
            if ((cross_bits_[x][row] & met_) != 0) attacked_[x] |= Rows{1} << row;
    }
}

// ---- the west: the program that walks through its fillings ----

void Join::make_rows(Rows rows) {
    const unsigned shared = geometry_.shared();
    squares_.clear();
    for (unsigned x = prefixes_.west; x < geometry_.columns; ++x)
        visit_members(rows, [&](unsigned row) {
            // As the east calls them.
            const unsigned u = row + x;
            const bool has_v = row >= x + geometry_.gap;
            const auto line = [](bool there, unsigned index) {
                return static_cast<std::uint16_t>(there ? index : no_line);
            };
            square_row_[x][row] = static_cast<std::uint16_t>(squares_.size());
            squares_.push_back(
                {{line(u < shared, shared + u), line(has_v, row - x - geometry_.gap), 0}});
        });
    make_row_sets(rows);
}

void Join::make_row_sets(Rows rows) {
    const unsigned n = geometry_.n;
    const unsigned last = geometry_.columns - 2;
    const unsigned first = geometry_.parts;
    std::size_t next = squares_.size();
    pairs_.clear();
    triples_.clear();
    const auto each_pair = [&](unsigned x, const auto& use) {
        visit_members(rows, [&](unsigned a) {
            visit_members(rows & apart_from(a, 1),
                          [&](unsigned b) { use(a, b, square_row_[x][a], square_row_[x + 1][b]); });
        });
    };
    each_pair(last, [&](unsigned a, unsigned b, std::uint16_t row_a, std::uint16_t row_b) {
        last_row_[a * n + b] = static_cast<std::uint16_t>(next++);
        pairs_.push_back({{row_a, row_b, 0}});
    });
    each_pair(first, [&](unsigned a, unsigned b, std::uint16_t row_a, std::uint16_t row_b) {
        if (geometry_.strip == 4) {
            first_row_[a * n + b] = static_cast<std::uint16_t>(next++);
            pairs_.push_back({{row_a, row_b, 0}});
            return;
        }
        visit_members(rows & apart_from(b, 1) & apart_from(a, 2), [&](unsigned c) {
            first_row_[(a * n + b) * n + c] = static_cast<std::uint16_t>(next++);
            triples_.push_back({{row_a, row_b, square_row_[first + 2][c]}});
        });
    });
    grow(rows_, next);
}

// Nodes for the columns but one, parts for the last.
void Join::add_nodes(const Filling& west, unsigned x, std::uint32_t node) {
    const Rows free = west.free & ~(west.up | west.down | attacked_[x]);
    if (x + 1 == geometry_.parts) {
        visit_members(free, [&](unsigned row) {
            add_part(with(west, x, row), node | std::uint32_t{square_row_[x][row]} << 16);
        });
        return;
    }
    visit_members(free, [&](unsigned row) {
        const auto child = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back({{static_cast<std::uint16_t>(node), square_row_[x][row], 0}});
        add_nodes(with(west, x, row), x + 1, child);
    });
}

void Join::make_entries() {
    entries_size_ = 0;
    leaves_size_ = 0;
    each_set([&](const Strips& strips, const Part* parts, std::uint32_t size) {
        for (std::uint32_t i = 0; i < strips.size; ++i)
            keys_[i] = first_row_[strips.keys[i] & low_half_of_key] |
                       std::uint32_t{last_row_[strips.keys[i] >> key_half]} << 16;
        const Strips with_rows{strips.inner, strips.cross, keys_, strips.size};
        // An entry has a word more than leaves, and of each part only one is not full.
        const std::size_t most_entries = std::size_t{size} * (1 + strips.size / most_leaves);
        grow(entries_, entries_size_ + std::size_t{size} * strips.size + most_entries + slack);
        grow(leaves_of_, leaves_size_ + most_entries);
        std::uint8_t* leaves = leaves_of_.data() + leaves_size_;
        const std::size_t entries = kernel_.append_entries(with_rows, parts, size, met_,
                                                           entries_.data() + entries_size_, leaves);
        leaves_size_ += entries;
        for (std::size_t i = 0; i < entries; ++i) entries_size_ += 1 + std::size_t{leaves[i]};
    });
    sort_entries();
}

void Join::sort_entries() {
    std::size_t words[most_leaves + 1] = {};
    for (std::size_t i = 0; i < leaves_size_; ++i) words[leaves_of_[i]] += 1 + leaves_of_[i];
    // Whole vectors are copied, so that there must be room behind.
    constexpr std::size_t room = most_leaves;
    grow(sorted_entries_, entries_size_ + (most_leaves + 1) * room);
    std::uint32_t* end[most_leaves + 1];
    std::uint32_t* next = sorted_entries_.data();
    for (std::size_t leaves = 0; leaves <= most_leaves; ++leaves) {
        first_entry_[leaves] = end[leaves] = next;
        next += words[leaves] + room;
    }
    const std::uint32_t* entry = entries_.data();
    for (std::size_t i = 0; i < leaves_size_; ++i) {
        const std::size_t leaves = leaves_of_[i];
        std::memcpy(end[leaves], entry, (1 + most_leaves) * sizeof *entry);
        end[leaves] += 1 + leaves;
        entry += 1 + leaves;
    }
    std::copy(std::begin(end), std::end(end), entry_end_);
    leaves_ = entries_size_ - leaves_size_;
}

void Join::count_tiles(const std::uint64_t* fillings, std::size_t size, Totals& totals) {
    grow(node_rows_, nodes_.size());
    const Program program{squares_.data(), squares_.size(), pairs_.data(), pairs_.size(),
                          triples_.data(), triples_.size(), nodes_.data(), nodes_.size(),
                          first_entry_,    entry_end_};
    const Desk desk{lines_.data(), rows_.data(), node_rows_.data()};
    for (std::size_t i = 0; i < size; i += tile_size)
        totals.found.add(
            kernel_.count_tile(program, fillings + i, std::min(tile_size, size - i), desk));
}

}  // namespace hetman::quadrant_join
