// Whether two squares attack each other depends only on the displacement from one to the other,
// round joined edges. The lines of a ride are the chains of squares a leap apart: two squares of a
// chain attack each other, and they are those whose displacement is a multiple of the leap. Rides
// may have displacements in common (round joined edges, or (2,0) and (3,0) both ride to (6,0)): a
// pair on m common lines counts m times, so that its displacement is a leap of weight 1 - m; the
// same holds for triangles.
#include "worker/engines/inclusion_exclusion/relations.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <optional>
#include <utility>

namespace hetman::inclusion_exclusion {
namespace {

struct Displacement {
    std::int64_t rows = 0;
    std::int64_t columns = 0;

    bool operator==(const Displacement&) const = default;
    Displacement operator-() const { return {-rows, -columns}; }
    Displacement operator+(const Displacement& b) const {
        return {rows + b.rows, columns + b.columns};
    }
    Displacement operator-(const Displacement& b) const { return *this + -b; }
};

std::int64_t round_edge(std::int64_t length, std::uint64_t size) {
    const auto sides = static_cast<std::int64_t>(size);
    return (length % sides + sides) % sides;
}

// The displacements of a board: from a square to another, joined edges taken into account.
class Displacements {
  public:
    explicit Displacements(Board board)
        : board_(board),
          height_(static_cast<std::int64_t>(board.rows)),
          width_(static_cast<std::int64_t>(board.columns)) {}

    // Reduced along joined edges: not negative, and less than the side.
    Displacement normal(Displacement d) const {
        if (board_.wraps_rows()) d.rows = round_edge(d.rows, board_.rows);
        if (board_.wraps_columns()) d.columns = round_edge(d.columns, board_.columns);
        return d;
    }
    bool fits(const Displacement& d) const {
        return d.rows > -height_ && d.rows < height_ && d.columns > -width_ && d.columns < width_;
    }
    // The index of a normal displacement that fits.
    std::size_t index(const Displacement& d) const {
        return static_cast<std::size_t>((d.rows + height_ - 1) * (2 * width_ - 1) + d.columns +
                                        width_ - 1);
    }
    std::size_t size() const {
        return static_cast<std::size_t>((2 * height_ - 1) * (2 * width_ - 1));
    }

    template <class Visit>
    void visit_all(const Visit& visit) const {
        for (std::int64_t rows = board_.wraps_rows() ? 0 : 1 - height_; rows < height_; ++rows)
            for (std::int64_t columns = board_.wraps_columns() ? 0 : 1 - width_; columns < width_;
                 ++columns)
                if (rows != 0 || columns != 0) visit(Displacement{rows, columns});
    }

    Shift shift(const Displacement& d) const {
        Shift shift{static_cast<std::int16_t>(d.rows), 0, 0};
        if (d.columns > 0) {
            shift.right = static_cast<std::uint8_t>(d.columns);
            if (board_.wraps_columns()) shift.left = static_cast<std::uint8_t>(width_ - d.columns);
        } else {
            shift.left = static_cast<std::uint8_t>(-d.columns);
        }
        return shift;
    }

    std::optional<Square> from(Square square, const Displacement& d) const {
        const Displacement to =
            normal({static_cast<std::int64_t>(board_.row(square)) + d.rows,
                    static_cast<std::int64_t>(board_.column(square)) + d.columns});
        if (to.rows < 0 || to.rows >= height_ || to.columns < 0 || to.columns >= width_)
            return std::nullopt;
        return board_.square(static_cast<std::uint64_t>(to.rows),
                             static_cast<std::uint64_t>(to.columns));
    }

  private:
    Board board_;
    std::int64_t height_;
    std::int64_t width_;
};

std::vector<Displacement> attacked(const AttackMap& map, const Displacements& all) {
    std::vector<Displacement> found;
    all.visit_all([&](const Displacement& d) {
        const std::uint64_t from =
            d.columns < 0 ? map.board().columns - 1 : 0;  // from where it stays on the board
        const auto to = static_cast<std::int64_t>(from) + d.columns;
        if ((map.row_mask(d.rows, from) >> to & 1) != 0) found.push_back(d);
    });
    return found;
}

// A set of displacements.
using Marks = std::vector<bool>;

struct Ride {
    Displacement leap;
    Marks reaches;
    std::size_t size = 0;  // displacements that it reaches

    bool is_within(const Ride& other) const {
        for (std::size_t i = 0; i < reaches.size(); ++i)
            if (reaches[i] && !other.reaches[i]) return false;
        return true;
    }
};

Ride ride_along(const Displacement& leap, const Displacements& all) {
    Ride ride{leap, Marks(all.size()), 0};
    for (const Displacement& step : {leap, -leap})
        for (Displacement at = all.normal(step); all.fits(at) && at != Displacement{};
             at = all.normal(at + step)) {
            if (ride.reaches[all.index(at)]) break;
            ride.reaches[all.index(at)] = true;
            ++ride.size;
        }
    return ride;
}

std::vector<Displacement> leaps_of(const Move& move) {
    if (move.kind == MoveKind::semi) return {{move.rows, move.columns}};
    return {{move.rows, move.columns},
            {move.rows, -move.columns},
            {move.columns, move.rows},
            {move.columns, -move.rows}};
}

// The rides worth counting by lines: they reach more than a few squares, and are no part of others.
// At most most_families, the longest.
std::vector<Ride> rides_of(const Piece& piece, const Displacements& all) {
    constexpr std::size_t least_reached = 5;
    std::vector<Ride> rides;
    for (const Move& move : piece.moves()) {
        if (move.reach != Reach::ride) continue;
        for (const Displacement& leap : leaps_of(move)) {
            Ride ride = ride_along(leap, all);
            if (ride.size >= least_reached) rides.push_back(std::move(ride));
        }
    }
    std::stable_sort(rides.begin(), rides.end(),
                     [](const Ride& a, const Ride& b) { return a.size > b.size; });
    std::vector<Ride> kept;
    for (Ride& ride : rides)
        if (kept.size() < most_families &&
            std::none_of(kept.begin(), kept.end(),
                         [&](const Ride& other) { return ride.is_within(other); }))
            kept.push_back(std::move(ride));
    return kept;
}

// Numbers the lines of a ride in the order of their first squares.
std::vector<std::uint16_t> lines_of(const Ride& ride, Board board, const Displacements& all) {
    constexpr std::uint16_t none = 0xffff;
    std::vector<std::uint16_t> lines(board.squares(), none);
    std::uint16_t line = 0;
    for (Square start = 0; start < board.squares(); ++start) {
        if (lines[start] != none) continue;
        for (const Displacement& step : {ride.leap, -ride.leap})
            for (std::optional<Square> at = start; at && (lines[*at] == none || *at == start);
                 at = all.from(*at, step)) {
                if (*at == start && lines[*at] == line && step == ride.leap) break;  // round
                lines[*at] = line;
            }
        ++line;
    }
    return lines;
}

// 1 minus the number of rides that reach the displacement, or both displacements of a triangle.
template <class... Indices>
std::int16_t weight_of(const std::vector<Ride>& rides, const Indices... indices) {
    std::int16_t weight = 1;
    for (const Ride& ride : rides)
        if ((ride.reaches[indices] && ...)) --weight;
    return weight;
}

// The orders of a triangle's squares, as the displacements of the others from the first: there are
// six, or fewer if a shift round the board maps it to itself.
using Sides = std::pair<Displacement, Displacement>;
std::array<Sides, 6> orders_of(const Displacement& a, const Displacement& b,
                               const Displacements& all) {
    const Displacement ab = all.normal(b - a);
    const Displacement ba = all.normal(a - b);
    const Displacement minus_a = all.normal(-a);
    const Displacement minus_b = all.normal(-b);
    return {Sides{a, b}, {b, a}, {minus_a, ab}, {ab, minus_a}, Sides{minus_b, ba}, {ba, minus_b}};
}

// True for the order that stands for all: no square is above the first, and of these orders it has
// the smallest displacements. Sets the number of orders.
bool stands_for_all(const std::array<Sides, 6>& orders, const Displacements& all,
                    std::int32_t& number) {
    const auto key = [&](const Sides& sides) {
        return std::pair(all.index(sides.first), all.index(sides.second));
    };
    const auto own = key(orders.front());
    std::array<std::pair<std::size_t, std::size_t>, 6> keys;
    for (std::size_t i = 0; i < orders.size(); ++i) {
        keys[i] = key(orders[i]);
        if (orders[i].first.rows >= 0 && orders[i].second.rows >= 0 && keys[i] < own) return false;
    }
    std::sort(keys.begin(), keys.end());
    number = static_cast<std::int32_t>(std::unique(keys.begin(), keys.end()) - keys.begin());
    return true;
}

// A family of the lines of each ride.
void add_families(Relations& relations, const std::vector<Ride>& rides, Board board,
                  const Displacements& all) {
    for (const Ride& ride : rides) {
        LineFamily family{lines_of(ride, board, all), 0, true};
        family.lines = *std::max_element(family.line_of.begin(), family.line_of.end()) + 1U;
        for (Square square = 0; square < board.squares(); ++square)
            family.are_rows = family.are_rows && family.line_of[square] == board.row(square);
        relations.lines += family.lines;
        relations.families.push_back(std::move(family));
    }
}

void add_leaps(Relations& relations, const std::vector<Ride>& rides,
               const std::vector<Displacement>& attacks, const Displacements& all) {
    std::uint64_t added = 0;
    std::uint64_t removed = 0;
    for (const Displacement& d : attacks) {
        const std::int16_t weight = weight_of(rides, all.index(d));
        if (weight == 0) continue;
        relations.leaps.push_back({all.shift(d), weight});
        (weight > 0 ? added : removed) += static_cast<std::uint64_t>(std::abs(weight));
    }
    relations.planes = static_cast<unsigned>(std::bit_width(std::max(added, removed)));
}

// Stops as soon as there are more than most_triangles.
void add_triangles(Relations& relations, const std::vector<Ride>& rides,
                   const std::vector<Displacement>& attacks, const Displacements& all) {
    Marks is_attack(all.size());
    for (const Displacement& d : attacks) is_attack[all.index(d)] = true;
    std::vector<Triangle>& triangles = relations.triangles;
    for (const Displacement& a : attacks) {
        if (a.rows < 0) continue;
        for (const Displacement& b : attacks) {
            if (b.rows < 0 || a == b) continue;
            const Displacement between = all.normal(b - a);
            if (!all.fits(between) || !is_attack[all.index(between)]) continue;
            const std::int16_t weight = weight_of(rides, all.index(a), all.index(b));
            std::int32_t orders = 0;
            if (weight == 0 || !stands_for_all(orders_of(a, b, all), all, orders)) continue;
            triangles.push_back({all.shift(a), all.shift(b), orders * weight});
            if (triangles.size() > most_triangles) return;
        }
    }
}

}  // namespace

Relations relations_of(const Piece& piece, Board board) {
    Relations relations;
    relations.rows = static_cast<unsigned>(board.rows);
    relations.columns = static_cast<unsigned>(board.columns);
    relations.wraps_rows = board.wraps_rows();
    relations.wraps_columns = board.wraps_columns();
    const Displacements all(board);
    const std::vector<Displacement> attacks = attacked(AttackMap(piece, board), all);
    const std::vector<Ride> rides = rides_of(piece, all);
    add_families(relations, rides, board, all);
    add_leaps(relations, rides, attacks, all);
    add_triangles(relations, rides, attacks, all);
    relations.has_triangles = relations.triangles.size() <= most_triangles;
    if (!relations.has_triangles) relations.triangles.clear();
    std::stable_sort(relations.triangles.begin(), relations.triangles.end(),
                     [](const Triangle& a, const Triangle& b) { return a.weight < b.weight; });
    return relations;
}

}  // namespace hetman::inclusion_exclusion
