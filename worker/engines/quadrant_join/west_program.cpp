#include "worker/engines/quadrant_join/west_program.h"

namespace hetman::quadrant_join {
namespace {

// The rows that a queen on `row` does not attack so many columns away, its own left out too.
Rows apart_from(unsigned row, unsigned columns) {
    const std::uint64_t queen = std::uint64_t{1} << row;
    return ~static_cast<Rows>(queen | queen << columns | queen >> columns);
}

}  // namespace

WestProgram::WestProgram(const Geometry& geometry, const Tables& tables, const Kernel& kernel,
                         unsigned prefix)
    : geometry_(geometry),
      tables_(tables),
      kernel_(kernel),
      parts_(geometry, geometry.west, tables.ranks(), tables.strips_of_west(), prefix),
      desk_rows_(geometry.west, prefix) {}

void WestProgram::begin(std::uint64_t lines_of_east, unsigned lowest, unsigned highest) {
    met_ = geometry_.seen_across(lines_of_east);
    for (unsigned x = 0; x < parts_.half().columns; ++x) {
        closed_[x] = 0;
        for (unsigned row = 0; row < geometry_.n; ++row)
            if ((parts_.cross_bits(x, row) & met_) != 0) closed_[x] |= Rows{1} << row;
    }
    highest_rank_ = highest;
    leaf_lists_ = highest + 2 - lowest;
    for (unsigned rank = 0; rank < tables_.ranks().number(); ++rank) {
        const unsigned list = rank < lowest ? 0 : rank - lowest + 1;
        leaf_list_of_rank_[rank] = rank > highest ? no_list : static_cast<std::uint8_t>(list);
    }
}

Filling WestProgram::start(const RowChoice& choice) const {
    Filling filling;
    filling.free = choice.west;
    if (!choice.centre) return filling;
    filling.up = geometry_.central_row() << 1;
    filling.down = geometry_.central_row() >> 1;
    filling.inner = parts_.half().inner_bits_of_neighbour(geometry_.n / 2);
    return filling;
}

void WestProgram::make(const Filling& prefix) {
    const Filling begin = parts_.begin(prefix);
    make_rows(prefix.free);
    nodes_.size = 0;
    add_nodes(begin, parts_.prefix(), 0);
    parts_.sort();
    make_leaves();
}

std::uint64_t WestProgram::leaves() const {
    std::uint64_t sum = 0;
    for (unsigned list = 0; list < leaf_lists_; ++list) sum += leaves_[list].size;
    return sum;
}

void WestProgram::make_rows(Rows rows) {
    const unsigned shared = geometry_.shared();
    squares_.size = 0;
    for (unsigned x = parts_.prefix(); x < parts_.half().columns; ++x)
        visit_members(rows, [&](unsigned row) {
            // As the east calls them.
            const unsigned u = row + x;
            const bool has_v = row > x;
            const auto line = [](bool there, unsigned index) {
                return static_cast<std::uint16_t>(there ? index : no_line);
            };
            squares_.add(step_of(line(u < shared, shared + u), line(has_v, row - x - 1), 0,
                                 desk_rows_.square(x, parts_.place(row))),
                         parts_.cross_bits(x, row));
        });
    make_row_sets(rows);
}

void WestProgram::make_row_sets(Rows rows) {
    const unsigned last = parts_.half().columns - 2;
    const unsigned first = parts_.half().parts;
    pairs_.size = 0;
    triples_.size = 0;
    const auto each_pair = [&](const auto& use) {
        visit_members(rows, [&](unsigned a) {
            visit_members(rows & apart_from(a, 1), [&](unsigned b) { use(a, b); });
        });
    };
    const auto square = [&](unsigned x, unsigned row) {
        return desk_rows_.square(x, parts_.place(row));
    };
    const auto add_pair = [&](unsigned x, unsigned a, unsigned b, std::uint64_t pair) {
        pairs_.add(step_of(square(x, a), square(x + 1, b), 0, pair),
                   parts_.cross_bits(x, a) | parts_.cross_bits(x + 1, b));
    };
    each_pair([&](unsigned a, unsigned b) {
        add_pair(last, a, b, desk_rows_.last_pair(parts_.place(a), parts_.place(b)));
    });
    each_pair([&](unsigned a, unsigned b) {
        if (parts_.half().strip == narrowest_strip)
            return add_pair(first, a, b, desk_rows_.first_pair(parts_.place(a), parts_.place(b)));
        visit_members(rows & apart_from(b, 1) & apart_from(a, 2), [&](unsigned c) {
            triples_.add(
                step_of(square(first, a), square(first + 1, b), square(first + 2, c),
                        desk_rows_.triple(parts_.place(a), parts_.place(b), parts_.place(c))),
                parts_.cross_bits(first, a) | parts_.cross_bits(first + 1, b) |
                    parts_.cross_bits(first + 2, c));
        });
    });
}

// Nodes for the columns but one, parts for the last.
void WestProgram::add_nodes(const Filling& west, unsigned x, std::uint32_t node) {
    const Rows rows = open(west, x);
    if (x + 1 == parts_.half().parts)
        return parts_.add(west, rows, [&](unsigned row, unsigned rank, Part& part) {
            part.tag = static_cast<std::uint32_t>(
                step_of(node, desk_rows_.square(x, parts_.place(row)), 0, 0));
            part.kind = leaf_list_of_rank_[rank];
            return part.kind != no_list;
        });
    visit_members(rows, [&](unsigned row) {
        const Filling filling = parts_.with(west, x, row);
        if (filling.columns.rank > highest_rank_) return;
        const auto child = static_cast<std::uint32_t>(nodes_.size + 1);
        nodes_.add(step_of(node, desk_rows_.square(x, parts_.place(row)), 0, child), filling.cross);
        add_nodes(filling, x + 1, child);
    });
}

void WestProgram::make_leaves() {
    Steps ends[most_leaf_lists];
    for (StepList& list : leaves_) list.size = 0;
    parts_.each_set([&](std::size_t set, const Strips& strips, const Parts& parts) {
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

void WestProgram::StepList::enlarge(std::size_t to) {
    grow(words, to);
    grow(lines, to);
}

StepWords WestProgram::steps_apart(StepList& list, std::uint64_t lines) {
    if (lines == 0) return {list.words.data(), list.size};
    grow(list.apart, list.size + slack);
    return {list.apart.data(), kernel_.copy_apart(list.words.data(), list.lines.data(), list.size,
                                                  lines, list.apart.data())};
}

Program WestProgram::for_group(const Group& group) {
    Program program{};
    program.squares = steps_apart(squares_, group.lines);
    program.pairs = steps_apart(pairs_, group.lines);
    program.triples = steps_apart(triples_, group.lines);
    program.nodes = steps_apart(nodes_, group.lines);
    program.twice = leaf_list_of_rank_[group.rank];
    program.counted = program.twice + 1;
    for (unsigned list = 0; list < program.counted; ++list)
        program.leaves[list] = steps_apart(leaves_[list], group.lines);
    return program;
}

}  // namespace hetman::quadrant_join
