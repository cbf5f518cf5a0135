#pragma once
// Large arrays that are walked through on several tracks at once: on pages of 4 KiB each step to
// another track costs a walk through the page tables, and each first touch a fault.

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hetman {

// Makes room for so many values in an empty vector and asks for huge pages, where that matters. No
// more than a wish: the system may have none.
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
