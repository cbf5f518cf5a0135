#include "worker/transport/mpi_family.h"

#include <mpi.h>

#include <algorithm>
#include <cstdlib>

namespace hetman {
namespace {

#ifdef OPEN_MPI
constexpr bool is_open_mpi = true;
#else
constexpr bool is_open_mpi = false;
#endif

bool is_set(const char* variable) { return std::getenv(variable) != nullptr; }

}  // namespace

bool is_rank_of_launcher() {
    // PMI is spoken by MPICH's mpirun, Intel's and Cray's; PMIx by Open MPI's from 5 on and by
    // srun.
    constexpr const char* own = is_open_mpi ? "OMPI_COMM_WORLD_SIZE" : "PMI_RANK";
    return is_set(own) || is_set("PMIX_NAMESPACE");
}

bool ranks_outlive_a_lost_one() {
    if (!is_open_mpi) return false;
    const char* recovery = std::getenv("OMPI_MCA_orte_enable_recovery");
    return (recovery != nullptr && std::string_view(recovery) != "0") ||
           is_set("HETMAN_GOES_ON_WITHOUT_LOST_RANKS");
}

std::string short_library_version(std::string_view text) {
    // Followed by who built it, when and from what.
    text = text.substr(0, text.find_first_of(",\n"));
    // MPICH writes "MPICH Version:", and the version behind spaces or a tab.
    constexpr std::string_view label = " Version:";
    const std::size_t place = text.find(label);
    if (place == std::string_view::npos) return std::string(text);
    std::string_view version = text.substr(place + label.size());
    version.remove_prefix(std::min(version.find_first_not_of(" \t"), version.size()));
    return std::string(text.substr(0, place)) + ' ' + std::string(version);
}

}  // namespace hetman
