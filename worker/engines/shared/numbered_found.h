#pragma once
// Totals over placements that may have different numbers of pieces.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "common/numbers/residues.h"
#include "common/problem/problem.h"
#include "common/units/tally.h"

namespace hetman {

// The running total of a search. Keeps what the problem's number of pieces asks for: one total, one
// for each number as well, or that of the largest or smallest number so far.
class NumberedFound {
  public:
    explicit NumberedFound(const Problem& problem)
        : kind_(problem.pieces.kind()),
          by_number_(problem.pieces.by_number() ? problem.board.squares() + 1 : 0) {}

    // Adds placements of so many pieces; `part` must be less than the moduli.
    void add(std::uint64_t pieces, std::uint64_t part = 1) {
        if (part == 0 || is_too_few(pieces) || is_too_many(pieces)) return;
        if (extreme_ && *extreme_ != pieces) {
            by_number_[*extreme_] = {};
            total_ = {};
        }
        if (kind_ == NumberKind::largest || kind_ == NumberKind::smallest) extreme_ = pieces;
        total_.add(part);
        if (!by_number_.empty()) by_number_[pieces].add(part);
    }

    // True if placements of so many pieces need not be looked for.
    bool is_too_few(std::uint64_t pieces) const {
        return kind_ == NumberKind::largest && extreme_ && pieces < *extreme_;
    }
    bool is_too_many(std::uint64_t pieces) const {
        return kind_ == NumberKind::smallest && extreme_ && pieces > *extreme_;
    }

    // The total and the totals by number are independent sums.
    Tally tally(std::uint64_t nodes) const {
        Tally tally(total_, nodes);
        std::size_t numbers = by_number_.size();
        while (numbers > 0 && by_number_[numbers - 1].sum() == 0) --numbers;
        for (std::size_t i = 0; i < numbers; ++i)
            tally.by_number.emplace_back(by_number_[i].sum(), by_number_[i].residues());
        return tally;
    }

  private:
    NumberKind kind_;
    std::optional<std::uint64_t> extreme_;  // the largest or smallest number so far
    Found total_;
    std::vector<Found> by_number_;
};

// The same for counts that are known number by number.
class NumberedSum {
  public:
    explicit NumberedSum(const PieceNumber& pieces) : pieces_(pieces) {}

    // Adds the placements of exactly so many pieces: more pieces with each call.
    void add(std::uint64_t pieces, const Tally& exactly) {
        if (exactly.placements == 0) return;
        if (pieces_ == NumberKind::smallest && sum_.placements != 0) return;
        const bool replaces = pieces_ == NumberKind::largest;
        CountsByNumber by_number = replaces ? CountsByNumber() : std::move(sum_.by_number);
        sum_ = exactly + (replaces ? Tally(0, sum_.nodes) : sum_);
        if (!pieces_.by_number()) return;
        by_number.resize(pieces);
        by_number.emplace_back(exactly.placements, exactly.residues);
        sum_.by_number = std::move(by_number);
    }

    const Tally& sum() const { return sum_; }

  private:
    PieceNumber pieces_;
    Tally sum_;
};

}  // namespace hetman
