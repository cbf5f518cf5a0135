#pragma once
// The readers of the formats in formats.h. Each reads from the first byte of a board and throws
// Failure(usage) that names the place.

#include "coordinator/completion/compositions/byte_reader.h"
#include "coordinator/completion/compositions/formats.h"

namespace hetman {

CompositionFile read_squares(ByteReader& reader);
CompositionFile read_json(ByteReader& reader);
CompositionFile read_binary(ByteReader& reader);

// A file that begins with a digit: text, or a line of squares or columns with or without a drawn
// board below. Reads one board.
CompositionFile read_numbers(ByteReader& reader);
// "[0,6,10]": such a line in brackets.
CompositionFile read_list(ByteReader& reader);
// Text of which the first row has been read.
CompositionFile read_text_after(std::uint64_t first_column, ByteReader& reader);
// "* q * *": a line for each row. Reads up to an empty line.
CompositionFile read_drawn(ByteReader& reader);
// True for a byte that is a square of a drawn board.
bool is_drawn_square(int byte);

// A board takes 4 bytes per row, whatever the file contains. Boards with more rows than this must
// have a queen in at least every thousandth row, so that a small file cannot allocate gigabytes.
inline constexpr std::uint64_t most_rows_without_queens = 10'000'000;
inline constexpr std::uint64_t most_rows_a_queen = 1000;

// Throws a fault if there are already as many blocked squares as allowed.
void expect_room_to_block(std::size_t blocked, const ByteReader& reader);

// Puts a queen on a square. Returns what is wrong if its row has one already.
std::optional<std::string> put_queen(Composition& board, Square square);

}  // namespace hetman
