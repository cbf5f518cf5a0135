#pragma once
// Random descents from a position: the samples whose mean is an estimate, see estimate.h.

#include "common/numbers/random.h"
#include "common/numbers/saturating.h"
#include "common/numbers/wide.h"
#include "common/problem/position.h"

namespace hetman {

// What a search of the position does next. Board is a LineBoard or a PlainBoard.
template <class Board>
typename Board::Choices choices_of(const Board& board, LineRule rule) {
    typename Board::Choices choices;
    board.choose(rule, choices);
    return choices;
}

// The samples of one position, in the order given by a seed. The board and its choices must outlive
// this object.
template <class Board>
class Descents {
  public:
    Descents(const Board& start, const typename Board::Choices& first, const Subgroup& required,
             LineRule rule, std::uint64_t seed)
        : start_(start), first_(first), required_(required), rule_(rule), random_(seed) {}

    // The mean over this total number of samples, no fewer than before; capped at 2^64 - 1.
    std::uint64_t mean(std::uint64_t samples) {
        for (; samples_ < samples; ++samples_) sum_ += descend();
        const Wide mean = sum_ / samples;
        return mean > Saturating::most ? Saturating::most : static_cast<std::uint64_t>(mean);
    }

  private:
    std::uint64_t descend() {
        if (first_.is_over || first_.is_refuted) return 0;
        Saturating paths = 1;
        Saturating nodes = 0;
        Board board = start_;
        typename Board::Choices choices = first_;
        do {
            // Leaving the line empty is one more branch, but no node.
            const std::uint64_t ways = choices.count + (choices.may_stay_empty ? 1 : 0);
            nodes = nodes + paths * choices.count;
            paths = paths * ways;
            if (ways == 0) break;
            const std::uint64_t way = random_.below(ways);
            if (way == choices.count) {
                board.leave_empty(choices);
                board.choose(rule_, choices);
            } else if (!board.place_and_choose(board.square(choices, way), required_, rule_,
                                               choices)) {
                break;
            }
        } while (!choices.is_over && !choices.is_refuted);
        return nodes.value();
    }

    const Board& start_;
    const typename Board::Choices& first_;
    const Subgroup& required_;
    const LineRule rule_;
    Random random_;
    Wide sum_ = 0;
    std::uint64_t samples_ = 0;
};

}  // namespace hetman
