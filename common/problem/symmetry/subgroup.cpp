#include "common/problem/symmetry/subgroup.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace hetman {
namespace {

// Maps about the centre compose in the same way on all square boards.
constexpr Board any_square = square_board(2);

std::vector<Symmetry> powers(Board board, const Symmetry& symmetry) {
    std::vector<Symmetry> members;
    for (Symmetry power = symmetry; power != Symmetry::identity;
         power = compose(board, power, symmetry))
        members.push_back(power);
    return members;
}

struct NamedSubgroup {
    std::string name;
    Subgroup subgroup;
};

// The subgroups of D4.
const std::vector<NamedSubgroup>& named_subgroups() {
    static const std::vector<NamedSubgroup> list = [] {
        std::vector<NamedSubgroup> subgroups;
        for (const Symmetry& symmetry : maps_of(any_square))
            if (symmetry != Symmetry::rotate_270)
                subgroups.push_back({name_of(symmetry), symmetry});
        subgroups.push_back({"mirror-rows-columns", Subgroup::mirrors_rows_columns()});
        subgroups.push_back({"mirror-diagonals", Subgroup::mirrors_diagonals()});
        subgroups.push_back({"all", Subgroup::all()});
        return subgroups;
    }();
    return list;
}

}  // namespace

Subgroup::Subgroup(const Symmetry& generator)
    : Subgroup(powers(any_square, without_shift(generator))) {}

Subgroup::Subgroup(std::vector<Symmetry> members) : others_(std::move(members)) {
    std::erase(others_, Symmetry::identity);
    std::sort(others_.begin(), others_.end());
    others_.erase(std::unique(others_.begin(), others_.end()), others_.end());
}

const Subgroup& Subgroup::mirrors_rows_columns() {
    static const Subgroup subgroup(std::vector<Symmetry>{
        Symmetry::rotate_180, Symmetry::mirror_columns, Symmetry::mirror_rows});
    return subgroup;
}

const Subgroup& Subgroup::mirrors_diagonals() {
    static const Subgroup subgroup(std::vector<Symmetry>{
        Symmetry::rotate_180, Symmetry::mirror_diagonal, Symmetry::mirror_antidiagonal});
    return subgroup;
}

const Subgroup& Subgroup::all() {
    static const Subgroup subgroup(maps_of(any_square));
    return subgroup;
}

std::vector<Symmetry> Subgroup::members() const {
    std::vector<Symmetry> members{Symmetry::identity};
    members.insert(members.end(), others_.begin(), others_.end());
    return members;
}

bool Subgroup::holds(const Subgroup& smaller) const {
    return std::includes(others_.begin(), others_.end(), smaller.others_.begin(),
                         smaller.others_.end());
}

Subgroup generated_by(Board board, const std::vector<Symmetry>& generators) {
    std::set<Symmetry> found{Symmetry::identity};
    std::vector<Symmetry> to_extend{Symmetry::identity};
    while (!to_extend.empty()) {
        const Symmetry from = to_extend.back();
        to_extend.pop_back();
        for (const Symmetry& generator : generators)
            if (const Symmetry product = compose(board, from, generator);
                found.insert(product).second)
                to_extend.push_back(product);
    }
    return Subgroup(std::vector<Symmetry>(found.begin(), found.end()));
}

Subgroup powers_of(Board board, const Symmetry& symmetry) {
    return Subgroup(powers(board, symmetry));
}

std::optional<Symmetry> generator_of(Board board, const Subgroup& subgroup) {
    for (const Symmetry& member : subgroup.members())
        if (powers_of(board, member) == subgroup) return member;
    return std::nullopt;
}

std::string name_of(const Subgroup& subgroup) {
    for (const NamedSubgroup& named : named_subgroups())
        if (named.subgroup == subgroup) return named.name;
    std::string names;
    for (const Symmetry& member : subgroup.members())
        if (member != Symmetry::identity) names += (names.empty() ? "" : "&") + name_of(member);
    return names;
}

std::optional<Subgroup> subgroup_named(std::string_view name) {
    for (const NamedSubgroup& named : named_subgroups())
        if (named.name == name) return named.subgroup;
    return std::nullopt;
}

std::vector<std::string> subgroup_names() {
    std::vector<std::string> names;
    for (const NamedSubgroup& named : named_subgroups()) names.push_back(named.name);
    return names;
}

bool fixes(const Subgroup& subgroup, Board board, const std::vector<Square>& squares) {
    const std::vector<Symmetry> members = subgroup.members();
    return std::all_of(members.begin(), members.end(), [&](const Symmetry& member) {
        return apply(member, board, squares) == squares;
    });
}

std::vector<Square> orbit(const Subgroup& subgroup, Board board, Square square) {
    if (subgroup.is_trivial()) return {square};
    std::vector<Square> squares;
    for (const Symmetry& member : subgroup.members()) {
        const Square image = apply(member, board, square);
        if (std::find(squares.begin(), squares.end(), image) == squares.end())
            squares.push_back(image);
    }
    return squares;
}

}  // namespace hetman
