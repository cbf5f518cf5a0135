#pragma once
// Huge pages for large arrays that are accessed along many tracks at once: with pages of 4 KiB,
// each step to another track costs a page table walk, and each first touch a page fault.

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hetman {

inline constexpr std::size_t huge_page = std::size_t{1} << 21;  // bytes

// Asks the system for huge pages if the memory is large enough. The request may be refused, which
// only takes more time.
inline void prefer_huge_pages(void* memory, std::size_t bytes) {
#ifdef MADV_HUGEPAGE
    constexpr std::uintptr_t page = 4096;
    if (bytes < 2 * huge_page) return;
    const auto address = reinterpret_cast<std::uintptr_t>(memory);
    const std::uintptr_t begin = (address + page - 1) / page * page;
    const std::uintptr_t end = (address + bytes) / page * page;
    madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
#else
    static_cast<void>(memory);
    static_cast<void>(bytes);
#endif
}

// Reserves memory in an empty vector, in huge pages if it is large enough.
template <class Value>
void reserve_huge(std::vector<Value>& values, std::size_t size) {
    values.reserve(size);
    prefer_huge_pages(values.data(), size * sizeof(Value));
}

}  // namespace hetman
