#pragma once
// A reader for each format of formats.h, for what stands in a file from its first byte. They throw
// Failure(usage) that names the place.

#include "coordinator/compositions/byte_reader.h"
#include "worker/completion/composition.h"

namespace hetman {

Composition read_text(ByteReader& reader);
Composition read_squares(ByteReader& reader);
Composition read_json(ByteReader& reader);
Composition read_binary(ByteReader& reader);

}  // namespace hetman
