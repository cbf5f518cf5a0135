#pragma once
// The readers of the formats in formats.h. Each reads from the first byte of the file and throws
// Failure(usage) that names the place.

#include "coordinator/storage/compositions/byte_reader.h"
#include "worker/completion/board/composition.h"

namespace hetman {

Composition read_text(ByteReader& reader);
Composition read_squares(ByteReader& reader);
Composition read_json(ByteReader& reader);
Composition read_binary(ByteReader& reader);

// Throws a fault if there are already as many blocked squares as allowed.
void expect_room_to_block(std::size_t blocked, const ByteReader& reader);

// Adds the square row * n + column that was just read. Throws a fault if it is not on the n x n
// board or there are too many.
void add_blocked(BlockedSquares& blocked, std::uint64_t square, std::uint64_t n,
                 const ByteReader& reader);

}  // namespace hetman
