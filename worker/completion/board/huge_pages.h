#pragma once
// Vectors in huge pages.

#include <cstddef>
#include <vector>

#include "worker/machine/huge_pages.h"

namespace hetman {

// Reserves memory in an empty vector, in huge pages if it is large enough.
template <class Value>
void reserve_huge(std::vector<Value>& values, std::size_t size) {
    values.reserve(size);
    prefer_huge_pages(values.data(), size * sizeof(Value));
}

}  // namespace hetman
