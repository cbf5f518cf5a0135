#include "common/numbers/digest.h"

#include <fmt/core.h>
#include <xxhash.h>

#include <new>

namespace hetman {

std::string Digest::hex() const { return fmt::format("{:016x}{:016x}", high, low); }

Digest digest_of(std::string_view bytes) {
    const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
    return {hash.high64, hash.low64};
}

struct RunningDigest::State {
    State() : xxh(XXH3_createState()) {
        if (xxh == nullptr) throw std::bad_alloc();
    }
    ~State() { XXH3_freeState(xxh); }
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    XXH3_state_t* xxh;
};

RunningDigest::RunningDigest() : state_(std::make_unique<State>()) {
    XXH3_128bits_reset(state_->xxh);
}

RunningDigest::~RunningDigest() = default;

void RunningDigest::add(std::string_view bytes) {
    XXH3_128bits_update(state_->xxh, bytes.data(), bytes.size());
}

Digest RunningDigest::value() const {
    const XXH128_hash_t hash = XXH3_128bits_digest(state_->xxh);
    return {hash.high64, hash.low64};
}

}  // namespace hetman
