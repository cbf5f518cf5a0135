#pragma once
// Huge pages for large arrays that are traversed along several tracks at once: with pages of 4 KiB,
// each step to another track costs a page table walk, and each first touch a page fault.

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hetman {

// Reserves memory in an empty vector and, if it is large enough, asks the system for huge pages.
// The request may be refused.
template <class Value>
void reserve_huge(std::vector<Value>& values, std::size_t size) {
    constexpr std::size_t worth_it = std::size_t{1} << 22;
    constexpr std::uintptr_t page = 4096;
    values.reserve(size);
#ifdef MADV_HUGEPAGE
    const std::size_t bytes = size * sizeof(Value);
    if (bytes < worth_it) return;
    const auto address = reinterpret_cast<std::uintptr_t>(values.data());
    const std::uintptr_t begin = (address + page - 1) / page * page;
    const std::uintptr_t end = (address + bytes) / page * page;
    madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
#endif
}

}  // namespace hetman
