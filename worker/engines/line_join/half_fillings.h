#pragma once
// Generates the fillings of a half for one row choice.

#include <cstddef>
#include <vector>

#include "worker/engines/engine.h"
#include "worker/engines/line_join/growing_words.h"
#include "worker/engines/quadrant_join/fillings/groups.h"
#include "worker/engines/quadrant_join/fillings/half_parts.h"

namespace hetman::line_join {

using quadrant_join::Filling;
using quadrant_join::FoldKeys;
using quadrant_join::Geometry;
using quadrant_join::Half;
using quadrant_join::HalfParts;
using quadrant_join::Rows;
using quadrant_join::StripTable;

// Lists of fillings. They keep their memory for the next row choice, unless it is released.
class FillingLists {
  public:
    // Frees the memory of all lists.
    void release() { lines_.clear(); }
    // Starts anew with this number of empty lists. Fillings of all kinds of parts are dropped until
    // send() assigns their kind to a list.
    void begin(std::size_t lists);
    void send(std::uint16_t kind, std::size_t list) {
        list_of_kind_[kind] = static_cast<std::uint8_t>(list);
    }
    bool takes(std::uint16_t kind) const { return list_of_kind_[kind] != quadrant_join::no_list; }

    // The lists that kernels append to, each with spare capacity for `more` fillings.
    quadrant_join::FillingLists with_room(std::size_t more, quadrant_join::LineForm strips);

    std::size_t lists() const { return sizes_.size(); }
    std::size_t size(std::size_t list) const { return sizes_[list]; }
    quadrant_join::LineLists lines(std::size_t list) const {
        return {lines_[list].u.data(), lines_[list].v.data()};
    }
    std::size_t total() const;

  private:
    struct Lines {
        GrowingWords u;
        GrowingWords v;
    };
    std::uint8_t list_of_kind_[FoldKeys::most_kinds] = {};
    std::vector<Lines> lines_;
    std::vector<quadrant_join::LineLists> begins_;
    std::vector<std::size_t> sizes_;
    quadrant_join::SpareCapacity room_;  // in each of the lists
};

// Owns its working memory: use one instance per thread.
class HalfFillings {
  public:
    // The arguments must outlive this object.
    HalfFillings(const Geometry& geometry, const Half& half, const FoldKeys& keys,
                 const StripTable& strips, const quadrant_join::Kernel& kernel)
        : keys_(keys), kernel_(kernel), parts_(geometry, half, keys, strips, 0) {}

    // No queen may stand on these squares; null: on any square.
    void close(const quadrant_join::ClosedRows* closed) { parts_.close(closed); }

    // See HalfParts::add_lines.
    void add_lines(unsigned x,
                   const std::array<quadrant_join::Lines, quadrant_join::widest>& lines) {
        parts_.add_lines(x, lines);
    }

    // Appends every filling of the half on the free rows of `begin` to the list of its kind; the
    // queen at x = 0 stands on one of the rows `first`.
    // Columns with a fold key above `highest_key` are not filled to the end. Returns false if
    // `stop` was set before the end.
    bool make(const Filling& begin, Rows first, unsigned highest_key, const StopFlag& stop,
              FillingLists& lists);

  private:
    bool fill(const Filling& filling, unsigned x, Rows open_rows, const StopFlag& stop,
              FillingLists& lists);
    void add_parts(const Filling& filling, Rows rows, const FillingLists& lists);
    void join_strips(FillingLists& lists);

    const FoldKeys& keys_;
    const quadrant_join::Kernel& kernel_;
    HalfParts parts_;
    unsigned highest_key_ = 0;
};

}  // namespace hetman::line_join
