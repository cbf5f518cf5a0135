#include "common/problem/symmetry/symmetry.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace hetman {
namespace {

struct Named {
    Symmetry symmetry;
    std::string_view name;
};

constexpr std::array<Named, 8> about_centre{
    {{Symmetry::identity, "identity"},
     {Symmetry::rotate_90, "rotate-90"},
     {Symmetry::rotate_180, "rotate-180"},
     {Symmetry::rotate_270, "rotate-270"},
     {Symmetry::mirror_columns, "mirror-columns"},
     {Symmetry::mirror_rows, "mirror-rows"},
     {Symmetry::mirror_diagonal, "mirror-diagonal"},
     {Symmetry::mirror_antidiagonal, "mirror-antidiagonal"}}};

constexpr auto place_by_code = [] {
    std::array<std::uint8_t, about_centre.size()> places{};
    for (std::uint8_t i = 0; i < about_centre.size(); ++i)
        places[about_centre[i].symmetry.code()] = i;
    return places;
}();

std::size_t place_of(const Symmetry& symmetry) { return place_by_code[symmetry.code()]; }

std::uint64_t moved(std::uint64_t position, bool flips, std::uint64_t shift, std::uint64_t size) {
    if (flips) position = size - 1 - position;
    if (shift != 0) position = (position + shift) % size;
    return position;
}

// The shift after another map has been applied.
std::uint32_t carried(std::uint64_t shift, bool flips, std::uint64_t more, std::uint64_t size) {
    const std::uint64_t flipped = flips ? size - shift : shift;
    return static_cast<std::uint32_t>((flipped + more) % size);
}

}  // namespace

Symmetry without_shift(const Symmetry& symmetry) {
    return {symmetry.swaps(), symmetry.flips_rows(), symmetry.flips_columns()};
}

std::strong_ordering Symmetry::operator<=>(const Symmetry& other) const {
    const auto key = [](const Symmetry& symmetry) {
        return std::tuple(place_of(symmetry), symmetry.down_, symmetry.right_);
    };
    return key(*this) <=> key(other);
}

std::string name_of(const Symmetry& symmetry) {
    const std::string_view name = about_centre.at(place_of(symmetry)).name;
    if (symmetry.is_about_centre()) return std::string(name);
    return fmt::format("{}+{}+{}", name, symmetry.down(), symmetry.right());
}

Square apply(const Symmetry& symmetry, Board board, Square square) {
    std::uint64_t row = board.row(square);
    std::uint64_t column = board.column(square);
    if (symmetry.swaps()) std::swap(row, column);
    return board.square(moved(row, symmetry.flips_rows(), symmetry.down(), board.rows),
                        moved(column, symmetry.flips_columns(), symmetry.right(), board.columns));
}

std::vector<Square> apply(const Symmetry& symmetry, Board board,
                          const std::vector<Square>& squares) {
    std::vector<Square> images;
    images.reserve(squares.size());
    for (const Square square : squares) images.push_back(apply(symmetry, board, square));
    std::sort(images.begin(), images.end());
    return images;
}

Line apply(const Symmetry& symmetry, Board board, Line line) {
    const auto change_kind = [&line](LineKind one, LineKind other) {
        line.kind = line.kind == one ? other : one;
    };
    if (line.kind == LineKind::row || line.kind == LineKind::column) {
        if (symmetry.swaps()) change_kind(LineKind::row, LineKind::column);
        line.index =
            line.kind == LineKind::row
                ? moved(line.index, symmetry.flips_rows(), symmetry.down(), board.rows)
                : moved(line.index, symmetry.flips_columns(), symmetry.right(), board.columns);
        return line;
    }
    // Swapping keeps antidiagonals antidiagonal; a flip turns them into diagonals.
    const std::uint64_t last = number_of_lines(line.kind, board) - 1;
    if (symmetry.swaps() && line.kind == LineKind::diagonal) line.index = last - line.index;
    if (symmetry.flips_rows()) {
        change_kind(LineKind::diagonal, LineKind::antidiagonal);
        line.index = last - line.index;
    }
    if (symmetry.flips_columns()) change_kind(LineKind::diagonal, LineKind::antidiagonal);
    return line;
}

Symmetry compose(Board board, const Symmetry& first, const Symmetry& second) {
    bool flips_rows = first.flips_rows();
    bool flips_columns = first.flips_columns();
    std::uint32_t down = first.down();
    std::uint32_t right = first.right();
    if (second.swaps()) {
        std::swap(flips_rows, flips_columns);
        std::swap(down, right);
    }
    return {first.swaps() != second.swaps(), flips_rows != second.flips_rows(),
            flips_columns != second.flips_columns(),
            carried(down, second.flips_rows(), second.down(), board.rows),
            carried(right, second.flips_columns(), second.right(), board.columns)};
}

Symmetry inverse(Board board, const Symmetry& symmetry) {
    const bool swaps = symmetry.swaps();
    const bool flips_rows = swaps ? symmetry.flips_columns() : symmetry.flips_rows();
    const bool flips_columns = swaps ? symmetry.flips_rows() : symmetry.flips_columns();
    const Symmetry plain(swaps, flips_rows, flips_columns);
    // The remaining shift after applying both maps.
    const Symmetry left = compose(board, symmetry, plain);
    return compose(
        board, plain,
        {false, false, false, static_cast<std::uint32_t>((board.rows - left.down()) % board.rows),
         static_cast<std::uint32_t>((board.columns - left.right()) % board.columns)});
}

std::vector<Symmetry> maps_of(Board board) {
    const std::uint64_t downs = board.wraps_rows() ? board.rows : 1;
    const std::uint64_t rights = board.wraps_columns() ? board.columns : 1;
    const bool swaps = board.has_like_lines();
    std::vector<Symmetry> maps;
    for (const Named& named : about_centre) {
        const Symmetry& plain = named.symmetry;
        if (plain.swaps() && !swaps) continue;
        for (std::uint32_t down = 0; down < downs; ++down)
            for (std::uint32_t right = 0; right < rights; ++right)
                maps.emplace_back(plain.swaps(), plain.flips_rows(), plain.flips_columns(), down,
                                  right);
    }
    return maps;
}

}  // namespace hetman
