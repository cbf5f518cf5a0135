#pragma once
// The flag by which another thread abandons work that is under way.

#include <atomic>

namespace hetman {

// Set by another thread to abandon the current count. Engines test it often enough to return within
// a few hundredths of a second.
using StopFlag = std::atomic<bool>;
inline const StopFlag never_stop{false};

}  // namespace hetman
