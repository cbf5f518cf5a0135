#pragma once
// A 128-bit digest (XXH3-128) of bytes. It detects accidents, not malice.

#include <cstdint>
#include <memory>
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

// The digest of bytes that come in pieces.
class RunningDigest {
  public:
    RunningDigest();
    ~RunningDigest();
    RunningDigest(const RunningDigest&) = delete;
    RunningDigest& operator=(const RunningDigest&) = delete;

    void add(std::string_view bytes);
    Digest value() const;  // digest_of all bytes so far

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace hetman
