#include "worker/engines/quadrant_join/west_program.h"

namespace hetman::quadrant_join {
namespace {

// The rows that a queen on `row` does not attack in the column `columns` away; excludes its own
// row.
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
      parts_(geometry, geometry.west, tables.keys(), tables.strips_of_west(), prefix),
      scratch_rows_(geometry.west, prefix) {
    // Each instruction makes a bitmap of its own.
    for (InstructionList* list : {&squares_, &pairs_, &triples_})
        list->reserve(scratch_rows_.number() + slack);
}

void WestProgram::begin(const EastSide& east) {
    east_ = east;
    lines_of_east_ = seen_across(east.lines);
    for (unsigned x = 0; x < parts_.half().columns; ++x)
        attacked_by_east_[x] = rows_across(east.lines, x);
    leaf_lists_ = east.highest_key + 2 - east.lowest_key;
    for (unsigned key = 0; key < tables_.keys().number(); ++key) {
        const unsigned list = key < east.lowest_key ? 0 : key - east.lowest_key + 1;
        leaf_list_of_key_[key] =
            static_cast<std::uint16_t>(key > east.highest_key ? HalfParts::none_made : list);
    }
}

Filling WestProgram::start(const RowSplit& choice) const {
    Filling filling;
    filling.free = choice.west;
    if (choice.centre) filling.attacked = filling.attacked.with(geometry_.n / 2);
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

// The line's number within a tile of the east; no_line if the east's fillings do not record it.
std::uint32_t WestProgram::line_of_u(unsigned u) const {
    if (!east_.form.narrow) return u < geometry_.shared() ? u : no_line;
    return u - east_.form.first_u < narrow_v ? u - east_.form.first_u : no_line;
}

std::uint32_t WestProgram::line_of_v(unsigned v) const {
    if (!east_.form.narrow) return v < geometry_.shared() ? first_v + v : no_line;
    return v < narrow_v ? narrow_v + v : no_line;
}

void WestProgram::make_rows(Rows rows) {
    squares_.size = 0;
    for (unsigned x = parts_.prefix(); x < parts_.half().columns; ++x)
        visit_members(rows, [&](unsigned row) {
            const unsigned number = scratch_rows_.square(x, parts_.place(row));
            squares_at_[x][row] = {number, meets(parts_.cross(x, row))};
            // The lines as named in the east.
            squares_.add(instruction_of(line_of_v(row + x),
                                        row > x ? line_of_u(row - x - 1) : no_line, 0, number),
                         squares_at_[x][row].meets);
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
    const auto add_pair = [&](unsigned x, unsigned a, unsigned b, unsigned pair) {
        const Square& square_a = squares_at_[x][a];
        const Square& square_b = squares_at_[x + 1][b];
        pairs_.add(instruction_of(square_a.number, square_b.number, 0, pair),
                   square_a.meets | square_b.meets);
    };
    each_pair([&](unsigned a, unsigned b) {
        add_pair(last, a, b, scratch_rows_.last_pair(parts_.place(a), parts_.place(b)));
    });
    each_pair([&](unsigned a, unsigned b) {
        if (parts_.half().strip == narrowest_strip)
            return add_pair(first, a, b,
                            scratch_rows_.first_pair(parts_.place(a), parts_.place(b)));
        const Square& square_a = squares_at_[first][a];
        const Square& square_b = squares_at_[first + 1][b];
        visit_members(rows & apart_from(b, 1) & apart_from(a, 2), [&](unsigned c) {
            const Square& square_c = squares_at_[first + 2][c];
            triples_.add(instruction_of(square_a.number, square_b.number, square_c.number,
                                        scratch_rows_.triple(parts_.place(a), parts_.place(b),
                                                             parts_.place(c))),
                         square_a.meets | square_b.meets | square_c.meets);
        });
    });
}

// Adds nodes for all inner columns but the last, and parts for the last.
void WestProgram::add_nodes(const Filling& west, unsigned x, std::uint32_t node) {
    const Rows rows = open(west, x);
    if (x + 1 == parts_.half().parts) {
        const unsigned first = scratch_rows_.square(x, 0);
        return parts_.add(
            west, rows, [&](unsigned, unsigned key) { return leaf_list_of_key_[key]; },
            [&](unsigned row, std::uint64_t) {
                return instruction_of(node, first + parts_.place(row), 0, 0).first;
            });
    }
    visit_members(rows, [&](unsigned row) {
        const Filling filling = parts_.with(west, x, row);
        if (filling.columns.key > east_.highest_key) return;
        const auto child = static_cast<std::uint32_t>(nodes_.size + 1);
        nodes_.reserve(1 + slack);
        nodes_.add(instruction_of(node, scratch_rows_.square(x, parts_.place(row)), 0, child),
                   meets(filling.cross));
        add_nodes(filling, x + 1, child);
    });
}

void WestProgram::make_leaves() {
    InstructionSink lists[most_leaf_lists];
    std::size_t sizes[most_leaf_lists] = {};
    SpareCapacity room;  // in each of the lists
    const auto make_room = [&](std::size_t more) {
        for (unsigned list = 0; list < leaf_lists_; ++list) {
            leaves_[list].size = sizes[list];
            leaves_[list].reserve(more);
            lists[list] = leaves_[list].sink();
        }
    };
    const LineForm form_of_strips = parts_.form_of_strips();
    parts_.each_set([&](std::size_t set, const Strips& strips, const Parts& parts) {
        room.take(std::size_t{parts.size} * strips.size + slack, make_room);
        const LeafNames names{scratch_rows_.of_strips(set), form_of_strips, lines_of_east_,
                              east_.grouped};
        kernel_.append_leaves(strips, names, parts.first, parts.size, lists, sizes);
    });
    for (unsigned list = 0; list < leaf_lists_; ++list) leaves_[list].size = sizes[list];
}

void WestProgram::InstructionList::enlarge(std::size_t to) {
    grow(first_operands, to);
    grow(last_operands, to);
    grow(meets, to);
}

// Appends the instructions of a list that the queen does not attack.
void WestProgram::append_disjoint(const InstructionList& list, Rows queen,
                                  InstructionVectors& disjoint) const {
    grow(disjoint.first_operands, disjoint.size + list.size + slack);
    grow(disjoint.last_operands, disjoint.size + list.size + slack);
    const InstructionSink out{disjoint.first_operands.data() + disjoint.size,
                              disjoint.last_operands.data() + disjoint.size, nullptr};
    disjoint.size += kernel_.disjoint_instructions(list.words(), list.meets.data(), queen, out);
}

Instructions WestProgram::disjoint_instructions(InstructionList& list, Rows queen) {
    if (queen == 0) return list.words();
    list.disjoint.size = 0;
    append_disjoint(list, queen, list.disjoint);
    return list.disjoint.words();
}

Program WestProgram::for_group(const Group& group) {
    Program program{};
    program.squares = disjoint_instructions(squares_, group.queen);
    program.pairs = disjoint_instructions(pairs_, group.queen);
    program.triples = disjoint_instructions(triples_, group.queen);
    program.nodes = disjoint_instructions(nodes_, group.queen);
    const unsigned equal = leaf_list_of_key_[group.key];
    if (group.queen == 0) {
        for (unsigned list = 0; list < equal; ++list) program.leaves[list] = leaves_[list].words();
        program.twice = equal;
    } else {
        lower_leaves_.size = 0;
        for (unsigned list = 0; list < equal; ++list)
            append_disjoint(leaves_[list], group.queen, lower_leaves_);
        program.leaves[0] = lower_leaves_.words();
        program.twice = 1;
    }
    program.leaves[program.twice] = disjoint_instructions(leaves_[equal], group.queen);
    program.counted = program.twice + 1;
    return program;
}

}  // namespace hetman::quadrant_join
