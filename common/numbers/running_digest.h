#pragma once
// The digest of bytes that come in pieces.

#include <memory>
#include <string_view>

#include "common/numbers/digest.h"

namespace hetman {

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
