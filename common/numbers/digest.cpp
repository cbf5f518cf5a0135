#include "common/numbers/digest.h"

#include <fmt/core.h>
#include <xxhash.h>

namespace hetman {

std::string Digest::hex() const { return fmt::format("{:016x}{:016x}", high, low); }

Digest digest_of(std::string_view bytes) {
    const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
    return {hash.high64, hash.low64};
}

}  // namespace hetman
