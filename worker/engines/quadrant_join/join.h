#pragma once
// Joins the half boards of one row choice: counts the pairs of a west and an east filling that
// share no diagonal.

#include <array>
#include <cstdint>
#include <vector>

#include "common/numbers/residues.h"
#include "worker/engines/engine.h"
#include "worker/engines/quadrant_join/fillings/east_fillings.h"
#include "worker/engines/quadrant_join/west_program.h"

namespace hetman::quadrant_join {

// A running total like Found, of parts of any size: a single row choice of 24 rows may have more
// than 2^31 placements.
class FoundInAnyParts {
  public:
    void add(std::uint64_t part) {
        constexpr std::uint64_t most = std::uint64_t{1} << 30;
        for (; part > most; part -= most) found_.add(most);
        found_.add(part);
    }

    operator const Found&() const { return found_; }
    std::uint64_t sum() const { return found_.sum(); }
    const Residues& residues() const { return found_.residues(); }

  private:
    Found found_;
};

// The result so far. A node is a filling of a half; one generated several times is counted each
// time.
struct Totals {
    FoundInAnyParts found;
    std::uint64_t nodes = 0;
};

// Owns its working memory: use one instance per thread.
class Join {
  public:
    Join(const Geometry& geometry, const Tables& tables, const Kernel& kernel, Prefixes prefixes);

    // Returns false if `stop` was set before the end.
    bool count(const RowSplit& choice, const StopFlag& stop, Totals& totals);

  private:
    bool count_east_prefix(const Filling& prefix, const RowSplit& choice, const StopFlag& stop,
                           Totals& totals);
    void count_west_prefix(const Filling& prefix, Totals& totals);
    const Fillings* fillings_at(unsigned x) const;
    bool keep_disjoint(unsigned x, unsigned row);
    void count_group(const Fillings& group, const Program& program, Totals& totals);

    const Geometry& geometry_;
    const Kernel& kernel_;
    EastFillings east_;
    WestProgram west_;
    // By x: the fillings of the east that the west's first queens do not attack.
    std::array<std::vector<Fillings>, widest / 2> disjoint_;
    std::vector<Bitmap> lines_;
    std::vector<Bitmap> rows_;
    std::vector<Bitmap> node_rows_;
};

}  // namespace hetman::quadrant_join
