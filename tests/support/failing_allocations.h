#pragma once
// An allocator that fails on request. Programs that compile failing_allocations.cpp have it in
// place of `operator new`.

#include <cstdint>

namespace hetman::test {

// The threads whose allocations are counted, each by itself: this one, or each one that is started
// after it.
enum class Allocating { this_thread, other_threads };

// While it exists, the k-th allocation (from 1) of each of these threads fails with std::bad_alloc.
class FailingAllocations {
  public:
    FailingAllocations(Allocating which, std::uint64_t k);
    ~FailingAllocations();
    FailingAllocations(const FailingAllocations&) = delete;
    FailingAllocations& operator=(const FailingAllocations&) = delete;

    // True if an allocation has failed.
    static bool has_failed();
    // Of this thread, since the last one of these objects was made on it.
    static std::uint64_t allocations();
};

}  // namespace hetman::test
