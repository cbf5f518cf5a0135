#pragma once
// The sum, over all ways to share the columns among the classes of rows, of the products of their
// fillings.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/numbers/wide.h"
#include "worker/engines/engine.h"

namespace hetman::class_join {

// The fillings of each of `times` equal classes of `rows` rows, by the number of the set of
// columns.
struct SharedFillings {
    unsigned rows = 0;
    unsigned times = 0;
    std::vector<double> ways;
    std::uint64_t sum = 0;  // of the ways, modulo 2^64
};

// The classes have n <= 32 rows in all. Frees the fillings of each class as they are converted to
// integers: the peak is all fillings and those of the largest class once more. Nothing if `stop`
// was set before the end. Throws MemoryCorruption.
std::optional<Wide> cover_sum(unsigned n, std::vector<SharedFillings> classes,
                              const StopFlag& stop);

// True if numbers of 64 bits can hold all intermediate sums.
bool cover_sum_fits(unsigned n, unsigned rows, unsigned number_of_classes);

// The number of nodes: for two classes, of `rows` and n - `rows` rows, the pairs of complementary
// sets of columns; for more, the pairs of a set of columns and one of `different` classes.
std::uint64_t cover_sum_nodes(unsigned n, unsigned rows, unsigned number_of_classes,
                              std::size_t different);

}  // namespace hetman::class_join
