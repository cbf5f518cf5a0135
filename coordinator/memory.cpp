#include "coordinator/memory.h"

#include <fmt/format.h>

#include "common/failure.h"
#include "common/plural.h"
#include "common/size.h"
#include "coordinator/plan/memory_limit.h"
#include "worker/completion/study.h"
#include "worker/engines/engine_list.h"
#include "worker/usable_memory.h"

namespace hetman {

void expect_memory(std::uint64_t bytes, const std::string& what, const std::string& where) {
    const std::uint64_t usable = usable_memory();
    if (bytes <= usable) return;
    throw Failure(
        ExitCode::usage,
        {fmt::format("{} takes {:.2f} GB more of memory, and {:.2f} GB can be had here", what,
                     static_cast<double>(bytes) * 1e-9, static_cast<double>(usable) * 1e-9),
         where, "use a machine with more memory, or fewer rows"});
}

void expect_memory_to_count(const Job& job, std::uint64_t threads) {
    if (!job.problem.study && !job.run.memory) return;
    const std::uint64_t bytes = memory_to_count(job, threads);
    const std::string what =
        job.problem.study ? fmt::format("completing {} of {} at a time", counted(threads, "board"),
                                        counted(job.problem.board.n, "row"))
                          : fmt::format("counting with engine {} on {}", job.run.engine,
                                        counted(threads, "thread"));
    if (job.problem.study) expect_memory(bytes, what, "[completion]");
    const Room room = room_of(job.run, threads);
    if (bytes <= room.bytes) return;
    throw Failure(ExitCode::usage,
                  {fmt::format("{} takes {:.1f} MB, and half of the limit of {} is less", what,
                               static_cast<double>(bytes) * 1e-6, format_size(*job.run.memory)),
                   "memory", "allow more, or count with fewer threads"});
}

// Tables are shared by a process's threads, but each completes boards of its own.
std::uint64_t memory_to_count(const Job& job, std::uint64_t threads) {
    if (job.problem.study) return bytes_of_sample(job.problem) * threads;
    const auto bytes = engine_kind(job.run.engine).bytes;
    return bytes == nullptr ? 0 : bytes(job.problem, room_of(job.run, threads));
}

}  // namespace hetman
