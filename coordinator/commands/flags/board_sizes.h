#pragma once
// Board sizes on the command line: "8" for 8 x 8 squares, "3x5" for 3 rows of 5, and ranges of
// these.

#include <cstdint>
#include <string>

#include "common/board/board.h"

namespace hetman {

class Command;

// Throws Failure(usage) that names the text.
Board board_size(const std::string& text);

// --cylinder and --torus.
class ShapeFlags {
  public:
    void add_to(const Command& command);
    // The board with the shape that the flags give.
    Board shaped(Board board) const;

  private:
    bool cylinder_ = false;
    bool torus_ = false;
};

// "4..12": boards of 4 x 4 to 12 x 12 squares; "3x4..12": of 3 rows; "4..12x3": of 3 columns.
class BoardRange {
  public:
    // Throws Failure(usage) that names the text.
    explicit BoardRange(const std::string& text);

    // The side that changes from board to board; first <= last.
    std::uint64_t first() const { return first_; }
    std::uint64_t last() const { return last_; }
    bool rows_change() const { return before_.empty(); }
    bool columns_change() const { return behind_.empty(); }
    std::string size(std::uint64_t changing) const;  // as board_size accepts it

  private:
    std::string before_;  // "3x"
    std::string behind_;  // "x3"
    std::uint64_t first_;
    std::uint64_t last_;
};

}  // namespace hetman
