#include "tests/support/failing_allocations.h"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace hetman::test {
namespace {

std::atomic<std::uint64_t> failing_one = 0;  // 0: none
std::atomic<Allocating> failing_threads = Allocating::this_thread;
std::atomic<bool> has_one_failed = false;
thread_local std::uint64_t made_here = 0;
thread_local bool is_this_thread = false;

void* allocate(std::size_t size, std::size_t alignment) {
    const std::uint64_t one = failing_one;
    if (one != 0 && is_this_thread == (failing_threads == Allocating::this_thread) &&
        ++made_here == one) {
        has_one_failed = true;
        throw std::bad_alloc();
    }
    void* const made =
        alignment == 0
            ? std::malloc(size == 0 ? 1 : size)
            : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    if (made == nullptr) throw std::bad_alloc();
    return made;
}

}  // namespace

FailingAllocations::FailingAllocations(Allocating which, std::uint64_t k) {
    is_this_thread = true;
    made_here = 0;
    has_one_failed = false;
    failing_threads = which;
    failing_one = k;
}

FailingAllocations::~FailingAllocations() { failing_one = 0; }

bool FailingAllocations::has_failed() { return has_one_failed; }

std::uint64_t FailingAllocations::allocations() { return made_here; }

}  // namespace hetman::test

// The other forms of the standard library call these. (Sanitizers bring forms of their own, which
// do not: of those that the program uses there is only the one without exceptions, of
// std::stable_sort.)
void* operator new(std::size_t size) { return hetman::test::allocate(size, 0); }
void* operator new(std::size_t size, std::align_val_t alignment) {
    return hetman::test::allocate(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    try {
        return operator new(size);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}
void operator delete(void* made) noexcept { std::free(made); }
void operator delete(void* made, std::size_t) noexcept { std::free(made); }
void operator delete(void* made, std::align_val_t) noexcept { std::free(made); }
void operator delete(void* made, std::size_t, std::align_val_t) noexcept { std::free(made); }
