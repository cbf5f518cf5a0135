#pragma once
// A reader for each format of formats.h, for what stands in a file from its first byte. They throw
// Failure(usage) that names the place.

#include "coordinator/storage/compositions/byte_reader.h"
#include "worker/completion/board/composition.h"

namespace hetman {

Composition read_text(ByteReader& reader);
Composition read_squares(ByteReader& reader);
Composition read_json(ByteReader& reader);
Composition read_binary(ByteReader& reader);

// Throws a fault if so many squares are blocked that no more may be.
void expect_room_to_block(std::size_t blocked, const ByteReader& reader);

// Adds the square row * n + column, read just now. Throws a fault if it is on no board of n x n, or
// if there are too many.
void add_blocked(BlockedSquares& blocked, std::uint64_t square, std::uint64_t n,
                 const ByteReader& reader);

}  // namespace hetman
