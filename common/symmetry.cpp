#include "common/symmetry.h"

#include <algorithm>
#include <utility>

namespace hetman {
namespace {

struct Steps {
    bool transpose;
    bool flip_rows;
    bool flip_columns;
};

Steps steps_of(Symmetry symmetry) {
    const auto bits = static_cast<unsigned>(symmetry);
    return {(bits & 4) != 0, (bits & 2) != 0, (bits & 1) != 0};
}

Symmetry symmetry_of(Steps steps) {
    return static_cast<Symmetry>((steps.transpose ? 4 : 0) | (steps.flip_rows ? 2 : 0) |
                                 (steps.flip_columns ? 1 : 0));
}

}  // namespace

std::string_view name_of(Subgroup subgroup) {
    static constexpr std::array<std::string_view, subgroup_codes> names{"identity",
                                                                        "mirror-columns",
                                                                        "mirror-rows",
                                                                        "rotate-180",
                                                                        "mirror-diagonal",
                                                                        "rotate-90",
                                                                        "rotate-270",
                                                                        "mirror-antidiagonal",
                                                                        "mirror-rows-columns",
                                                                        "mirror-diagonals",
                                                                        "all"};
    return names.at(subgroup.code());
}

Square apply(Symmetry symmetry, Board board, Square square) {
    const Steps steps = steps_of(symmetry);
    std::uint64_t row = board.row(square);
    std::uint64_t column = board.column(square);
    if (steps.transpose) std::swap(row, column);
    if (steps.flip_rows) row = board.n - 1 - row;
    if (steps.flip_columns) column = board.n - 1 - column;
    return board.square(row, column);
}

Line apply(Symmetry symmetry, Board board, Line line) {
    const Steps steps = steps_of(symmetry);
    const std::uint64_t last = board.n - 1;
    const auto change_kind = [&line](LineKind one, LineKind other) {
        line.kind = line.kind == one ? other : one;
    };
    if (line.kind == LineKind::row || line.kind == LineKind::column) {
        if (steps.transpose) change_kind(LineKind::row, LineKind::column);
        if (line.kind == LineKind::column ? steps.flip_columns : steps.flip_rows)
            line.index = last - line.index;
        return line;
    }
    // Transposing keeps antidiagonals, a flip makes diagonals of them.
    if (steps.transpose && line.kind == LineKind::diagonal) line.index = 2 * last - line.index;
    if (steps.flip_rows) {
        change_kind(LineKind::diagonal, LineKind::antidiagonal);
        line.index = 2 * last - line.index;
    }
    if (steps.flip_columns) change_kind(LineKind::diagonal, LineKind::antidiagonal);
    return line;
}

std::vector<Square> apply(Symmetry symmetry, Board board, const std::vector<Square>& squares) {
    std::vector<Square> images;
    images.reserve(squares.size());
    for (const Square square : squares) images.push_back(apply(symmetry, board, square));
    std::sort(images.begin(), images.end());
    return images;
}

Symmetry compose(Symmetry first, Symmetry second) {
    Steps steps = steps_of(first);
    const Steps then = steps_of(second);
    if (then.transpose) std::swap(steps.flip_rows, steps.flip_columns);
    return symmetry_of({steps.transpose != then.transpose, steps.flip_rows != then.flip_rows,
                        steps.flip_columns != then.flip_columns});
}

Symmetry inverse(Symmetry symmetry) {
    return *std::find_if(all_symmetries.begin(), all_symmetries.end(), [&](Symmetry other) {
        return compose(symmetry, other) == Symmetry::identity;
    });
}

namespace {

SymmetryGroup cyclic_group(Symmetry symmetry) {
    SymmetryGroup group{Symmetry::identity};
    for (Symmetry power = symmetry; power != Symmetry::identity; power = compose(power, symmetry))
        group.push_back(power);
    std::sort(group.begin(), group.end());
    return group;
}

bool contains(const SymmetryGroup& group, Subgroup subgroup) {
    const SymmetryGroup members = members_of(subgroup);
    return std::all_of(members.begin(), members.end(), [&](Symmetry member) {
        return std::find(group.begin(), group.end(), member) != group.end();
    });
}

SymmetryGroup conjugate(Subgroup subgroup, Symmetry by) {
    SymmetryGroup group;
    for (const Symmetry member : members_of(subgroup))
        group.push_back(compose(compose(inverse(by), member), by));
    std::sort(group.begin(), group.end());
    return group;
}

}  // namespace

SymmetryGroup members_of(Subgroup subgroup) {
    using enum Symmetry;
    if (subgroup == Subgroup::mirrors_rows_columns)
        return {identity, mirror_columns, mirror_rows, rotate_180};
    if (subgroup == Subgroup::mirrors_diagonals)
        return {identity, rotate_180, mirror_diagonal, mirror_antidiagonal};
    if (subgroup.is_cyclic()) return cyclic_group(subgroup.generator());
    SymmetryGroup group(all_symmetries.begin(), all_symmetries.end());
    std::sort(group.begin(), group.end());
    return group;
}

std::vector<Subgroup> subgroups_of_two_generators(const SymmetryGroup& group) {
    std::vector<Subgroup> subgroups;
    for (const Subgroup subgroup :
         {Subgroup::mirrors_rows_columns, Subgroup::mirrors_diagonals, Subgroup::all})
        if (contains(group, subgroup)) subgroups.push_back(subgroup);
    return subgroups;
}

std::vector<Subgroup> subgroups_of(const SymmetryGroup& group) {
    std::vector<Subgroup> subgroups = subgroups_of_two_generators(group);
    for (const Symmetry symmetry : group)
        if (symmetry != Symmetry::rotate_270) subgroups.emplace_back(symmetry);
    std::stable_sort(subgroups.begin(), subgroups.end(), [](Subgroup a, Subgroup b) {
        return members_of(a).size() > members_of(b).size();
    });
    return subgroups;
}

bool fixes(Subgroup subgroup, Board board, const std::vector<Square>& squares) {
    const SymmetryGroup members = members_of(subgroup);
    return std::all_of(members.begin(), members.end(),
                       [&](Symmetry member) { return apply(member, board, squares) == squares; });
}

namespace {

std::vector<Square> orbit_of_map(Symmetry symmetry, Board board, Square square) {
    std::vector<Square> squares{square};
    for (Square image = apply(symmetry, board, square); image != square;
         image = apply(symmetry, board, image))
        squares.push_back(image);
    return squares;
}

}  // namespace

std::vector<Square> orbit(Subgroup subgroup, Board board, Square square) {
    if (subgroup.is_cyclic()) return orbit_of_map(subgroup.generator(), board, square);
    std::vector<Square> squares;
    for (const Symmetry member : members_of(subgroup)) {
        const Square image = apply(member, board, square);
        if (std::find(squares.begin(), squares.end(), image) == squares.end())
            squares.push_back(image);
    }
    return squares;
}

bool are_conjugate(const SymmetryGroup& group, Subgroup one, Subgroup other) {
    return std::any_of(group.begin(), group.end(),
                       [&](Symmetry by) { return conjugate(one, by) == members_of(other); });
}

std::vector<SymmetryClass> symmetry_classes(const SymmetryGroup& group) {
    std::vector<SymmetryClass> classes;
    for (const Symmetry symmetry : group) {
        const auto same = std::find_if(classes.begin(), classes.end(), [&](const SymmetryClass& c) {
            return are_conjugate(group, c.representative, symmetry);
        });
        if (same == classes.end())
            classes.push_back({symmetry, 1});
        else
            ++same->size;
    }
    return classes;
}

SymmetryGroup normaliser(const SymmetryGroup& group, Subgroup subgroup) {
    SymmetryGroup members;
    std::copy_if(group.begin(), group.end(), std::back_inserter(members),
                 [&](Symmetry by) { return conjugate(subgroup, by) == members_of(subgroup); });
    return members;
}

}  // namespace hetman
