#pragma once
// A composition in work: the queens that were given, which stay, and those that we put, which may
// move.

#include <cstdint>
#include <utility>
#include <vector>

#include "worker/completion/composition.h"
#include "worker/completion/occupancy.h"

namespace hetman {

class Draft {
  public:
    // Throws std::invalid_argument if two of the queens attack each other or one is off the board.
    explicit Draft(Composition given);

    std::uint32_t n() const { return board_.n(); }
    const Composition& board() const { return board_; }
    const Occupancy& occupied() const { return occupied_; }
    std::uint32_t free_rows() const { return free_rows_; }

    bool is_given(std::uint32_t row) const { return given_.test(row); }
    std::uint32_t column_of(std::uint32_t row) const { return board_.columns[row]; }
    bool is_free_row(std::uint32_t row) const { return column_of(row) == no_column; }

    // Puts a queen in a free row, on a square that none attacks.
    void put(std::uint32_t row, std::uint32_t column) {
        board_.columns[row] = column;
        occupied_.put(row, column);
        --free_rows_;
    }
    // Takes back one of our own.
    void take(std::uint32_t row) {
        occupied_.take(row, column_of(row));
        board_.columns[row] = no_column;
        ++free_rows_;
    }
    void take_all();

    std::vector<std::uint32_t> list_free_rows() const;
    std::vector<std::uint32_t> list_free_columns() const;

    // Gives the board away; the draft is of no use then.
    Composition release() { return std::move(board_); }

  private:
    Composition board_;
    Occupancy occupied_;
    Bits given_;
    std::uint32_t free_rows_;
};

}  // namespace hetman
