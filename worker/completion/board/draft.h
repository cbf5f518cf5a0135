#pragma once
// A composition being completed: the given queens, which are fixed, and the added queens, which may
// move.

#include <cstdint>
#include <utility>
#include <vector>

#include "common/stop_flag.h"
#include "worker/completion/board/composition.h"
#include "worker/completion/board/occupancy.h"

namespace hetman {

class Draft {
  public:
    // Throws std::invalid_argument if two queens attack each other or one is off the board or on a
    // blocked square. The draft is unusable if `stop` was set meanwhile.
    explicit Draft(Composition given, const StopFlag& stop = never_stop);

    std::uint32_t n() const { return board_.n(); }
    const Composition& board() const { return board_; }
    const Occupancy& occupied() const { return occupied_; }
    std::uint32_t free_rows() const { return free_rows_; }

    bool is_given(std::uint32_t row) const { return given_.test(row); }
    // Rows 64 x word to 64 x word + 63 as bits: 1 if the row's queen was given.
    std::uint64_t given_rows(std::uint32_t word) const { return given_.word(word); }
    std::uint32_t column_of(std::uint32_t row) const { return board_.columns[row]; }
    bool is_free_row(std::uint32_t row) const { return column_of(row) == no_column; }

    // Adds a queen in a free row, on a square that is not attacked.
    void put(std::uint32_t row, std::uint32_t column) {
        board_.columns[row] = column;
        occupied_.put(row, column);
        --free_rows_;
    }
    // Removes an added queen.
    void take(std::uint32_t row) {
        occupied_.take(row, column_of(row));
        board_.columns[row] = no_column;
        ++free_rows_;
    }
    void take_all();

    std::vector<std::uint32_t> list_free_rows() const;
    std::vector<std::uint32_t> list_free_columns() const;

    // True if the given queens are unchanged, judged by a hash taken at construction: a copy would
    // take too much memory on large boards.
    bool given_stand() const { return hash_given() == hash_of_given_; }

    // Gives the board away and frees the memory of its lines; the draft is unusable afterwards.
    Composition release() {
        occupied_ = Occupancy(0);
        return std::move(board_);
    }

  private:
    std::uint64_t hash_given() const;

    Composition board_;
    Occupancy occupied_;
    Bits given_;
    std::uint32_t free_rows_;
    std::uint64_t hash_of_given_ = 0;
};

}  // namespace hetman
