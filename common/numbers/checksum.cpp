#include "common/numbers/checksum.h"

#include <xxhash.h>

namespace hetman {

Checksum& Checksum::add(std::uint64_t word) {
    value_ = XXH3_64bits_withSeed(&word, sizeof word, value_);
    return *this;
}

Checksum& Checksum::add(const Residues& residues) {
    for (const std::uint64_t residue : residues.of) add(residue);
    return *this;
}

Checksum& Checksum::add(const std::vector<Square>& squares) {
    add(squares.size());
    for (const Square square : squares) add(square);
    return *this;
}

Checksum& Checksum::add(std::string_view bytes) {
    add(bytes.size());
    value_ = XXH3_64bits_withSeed(bytes.data(), bytes.size(), value_);
    return *this;
}

}  // namespace hetman
