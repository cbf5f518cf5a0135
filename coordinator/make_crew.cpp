#include "coordinator/make_crew.h"

#include "coordinator/local_crew.h"
#include "coordinator/mpi_crew.h"
#include "worker/pool.h"

namespace hetman {

std::unique_ptr<Crew> make_crew(const Problem& problem, const std::string& engine,
                                std::optional<std::uint32_t> threads, Find find, Channel* channel) {
    if (channel != nullptr && channel->size() > 1)
        return std::make_unique<MpiCrew>(*channel, problem, engine, threads.value_or(1), find);
    return std::make_unique<LocalCrew>(problem, engine, threads.value_or(usable_threads()), find);
}

}  // namespace hetman
