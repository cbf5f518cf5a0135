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

// Fillings of `times` classes that are alike, by the number of a set of `rows` columns.
struct SharedFillings {
    unsigned rows = 0;
    unsigned times = 0;
    std::vector<double> ways;
};

// The classes have n <= 32 rows in all. Takes ownership of the fillings; the peak is
// cover_sum_bytes. Nothing if `stop` was set before the end.
std::optional<Wide> cover_sum(unsigned n, std::vector<SharedFillings> classes,
                              const StopFlag& stop);

// True if numbers of 64 bits can hold all intermediate sums.
bool cover_sum_fits(unsigned n, unsigned rows, unsigned number_of_classes);

// The number of nodes: pairs of fillings for two classes of `rows` and more rows; for more classes
// pairs of a set of columns and one of `different` classes.
std::uint64_t cover_sum_nodes(unsigned n, unsigned rows, unsigned number_of_classes,
                              std::size_t different);

}  // namespace hetman::class_join
