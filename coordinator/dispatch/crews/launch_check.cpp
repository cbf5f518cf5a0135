#include "coordinator/dispatch/crews/launch_check.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string_view>
#include <thread>

#include "common/failure.h"
#include "worker/machine/launchers.h"

namespace hetman {
namespace {

bool has_started_several(const Launcher& launcher) {
    return environment_number(launcher.size) > 1u &&
           (launcher.mark == nullptr || std::getenv(launcher.mark) != nullptr);
}

// Launchers end all copies as soon as one has failed: the first one needs time to say why.
[[noreturn]] void leave_it_to_the_first() {
    std::signal(SIGTERM, SIG_DFL);  // it is no stop that anybody asked for
    std::this_thread::sleep_for(std::chrono::seconds(1));
    throw Failure(ExitCode::usage, std::vector<Complaint>{});
}

bool has_mpi() { return !Channel::library().empty(); }

void check_launcher(const Launcher& launcher) {
    if (environment_number(launcher.rank).value_or(0) != 0) leave_it_to_the_first();
    const std::uint32_t size = environment_number(launcher.size).value_or(0);
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
    const std::uint32_t tasks = environment_number(srun_launcher.size).value_or(0);
    if (tasks <= 1) return;
    if (environment_number(srun_launcher.rank).value_or(0) != 0) leave_it_to_the_first();
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
    const auto launchers = mpi_launchers();
    const auto found = std::find_if(launchers.begin(), launchers.end(), has_started_several);
    if (found != launchers.end()) check_launcher(*found);
    check_slurm();
}

}  // namespace hetman
