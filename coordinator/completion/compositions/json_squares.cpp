#include "coordinator/completion/compositions/json_squares.h"

#include <fmt/core.h>

#include "coordinator/completion/compositions/read_formats.h"

namespace hetman {

bool SquareList::add(Square square, FilePlace place, const ByteReader& reader) {
    expect_room(reader);
    if (numbers_.empty() || square > largest_) {
        largest_ = square;
        place_of_largest_ = place;
    }
    place_of_last_ = place;
    numbers_.push_back(square);
    return true;
}

bool SquareList::add(ChessSquare square, FilePlace place, const ByteReader& reader) {
    expect_room(reader);
    chess_.emplace_back(square, place);
    return true;
}

void SquareList::expect_room(const ByteReader& reader) const {
    expect_room_to_block(numbers_.size() + chess_.size(), reader);
}

void SquareList::expect_on_board(std::uint64_t n, const ByteReader& reader) const {
    if (!numbers_.empty() && largest_ >= n * n)
        throw reader.fault_at(fmt::format("square {} is not on {} x {}", largest_, n, n),
                              place_of_largest_);
    for (const auto& [square, place] : chess_)
        if (!square_at(square, square_board(n)))
            throw reader.fault_at(fmt::format("this square is not on {} x {}", n, n), place);
}

}  // namespace hetman
