#include "coordinator/plan/first_row_pairs.h"

#include <algorithm>
#include <numeric>

namespace hetman {
namespace {

// Down and to the right, modulo n.
struct Displacement {
    std::uint64_t rows;
    std::uint64_t columns;
};

// The displacements that a piece attacks on a board whose attacks run round both pairs of edges.
class AttackedDisplacements {
  public:
    explicit AttackedDisplacements(const AttackMap& map) : n_(map.board().side()) {
        for (std::uint64_t rows = 0; rows < n_; ++rows) {
            attacked_.push_back(map.row_mask(static_cast<std::int64_t>(rows), 0));
            for (std::uint64_t columns = 0; columns < n_; ++columns)
                if ((rows != 0 || columns != 0) && holds({rows, columns}))
                    list_.push_back({rows, columns});
        }
    }

    std::uint64_t n() const { return n_; }
    bool holds(const Displacement& to) const { return (attacked_[to.rows] >> to.columns & 1) != 0; }
    const std::vector<Displacement>& list() const { return list_; }

  private:
    std::uint64_t n_;
    std::vector<BitRow> attacked_;  // by rows
    std::vector<Displacement> list_;
};

// A linear map, by the images of (1, 0) and (0, 1).
struct LinearMap {
    Displacement down;
    Displacement right;

    Displacement operator()(const Displacement& from, std::uint64_t n) const {
        return {(from.rows * down.rows + from.columns * right.rows) % n,
                (from.rows * down.columns + from.columns * right.columns) % n};
    }
    bool is_invertible(std::uint64_t n) const {
        const std::uint64_t determinant =
            (down.rows * right.columns + n * n - down.columns * right.rows) % n;
        return std::gcd(determinant, n) == 1;
    }
};

// The invertible maps that preserve the attacked displacements. (1, 0) and (0, 1) are among these,
// and so are their images.
std::vector<LinearMap> maps_that_keep(const AttackedDisplacements& attacked) {
    const std::uint64_t n = attacked.n();
    std::vector<LinearMap> maps;
    for (const Displacement& down : attacked.list())
        for (const Displacement& right : attacked.list()) {
            const LinearMap map{down, right};
            if (map.is_invertible(n) &&
                std::all_of(attacked.list().begin(), attacked.list().end(),
                            [&](const Displacement& to) { return attacked.holds(map(to, n)); }))
                maps.push_back(map);
        }
    return maps;
}

// True if attacks upwards are those downwards round the joined edges, for boards whose columns
// wrap.
bool run_round_rows(const AttackMap& map) {
    const auto n = static_cast<std::int64_t>(map.board().side());
    for (std::int64_t rows = 1; rows < n; ++rows)
        if (map.row_mask(rows, 0) != map.row_mask(rows - n, 0)) return false;
    return true;
}

}  // namespace

std::optional<std::vector<FirstRowPairs>> classes_of_first_rows(const AttackMap& map,
                                                                const Problem& problem) {
    if (!fills_lines(problem) || problem.board.side() < 2 || !problem.board.wraps_columns() ||
        !problem.preplaced.empty() || !problem.blocked.empty() || !problem.required.is_trivial() ||
        !run_round_rows(map))
        return std::nullopt;
    const AttackedDisplacements attacked(map);
    const std::uint64_t n = attacked.n();
    const std::vector<LinearMap> maps = maps_that_keep(attacked);
    // A map's negative is also in the list, so images one row up need no look.
    std::vector<bool> is_counted(n, false);
    std::vector<FirstRowPairs> classes;
    for (std::uint64_t column = 0; column < n; ++column) {
        if (is_counted[column] || attacked.holds({1, column})) continue;
        classes.push_back({column, 0});
        for (const LinearMap& each : maps) {
            const Displacement image = each({1, column}, n);
            if (image.rows != 1 || is_counted[image.columns]) continue;
            is_counted[image.columns] = true;
            classes.back().pairs += n;  // shifts to the right
        }
    }
    return classes;
}

}  // namespace hetman
