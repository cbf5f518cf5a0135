#include "coordinator/dispatch/crews/launch_check.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "common/failure.h"

namespace hetman {
namespace {

// What a launcher tells its processes: how many there are, and the number of this one from 0.
struct Launcher {
    const char* name;
    const char* size;  // environment variables
    const char* rank;
    const char* mark = nullptr;  // a variable that tells it from others, if it needs one
};

// The first that is found counts. PMI is spoken by many.
constexpr std::array launchers{
    Launcher{"MVAPICH's mpirun", "MV2_COMM_WORLD_SIZE", "MV2_COMM_WORLD_RANK"},
    Launcher{"Platform MPI's mpirun", "MPI_NRANKS", "MPI_RANKID"},
    Launcher{"an mpirun of Open MPI", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
    Launcher{"jsrun", "JSM_NAMESPACE_SIZE", "JSM_NAMESPACE_RANK"},
    Launcher{"Flux", "FLUX_JOB_SIZE", "FLUX_TASK_RANK"},
    Launcher{"Cray's mpiexec", "PMI_SIZE", "PMI_RANK", "PALS_RANKID"},
    Launcher{"Intel MPI's mpiexec", "PMI_SIZE", "PMI_RANK", "I_MPI_MPIRUN"},
    Launcher{"MPICH's mpiexec (Hydra)", "PMI_SIZE", "PMI_RANK", "HYDI_CONTROL_FD"},
    Launcher{"srun --mpi=pmi2", "PMI_SIZE", "PMI_RANK", "SLURM_STEP_ID"},
    Launcher{"an mpiexec that speaks PMI", "PMI_SIZE", "PMI_RANK"},
};

std::uint64_t environment_number(const char* name) {
    const char* text = std::getenv(name);
    return text == nullptr ? 0 : std::strtoull(text, nullptr, 10);
}

bool has_started_several(const Launcher& launcher) {
    return environment_number(launcher.size) > 1 &&
           (launcher.mark == nullptr || std::getenv(launcher.mark) != nullptr);
}

Failure nothing_to_say() { return {ExitCode::usage, std::vector<Complaint>{}}; }

bool has_mpi() { return !Channel::library().empty(); }

void check_launcher(const Launcher& launcher) {
    if (environment_number(launcher.rank) != 0) throw nothing_to_say();
    const std::uint64_t size = environment_number(launcher.size);
    throw Failure(
        ExitCode::usage,
        {fmt::format("{} started {} copies of hetman, which was built {} and cannot connect "
                     "them: each would count everything",
                     launcher.name, size, has_mpi() ? "with " + Channel::library() : "without MPI"),
         fmt::format("{}={}", launcher.size, size),
         fmt::format("{}; for independent copies add {}",
                     has_mpi() ? "start it with the mpirun of that MPI, as scripts/launch.sh does"
                               : "start one copy, which counts with threads, or build with MPI",
                     alone_name)});
}

// Without the right --mpi option srun starts processes that do not know of each other. In the shell
// of an allocation there is only one, but no srun was given either.
void check_slurm() {
    const std::uint64_t tasks = environment_number("SLURM_NTASKS");
    if (tasks <= 1) return;
    if (environment_number("SLURM_PROCID") != 0) throw nothing_to_say();
    throw Failure(
        ExitCode::usage,
        {fmt::format("SLURM gave this job {} tasks, but this process is alone{}", tasks,
                     has_mpi() ? "" : ": it was built without MPI"),
         "",
         fmt::format("{}; for a single process add {} (for many threads ask for --ntasks=1 "
                     "--cpus-per-task=T)",
                     has_mpi()
                         ? "launch it with `srun --mpi=pmix hetman ...` or `mpirun hetman ...`"
                         : "build with MPI for several",
                     alone_name)});
}

}  // namespace

bool is_to_be_alone(int argc, const char* const* argv) {
    return std::any_of(argv, argv + argc, [](const char* argument) {
        return std::string_view(argument) == alone_name;
    });
}

void check_launch(const Channel* channel) {
    if (channel != nullptr && channel->size() > 1) return;
    const auto* const found = std::find_if(launchers.begin(), launchers.end(), has_started_several);
    if (found != launchers.end()) check_launcher(*found);
    check_slurm();
}

}  // namespace hetman
