#pragma once
// What launchers of parallel programs tell the processes that they start, in the environment.
//
// MPI_Comm_split_type would tell which ranks share a host, but it is collective: a rank of another
// build, which is refused with one line now, would block the others for ever. The launch check must
// also work without MPI.

#include <cstdint>
#include <optional>
#include <span>

namespace hetman {

// The names of environment variables; null: it does not tell.
struct Launcher {
    const char* name;
    const char* size;                  // the number of processes
    const char* rank;                  // of this one, from 0
    const char* mark = nullptr;        // tells it from others with the same variables
    const char* local_size = nullptr;  // likewise, of the processes on this host
    const char* local_rank = nullptr;
};

// Those of MPI. The first that is found counts.
std::span<const Launcher> mpi_launchers();

// Its variables are also set where there is one process, in the shell of an allocation.
inline constexpr Launcher srun_launcher{
    "srun", "SLURM_NTASKS", "SLURM_PROCID", nullptr, "SLURM_STEP_TASKS_PER_NODE", "SLURM_LOCALID"};

// The number with which a variable begins; nothing if there is none.
std::optional<std::uint32_t> environment_number(const char* name);

// This process among those of its run on the same host.
struct PlaceOnHost {
    std::uint32_t rank = 0;
    std::uint32_t ranks = 1;

    bool operator==(const PlaceOnHost&) const = default;
};

// As the launcher says; a single process if it does not, or contradicts itself.
PlaceOnHost place_on_host();

}  // namespace hetman
