#pragma once
// A 128-bit digest (XXH3-128) of bytes. It detects accidents, not malice.

#include <cstdint>
#include <string>
#include <string_view>

namespace hetman {

struct Digest {
    std::uint64_t high = 0;
    std::uint64_t low = 0;

    std::string hex() const;  // 32 digits
    bool operator==(const Digest&) const = default;
};

Digest digest_of(std::string_view bytes);

}  // namespace hetman
