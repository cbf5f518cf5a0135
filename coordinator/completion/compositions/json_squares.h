#pragma once
// A list of squares in a JSON file. It may come before the size of the board.

#include <cstdint>
#include <utility>
#include <vector>

#include "common/job/square.h"
#include "coordinator/completion/compositions/byte_reader.h"

namespace hetman {

class SquareList {
  public:
    // Add a square by its number or in chess coordinates; always true. Throw a fault if there are
    // already as many as allowed.
    bool add(Square square, FilePlace place, const ByteReader& reader);
    bool add(ChessSquare square, FilePlace place, const ByteReader& reader);

    // Calls use(square, place) for each square. Of squares that were given by number, the place is
    // that of the last one. Throws a fault if one is not on the n x n board.
    template <class Use>
    void each(std::uint64_t n, const ByteReader& reader, const Use& use) const {
        expect_on_board(n, reader);
        for (const Square square : numbers_) use(square, place_of_last_);
        for (const auto& [square, place] : chess_) use(*square_at(square, square_board(n)), place);
    }

  private:
    void expect_room(const ByteReader& reader) const;
    void expect_on_board(std::uint64_t n, const ByteReader& reader) const;

    std::vector<Square> numbers_;  // 8 bytes each: lists may be very long
    Square largest_ = 0;
    FilePlace place_of_largest_;
    FilePlace place_of_last_;
    std::vector<std::pair<ChessSquare, FilePlace>> chess_;
};

}  // namespace hetman
