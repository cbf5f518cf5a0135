#include "coordinator/plan/levels/row_pairs.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "common/problem/position.h"

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

// True if attacks upwards equal those downwards round the edges, as if the rows wrapped too. For
// boards whose columns wrap.
bool run_round_rows(const AttackMap& map) {
    const auto n = static_cast<std::int64_t>(map.board().side());
    for (std::int64_t rows = 1; rows < n; ++rows)
        if (map.row_mask(rows, 0) != map.row_mask(rows - n, 0)) return false;
    return true;
}

bool may_be_cut_by_pairs(const AttackMap& map, const Problem& problem) {
    return fills_lines(problem) && problem.board.side() >= 2 && problem.board.wraps_columns() &&
           problem.preplaced.empty() && problem.blocked.empty() && problem.required.is_trivial() &&
           run_round_rows(map);
}

// The prefixes of one pair of pieces: `upper` in column 0, the other in the row below it.
class PrefixesOfPair {
  public:
    PrefixesOfPair(const AttackMap& map, const Problem& problem, std::uint64_t upper,
                   const RowPairs& orbit)
        : board_(problem.board),
          n_(board_.side()),
          above_((upper + n_ - 1) % n_),
          below_((upper + 2) % n_),
          columns_(orbit.columns),
          pairs_(orbit.pairs),
          pair_{board_.square(upper, 0), board_.square(upper + 1, orbit.columns)},
          position_(map, problem) {
        for (const Square square : pair_) position_.place(square);
    }

    void visit(const std::function<void(const Filling&)>& visit) const {
        if (n_ < 4) return visit({pair_, {}, pairs_});
        for (BitRow rest = position_.free_in_row(above_); rest != 0; rest &= rest - 1) {
            const auto column = static_cast<std::uint64_t>(std::countr_zero(rest));
            Position position = position_;
            position.place(board_.square(above_, column));
            visit_below(column, position.free_in_row(below_), visit);
        }
    }

  private:
    // The point reflection takes the piece below to the row above, into the column `reflected`, and
    // the reverse.
    void visit_below(std::uint64_t above, BitRow free,
                     const std::function<void(const Filling&)>& visit) const {
        for (; free != 0; free &= free - 1) {
            const auto below = static_cast<std::uint64_t>(std::countr_zero(free));
            const std::uint64_t reflected = (columns_ + n_ - below) % n_;
            if (reflected < above) continue;
            Filling filling{pair_, {}, reflected == above ? pairs_ : 2 * pairs_};
            filling.squares.push_back(board_.square(above_, above));
            filling.squares.push_back(board_.square(below_, below));
            std::sort(filling.squares.begin(), filling.squares.end());
            visit(filling);
        }
    }

    Board board_;
    std::uint64_t n_;
    std::uint64_t above_;  // rows
    std::uint64_t below_;
    std::uint64_t columns_;
    std::uint64_t pairs_;
    std::vector<Square> pair_;
    Position position_;
};

}  // namespace

std::optional<std::vector<RowPairs>> orbits_of_row_pairs(const AttackMap& map,
                                                         const Problem& problem) {
    if (!may_be_cut_by_pairs(map, problem)) return std::nullopt;
    const AttackedDisplacements attacked(map);
    const std::uint64_t n = attacked.n();
    const std::vector<LinearMap> maps = maps_that_keep(attacked);
    // The negative of each map is also in the list, so images one row up need not be examined.
    std::vector<bool> is_counted(n, false);
    std::vector<RowPairs> orbits;
    for (std::uint64_t columns = 0; columns < n; ++columns) {
        if (is_counted[columns] || attacked.holds({1, columns})) continue;
        orbits.push_back({columns, 0});
        for (const LinearMap& each : maps) {
            const Displacement image = each({1, columns}, n);
            if (image.rows != 1 || is_counted[image.columns]) continue;
            is_counted[image.columns] = true;
            orbits.back().pairs += n;  // one for each column of the piece in the upper row
        }
    }
    return orbits;
}

std::optional<std::uint64_t> visit_row_pairs(const AttackMap& map, const Problem& problem,
                                             std::uint64_t row,
                                             const std::function<void(const Filling&)>& visit) {
    const auto orbits = orbits_of_row_pairs(map, problem);
    if (!orbits) return std::nullopt;
    std::uint64_t pairs = 0;
    for (const RowPairs& orbit : *orbits) {
        PrefixesOfPair(map, problem, row, orbit).visit(visit);
        pairs += orbit.pairs;
    }
    return pairs;
}

}  // namespace hetman
