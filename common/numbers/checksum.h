#pragma once
// Checksums of data in memory. They detect accidents, such as a flipped bit, not malice.

#include <cstdint>
#include <string_view>
#include <vector>

#include "common/board/board.h"
#include "common/numbers/residues.h"

namespace hetman {

// A running XXH3-64 over 64-bit words. Each step is injective in the word, so changing one word
// always changes the result.
class Checksum {
  public:
    Checksum& add(std::uint64_t word);
    Checksum& add(const Residues& residues);
    Checksum& add(const std::vector<Square>& squares);  // including their number
    Checksum& add(std::string_view bytes);              // including their number

    std::uint64_t value() const { return value_; }

  private:
    std::uint64_t value_ = 0;
};

}  // namespace hetman
