// The portable search keeps a position as a whole board and filters it with plain loops. The avx2
// variant hands a position over to the packed search as soon as it is small enough; for units cut
// for this engine that is at once or a few pieces later.
#include "worker/engines/forward_filter/forward_filter.h"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <vector>

#include "common/problem/position.h"
#include "worker/engines/forward_filter/forward_filter_tables.h"
#include "worker/engines/shared/refusals.h"
#include "worker/engines/shared/split.h"

namespace hetman {
namespace {

using forward_filter::most_lines;
using forward_filter::Packing;
using forward_filter::Tables;
using forward_filter::Totals;

template <class Word>
unsigned count_bits(Word word) {
    if constexpr (sizeof(Word) == 4) {
        word -= word >> 1 & 0x55555555;
        word = (word & 0x33333333) + (word >> 2 & 0x33333333);
        word = (word + (word >> 4)) & 0x0f0f0f0f;
        word += word >> 8;
        return (word + (word >> 16)) & 0x3f;
    } else {
        return count_bits(static_cast<std::uint32_t>(word)) +
               count_bits(static_cast<std::uint32_t>(word >> 32));
    }
}

Tally tally_of(const Totals& totals) {
    Tally tally;
    tally.placements = totals.placements;
    tally.nodes = totals.nodes;
    tally.residues.of = {totals.residues[0], totals.residues[1]};
    return tally;
}

template <class Word, bool packs>
class Search {
    static constexpr bool visits = !packs;

  public:
    using Lines = std::array<Word, most_lines>;

    // With a visitor, placements are shown to it; this is only possible without packing. Packing
    // needs a Packing object.
    Search(const Tables<Word>& tables, const StopFlag& stop, const Visitor* visitor = nullptr,
           Packing* packing = nullptr)
        : tables_(tables), n_(tables.n), stop_(stop), visitor_(visitor), packing_(packing) {}

    std::optional<Tally> run(const Problem& problem) {
        pieces_ = problem.preplaced;
        Lines lines;
        forward_filter::begin(tables_, problem, lines.data());
        visit(lines, n_ - static_cast<unsigned>(problem.preplaced.size()));
        return result();
    }

    std::optional<Tally> run(const forward_filter::Position<Word>& position) {
        Lines lines;
        std::copy_n(position.lines, 2 * n_, lines.begin());
        if (position.line)
            expand(lines, *position.line, position.untried, position.open_rows);
        else
            visit(lines, position.open_rows);
        return result();
    }

  private:
    std::optional<Tally> result() const {
        if (stop_.load(std::memory_order_relaxed)) return std::nullopt;
        return tally_of(packed_) + Tally(found_, nodes_);
    }

    struct Survey {
        unsigned empty = 0;       // lines without a free square
        unsigned long_lines = 0;  // with more free squares than can be packed
        unsigned next = 0;        // the line to fill next, among those with free squares
    };

    // Empty lines get the largest keys, because their count minus one wraps.
    Survey survey(const Lines& lines) const {
        std::array<std::int32_t, most_lines> counts;
        for (unsigned i = 0; i < 2 * n_; ++i)
            counts[i] = static_cast<std::int32_t>(count_bits(lines[i]));
        std::int32_t smallest_key = 0xffff;
        std::int32_t long_lines = 0;
        std::int32_t empty = 0;
        for (unsigned i = 0; i < 2 * n_; ++i) {
            const std::int32_t key = ((counts[i] - 1) & 0xff) << 8 | tables_.rank[i];
            smallest_key = std::min(smallest_key, key);
            long_lines += counts[i] > static_cast<std::int32_t>(forward_filter::packed_squares);
            empty += counts[i] == 0;
        }
        return {static_cast<unsigned>(empty), static_cast<unsigned>(long_lines),
                tables_.order[smallest_key & 0x7f]};
    }

    // Counts the completions of a position with `open` open rows.
    void visit(const Lines& lines, unsigned open) {
        if (open == 0) {
            found_.add(1);
            if constexpr (visits)
                if (visitor_ != nullptr && !(*visitor_)(pieces_)) seen_enough_ = true;
            return;
        }
        const Survey found = survey(lines);
        if (found.empty != 2 * (n_ - open)) return;
        if constexpr (packs)
            pack_or_expand(lines, found, open);
        else
            expand(lines, found.next, lines[found.next], open);
    }

    bool may_prepare(const Survey& found, unsigned open) const {
        using namespace forward_filter;
        return n_ <= packed_board &&
               (found.long_lines == 0
                    ? open <= packed_rows
                    : open <= rows_with_long_lines && found.long_lines <= most_long_lines);
    }

    void pack_or_expand(const Lines& lines, const Survey& found, unsigned open) {
        const bool prepares = !is_prepared_ && may_prepare(found, open);
        if (prepares) forward_filter::prepare_packing<Word>(tables_, lines.data(), *packing_);
        is_prepared_ |= prepares;
        if (is_prepared_ && found.long_lines == 0)
            forward_filter::count_packed<Word>(tables_, lines.data(), *packing_, stop_, packed_);
        else
            expand(lines, found.next, lines[found.next], open);
        if (prepares) is_prepared_ = false;
    }

    void expand(const Lines& lines, unsigned line, Word untried, unsigned open) {
        if (stop_.load(std::memory_order_relaxed)) return;
        const bool is_column = line >= n_;
        for (; untried != 0; untried &= untried - 1) {
            const auto other = static_cast<unsigned>(std::countr_zero(untried));
            Lines child;
            forward_filter::filter(tables_, lines.data(), child.data(), is_column ? other : line,
                                   is_column ? line - n_ : other);
            ++nodes_;
            if constexpr (visits) {
                pieces_.push_back(is_column ? Square{other} * n_ + (line - n_)
                                            : Square{line} * n_ + other);
                visit(child, open - 1);
                pieces_.pop_back();
                if (seen_enough_) return;
            } else {
                visit(child, open - 1);
            }
        }
    }

    const Tables<Word>& tables_;
    unsigned n_;
    const StopFlag& stop_;
    const Visitor* visitor_;
    std::vector<Square> pieces_;  // pieces on the board, kept only if placements are visited
    bool seen_enough_ = false;
    Found found_;
    std::uint64_t nodes_ = 0;
    Totals packed_;  // from positions handed over to the packed search
    Packing* packing_;
    bool is_prepared_ = false;  // true if the packing was prepared for a position that this one
                                // descends from
};

// Search by orbits of a required symmetry: plain recursion over positions.
class OrbitSearch {
  public:
    OrbitSearch(const Problem& problem, const StopFlag& stop, const Visitor* visitor = nullptr)
        : problem_(problem), stop_(stop), visitor_(visitor), pieces_(problem.preplaced) {}

    std::optional<Tally> run(const Position& position) {
        visit(position);
        if (stop_.load(std::memory_order_relaxed)) return std::nullopt;
        return Tally(found_, nodes_);
    }

  private:
    void visit(const Position& position) {
        if (position.is_dead() || seen_enough_ || stop_.load(std::memory_order_relaxed)) return;
        const std::optional<Line> line = position.next_line(LineRule::fewest_squares);
        if (!line) {
            found_.add(1);
            if (visitor_ != nullptr) seen_enough_ = !(*visitor_)(pieces_);
            return;
        }
        for (const Square square : position.free_squares(*line)) {
            Position child = position;
            if (!child.place_orbit(square, problem_.required)) continue;
            ++nodes_;
            const std::size_t before = pieces_.size();
            if (visitor_ != nullptr)
                for (const Square image : orbit(problem_.required, problem_.board, square))
                    pieces_.push_back(image);
            visit(child);
            pieces_.resize(before);
        }
    }

    const Problem& problem_;
    const StopFlag& stop_;
    const Visitor* visitor_;
    std::vector<Square> pieces_;  // pieces on the board, kept only if placements are visited
    bool seen_enough_ = false;
    Found found_;
    std::uint64_t nodes_ = 0;
};

template <class Word>
class ForwardFilter final : public SearchEngine {
  public:
    ForwardFilter(const Piece& piece, Board board, Variant variant)
        : map_(piece, board), variant_(variant), tables_(map_) {}

    std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const override {
        if (!problem.required.is_trivial())
            return OrbitSearch(problem, stop).run(Position(map_, problem));
#ifdef __x86_64__
        if (variant_ != Variant::portable) {
            const std::unique_ptr<Packing, void (*)(Packing*)> packing(
                forward_filter::new_packing(), forward_filter::delete_packing);
            return Search<Word, true>(tables_.tables(), stop, nullptr, packing.get()).run(problem);
        }
#endif
        return Search<Word, false>(tables_.tables(), stop).run(problem);
    }

    std::optional<Tally> count_portably(const Problem& problem,
                                        const StopFlag& stop) const override {
        if (!problem.required.is_trivial()) return count(problem, stop);
        return Search<Word, false>(tables_.tables(), stop).run(problem);
    }

    std::optional<Tally> visit(const Problem& problem, const Visitor& visitor,
                               const StopFlag& stop) const override {
        if (!problem.required.is_trivial())
            return OrbitSearch(problem, stop, &visitor).run(Position(map_, problem));
        return Search<Word, false>(tables_.tables(), stop, &visitor).run(problem);
    }

    std::optional<Split> split(const Problem& problem) const override {
        return split_at_next_line(map_, problem, LineRule::fewest_squares);
    }

  private:
    AttackMap map_;
    Variant variant_;
    forward_filter::OwnTables<Word> tables_;
};

std::unique_ptr<Engine> make(const Problem& problem, const MemoryBudget&) {
    return make_forward_filter(problem.piece, problem.board, best_variant());
}

}  // namespace

template <class Word>
std::optional<Tally> forward_filter::count_position(const Tables<Word>& tables,
                                                    const Position<Word>& position,
                                                    const StopFlag& stop) {
    return Search<Word, false>(tables, stop).run(position);
}
template std::optional<Tally> forward_filter::count_position(const Tables<std::uint32_t>&,
                                                             const Position<std::uint32_t>&,
                                                             const StopFlag&);
template std::optional<Tally> forward_filter::count_position(const Tables<std::uint64_t>&,
                                                             const Position<std::uint64_t>&,
                                                             const StopFlag&);

EngineKind forward_filter_kind() {
    return {
        .name = "forward-filter",
        .idea =
            "the whole board filtered after each piece, the line with the fewest free squares "
            "next; for pieces with few placements",
        .obstacle = not_one_a_line,
        .make = make,
#ifdef HETMAN_DEVICES
        .make_on_device = make_forward_filter_on_device,
#endif
        .default_frame = "central",
        .line_rule = LineRule::fewest_squares,
        .shows = Shows::any_order,
        .stands_in = true,
        .picoseconds_per_node = 9'000,
    };
}

std::unique_ptr<Engine> make_forward_filter(const Piece& piece, Board board, Variant variant) {
    if (board.side() < 32)
        return std::make_unique<ForwardFilter<std::uint32_t>>(piece, board, variant);
    return std::make_unique<ForwardFilter<std::uint64_t>>(piece, board, variant);
}

}  // namespace hetman
