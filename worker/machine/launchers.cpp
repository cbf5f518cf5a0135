#include "worker/machine/launchers.h"

#include <array>
#include <charconv>
#include <cstdlib>
#include <string_view>

namespace hetman {
namespace {

// PMI is spoken by many.
constexpr std::array all_of_mpi{
    Launcher{"MVAPICH's mpirun", "MV2_COMM_WORLD_SIZE", "MV2_COMM_WORLD_RANK", nullptr,
             "MV2_COMM_WORLD_LOCAL_SIZE", "MV2_COMM_WORLD_LOCAL_RANK"},
    Launcher{"Platform MPI's mpirun", "MPI_NRANKS", "MPI_RANKID", nullptr, "MPI_LOCALNRANKS",
             "MPI_LOCALRANKID"},
    Launcher{"an mpirun of Open MPI", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK", nullptr,
             "OMPI_COMM_WORLD_LOCAL_SIZE", "OMPI_COMM_WORLD_LOCAL_RANK"},
    Launcher{"jsrun", "JSM_NAMESPACE_SIZE", "JSM_NAMESPACE_RANK", nullptr,
             "JSM_NAMESPACE_LOCAL_SIZE", "JSM_NAMESPACE_LOCAL_RANK"},
    Launcher{"Flux", "FLUX_JOB_SIZE", "FLUX_TASK_RANK"},
    Launcher{"Cray's mpiexec", "PMI_SIZE", "PMI_RANK", "PALS_RANKID", "PALS_LOCAL_SIZE",
             "PALS_LOCAL_RANKID"},
    Launcher{"Intel MPI's mpiexec", "PMI_SIZE", "PMI_RANK", "I_MPI_MPIRUN", "MPI_LOCALNRANKS",
             "MPI_LOCALRANKID"},
    Launcher{"MPICH's mpiexec (Hydra)", "PMI_SIZE", "PMI_RANK", "HYDI_CONTROL_FD",
             "MPI_LOCALNRANKS", "MPI_LOCALRANKID"},
    Launcher{"srun --mpi=pmi2", "PMI_SIZE", "PMI_RANK", "SLURM_STEP_ID", srun_launcher.local_size,
             srun_launcher.local_rank},
    Launcher{"an mpiexec that speaks PMI", "PMI_SIZE", "PMI_RANK", nullptr, "PMI_LOCAL_SIZE",
             "PMI_LOCAL_RANK"},
};

std::optional<std::uint32_t> take_number(std::string_view& text) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

// SLURM writes the numbers of all hosts: "4(x2),3" for four on each of two hosts, three on a third.
std::optional<std::uint32_t> number_of_host(std::string_view text, std::uint32_t host) {
    while (const auto number = take_number(text)) {
        std::uint32_t hosts = 1;
        if (text.starts_with("(x")) {
            text.remove_prefix(2);
            hosts = take_number(text).value_or(1);
            text.remove_prefix(text.starts_with(')') ? 1 : 0);
        }
        if (host < hosts) return number;
        host -= hosts;
        text.remove_prefix(text.starts_with(',') ? 1 : 0);
    }
    return std::nullopt;
}

std::optional<PlaceOnHost> place_by(const Launcher& launcher) {
    if (launcher.local_rank == nullptr) return std::nullopt;
    const char* const ranks_by_host = std::getenv(launcher.local_size);
    const auto rank = environment_number(launcher.local_rank);
    if (ranks_by_host == nullptr || !rank) return std::nullopt;
    const std::uint32_t host = environment_number("SLURM_NODEID").value_or(0);
    const auto ranks = launcher.local_size == std::string_view(srun_launcher.local_size)
                           ? number_of_host(ranks_by_host, host)
                           : environment_number(launcher.local_size);
    if (!ranks || *rank >= *ranks) return std::nullopt;
    return PlaceOnHost{*rank, *ranks};
}

}  // namespace

std::span<const Launcher> mpi_launchers() { return all_of_mpi; }

std::optional<std::uint32_t> environment_number(const char* name) {
    const char* const text = std::getenv(name);
    if (text == nullptr) return std::nullopt;
    std::string_view rest = text;
    return take_number(rest);
}

PlaceOnHost place_on_host() {
    for (const Launcher& launcher : all_of_mpi)
        if (const auto place = place_by(launcher)) return *place;
    return place_by(srun_launcher).value_or(PlaceOnHost{});
}

}  // namespace hetman
