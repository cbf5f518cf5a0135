#pragma once
// The threads that count in a run of one or several processes.

#include <cstdint>
#include <string>

namespace hetman {

// The ranks of an MPI world, or a single process. In a world one thread of rank 0 coordinates: with
// one thread a rank, rank 0 does nothing else.
struct World {
    std::uint64_t ranks = 1;
    std::uint32_t threads = 1;  // of each rank

    std::uint32_t threads_of_coordinator() const { return ranks > 1 ? threads - 1 : threads; }
    std::uint64_t counting_threads() const {
        return (ranks - 1) * threads + threads_of_coordinator();
    }
    // For example "3 ranks of 2 threads: one thread of rank 0 coordinates, 5 count".
    std::string describe() const;
};

}  // namespace hetman
