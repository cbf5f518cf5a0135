#include "worker/engines/quadrant_join/join.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

namespace hetman::quadrant_join {
namespace {

// Larger boards have so many fillings that both halves are cut by their first queens: then the
// other queens have fewer squares, and tables stay in the cache.
unsigned prefix_columns(const Geometry& geometry) {
    if (geometry.columns < 10) return 0;
    return (geometry.columns - 8) / 2;
}

// What vector code may write beyond the end.
constexpr std::size_t slack = tile_size;

template <class Element>
void grow(std::vector<Element>& elements, std::size_t size) {
    if (elements.size() < size) elements.resize(size + size / 2);
}

template <class Visit>
void each_row(Rows rows, const Visit& visit) {
    for (; rows != 0; rows &= rows - 1) visit(static_cast<unsigned>(std::countr_zero(rows)));
}

// The rows that a queen on `row` attacks so many columns away, its own left out too.
Rows apart_from(unsigned row, unsigned columns) {
    const std::uint64_t queen = std::uint64_t{1} << row;
    return ~static_cast<Rows>(queen | queen << columns | queen >> columns);
}

// Rows at the edges leave more fillings: their queens attack less.
unsigned distance_from_middle(Rows rows, unsigned n) {
    unsigned sum = 0;
    each_row(rows, [&](unsigned row) { sum += row < n / 2 ? n - 1 - 2 * row : 2 * row - (n - 1); });
    return sum;
}

}  // namespace

Join::Join(const Geometry& geometry, const StripTable& strips, const Kernel& kernel)
    : geometry_(geometry),
      strips_(strips),
      kernel_(kernel),
      prefix_(prefix_columns(geometry)),
      first_row_(std::size_t{1} << 15),
      last_row_(std::size_t{key_base} * key_base),
      lines_(most_lines + 1) {
    for (unsigned x = 0; x < geometry.columns; ++x)
        for (unsigned row = 0; row < geometry.n; ++row) {
            cross_bits_[x][row] = geometry.cross_bits(row, x);
            inner_bits_[x][row] = geometry.inner_bits(row, x);
        }
    const unsigned rows = geometry.columns - prefix_;
    set_of_.resize(std::size_t{1} << rows);
    for (Rows set = 0; set < set_of_.size(); ++set) {
        if (static_cast<unsigned>(std::popcount(set)) != geometry.strip) continue;
        set_of_[set] = static_cast<std::uint16_t>(sets_.size());
        sets_.push_back(set);
    }
}

bool Join::count(const RowChoice& choice, const StopFlag& stop, Totals& totals) {
    // The board may be mirrored. The half with fewer fillings is the one that is walked through.
    Rows west = choice.west;
    Rows east = choice.east;
    if (distance_from_middle(west, geometry_.n) > distance_from_middle(east, geometry_.n))
        std::swap(west, east);
    const Filling west_start = start(west, choice.middle);
    return each_filling(start(east, choice.middle), 0, prefix_, [&](const Filling& prefix) {
        return count_east_prefix(prefix, west_start, stop, totals);
    });
}

bool Join::count_east_prefix(const Filling& east, const Filling& west_start, const StopFlag& stop,
                             Totals& totals) {
    make_fillings(east);
    totals.nodes += fillings_size_;
    if (fillings_size_ == 0) return !stop.load(std::memory_order_relaxed);
    look_across(east);
    return each_filling(west_start, 0, prefix_, [&](const Filling& prefix) {
        count_west_prefix(prefix, totals);
        return !stop.load(std::memory_order_relaxed);
    });
}

void Join::count_west_prefix(const Filling& west, Totals& totals) {
    std::size_t size = fillings_size_;
    if (prefix_ != 0) {
        grow(apart_, fillings_size_ + slack);
        size = kernel_.keep_apart(fillings_.data(), fillings_size_,
                                  geometry_.seen_across(west.cross), apart_.data());
        if (size == 0) return;
    }
    make_rows(west.free);
    nodes_.assign(1, RowOf{});
    add_nodes(begin_parts(west), prefix_, 0);
    sort_parts();
    make_entries();
    totals.nodes += leaves_;
    if (leaves_ != 0) count_tiles(prefix_ != 0 ? apart_ : fillings_, size, totals);
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
Join::Filling Join::begin_parts(Filling filling) {
    made_.clear();
    rows_left_ = filling.free;
    Rows bit = 1;
    each_row(filling.free, [&](unsigned row) {
        left_bit_[row] = bit;
        bit <<= 1;
    });
    filling.left = bit - 1;
    return filling;
}

void Join::add_part(const Filling& filling, std::uint32_t tag) {
    made_.push_back({{filling.inner, filling.cross, tag}, set_of_[filling.left]});
}

void Join::sort_parts() {
    first_part_.assign(sets_.size() + 1, 0);
    for (const PartOfSet& made : made_) ++first_part_[made.set];
    std::uint32_t sum = 0;
    for (std::uint32_t& first : first_part_) first = sum += first;
    grow(parts_, made_.size());
    for (std::size_t i = made_.size(); i-- > 0;)
        parts_[--first_part_[made_[i].set]] = made_[i].part;
}

// Calls use(strips, parts, how many) for every set of rows with parts.
template <class Use>
void Join::each_set(const Use& use) {
    for (std::size_t set = 0; set < sets_.size(); ++set) {
        const std::uint32_t first = first_part_[set];
        const std::uint32_t size = first_part_[set + 1] - first;
        if (size == 0) continue;
        Rows rows = 0;
        Rows bits = sets_[set];
        for (Rows left = rows_left_; left != 0; left &= left - 1, bits >>= 1)
            if ((bits & 1) != 0) rows |= left & (~left + 1);
        use(strips_.of(rows), parts_.data() + first, size);
    }
}

// ---- the east: its fillings ----

void Join::make_fillings(const Filling& east) {
    each_filling(begin_parts(east), prefix_, geometry_.parts, [&](const Filling& filling) {
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
    for (unsigned x = prefix_; x < geometry_.columns; ++x)
        each_row(rows, [&](unsigned row) {
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
    const unsigned last = geometry_.columns - 2;
    const unsigned first = geometry_.parts;
    std::size_t next = squares_.size();
    pairs_.clear();
    triples_.clear();
    const auto each_pair = [&](unsigned x, const auto& use) {
        each_row(rows, [&](unsigned a) {
            each_row(rows & apart_from(a, 1),
                     [&](unsigned b) { use(a, b, square_row_[x][a], square_row_[x + 1][b]); });
        });
    };
    each_pair(last, [&](unsigned a, unsigned b, std::uint16_t row_a, std::uint16_t row_b) {
        last_row_[a * key_base + b] = static_cast<std::uint16_t>(next++);
        pairs_.push_back({{row_a, row_b, 0}});
    });
    each_pair(first, [&](unsigned a, unsigned b, std::uint16_t row_a, std::uint16_t row_b) {
        if (geometry_.strip == 4) {
            first_row_[a * key_base + b] = static_cast<std::uint16_t>(next++);
            pairs_.push_back({{row_a, row_b, 0}});
            return;
        }
        each_row(rows & apart_from(b, 1) & apart_from(a, 2), [&](unsigned c) {
            first_row_[(a * key_base + b) * key_base + c] = static_cast<std::uint16_t>(next++);
            triples_.push_back({{row_a, row_b, square_row_[first + 2][c]}});
        });
    });
    grow(rows_, next);
}

// Nodes for the columns but one, parts for the last.
void Join::add_nodes(const Filling& west, unsigned x, std::uint32_t node) {
    const Rows free = west.free & ~(west.up | west.down | attacked_[x]);
    if (x + 1 == geometry_.parts) {
        each_row(free, [&](unsigned row) {
            add_part(with(west, x, row), node | std::uint32_t{square_row_[x][row]} << 16);
        });
        return;
    }
    each_row(free, [&](unsigned row) {
        const auto child = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back({{static_cast<std::uint16_t>(node), square_row_[x][row], 0}});
        add_nodes(with(west, x, row), x + 1, child);
    });
}

void Join::make_entries() {
    entries_size_ = 0;
    leaves_ = 0;
    for (std::vector<std::uint32_t>& offsets : offsets_) offsets.clear();
    each_set([&](const Strips& strips, const Part* parts, std::uint32_t size) {
        grow(keys_, strips.size);
        for (std::uint32_t i = 0; i < strips.size; ++i)
            keys_[i] = first_row_[strips.keys[i] & 0x7fff] |
                       std::uint32_t{last_row_[strips.keys[i] >> 16]} << 16;
        const Strips of_rows{strips.inner, strips.cross, keys_.data(), strips.size};
        // An entry has a word for the part, another where it is split.
        grow(entries_, entries_size_ + std::size_t{size} * (2 * strips.size + 2) + slack);
        for (std::uint32_t i = 0; i < size; ++i) add_entries(of_rows, parts[i]);
    });
}

void Join::add_entries(const Strips& strips, const Part& part) {
    std::uint32_t* entry = entries_.data() + entries_size_;
    std::size_t leaves = kernel_.matching_keys(strips, part.inner, met_, entry + 1);
    leaves_ += leaves;
    while (leaves != 0) {
        const std::size_t taken = std::min(leaves, most_leaves);
        entry[0] = part.tag;
        offsets_[taken].push_back(static_cast<std::uint32_t>(entry - entries_.data()));
        entry += 1 + taken;
        leaves -= taken;
        // The rest becomes an entry of its own.
        if (leaves != 0) std::copy_backward(entry, entry + leaves, entry + leaves + 1);
    }
    entries_size_ = static_cast<std::size_t>(entry - entries_.data());
}

void Join::count_tiles(const std::vector<std::uint64_t>& fillings, std::size_t size,
                       Totals& totals) {
    grow(node_rows_, nodes_.size());
    const std::uint32_t* offsets[most_leaves + 1];
    std::size_t offsets_size[most_leaves + 1];
    for (std::size_t leaves = 0; leaves <= most_leaves; ++leaves) {
        offsets[leaves] = offsets_[leaves].data();
        offsets_size[leaves] = offsets_[leaves].size();
    }
    const Program program{squares_.data(), squares_.size(), pairs_.data(), pairs_.size(),
                          triples_.data(), triples_.size(), nodes_.data(), nodes_.size(),
                          entries_.data(), offsets,         offsets_size};
    const Desk desk{lines_.data(), rows_.data(), node_rows_.data()};
    for (std::size_t i = 0; i < size; i += tile_size)
        totals.found.add(
            kernel_.count_tile(program, fillings.data() + i, std::min(tile_size, size - i), desk));
}

}  // namespace hetman::quadrant_join
