#pragma once
// A Position with the interface of LineBoard, for planning: for all problems of pieces with lines.

#include <vector>

#include "common/problem/position.h"

namespace hetman {

class PlainBoard {
  public:
    struct Choices {
        bool is_over = false;     // nothing follows
        bool is_refuted = false;  // see Position
        bool may_stay_empty = false;
        Line line;
        std::vector<Square> free;
        std::uint64_t count = 0;  // of them
    };

    PlainBoard(const AttackMap& map, const Problem& problem) : position_(map, problem) {}

    bool place_orbit(Square square, const Subgroup& required) {
        return position_.place_orbit(square, required);
    }

    void choose(LineRule rule, Choices& found) const {
        found.is_refuted = position_.is_refuted(rule);
        found.may_stay_empty = position_.lines_may_stay_empty();
        const std::optional<Line> line = position_.next_line(rule);
        found.is_over = !line;
        if (!line) return;
        found.line = *line;
        found.free = position_.free_squares(*line);
        found.count = found.free.size();
    }
    bool place_and_choose(Square square, const Subgroup& required, LineRule rule, Choices& found) {
        if (!place_orbit(square, required)) return false;
        choose(rule, found);
        return true;
    }
    Square square(const Choices& choices, std::uint64_t index) const { return choices.free[index]; }
    void leave_empty(const Choices& choices) { position_.leave_empty(choices.line); }
    const Position& position() const { return position_; }

  private:
    Position position_;
};

}  // namespace hetman
