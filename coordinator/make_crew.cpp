#include "coordinator/make_crew.h"

#include "coordinator/local_crew.h"
#include "coordinator/mpi_crew.h"
#include "worker/pool.h"

namespace hetman {

std::unique_ptr<Crew> make_crew(Setup setup, std::optional<std::uint32_t> threads,
                                Channel* channel) {
    const bool several = channel != nullptr && channel->size() > 1;
    setup.threads = threads.value_or(several ? 1 : usable_threads());
    if (several) return std::make_unique<MpiCrew>(*channel, std::move(setup));
    return std::make_unique<LocalCrew>(std::move(setup));
}

}  // namespace hetman
