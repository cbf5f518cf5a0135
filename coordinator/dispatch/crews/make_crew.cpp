#include "coordinator/dispatch/crews/make_crew.h"

#include "coordinator/dispatch/crews/hybrid_crew.h"
#include "coordinator/dispatch/crews/local_crew.h"
#include "coordinator/dispatch/crews/mpi_crew.h"
#include "worker/machine/usable_threads.h"

namespace hetman {

std::uint64_t ranks_of(const Channel* channel) {
    return channel == nullptr ? 1 : static_cast<std::uint64_t>(channel->size());
}

std::uint32_t threads_of_process(std::optional<std::uint32_t> asked, std::uint64_t ranks) {
    return asked.value_or(ranks > 1 ? 1 : usable_threads());
}

World world_of(const Channel* channel, std::optional<std::uint32_t> threads) {
    const std::uint64_t ranks = ranks_of(channel);
    return {ranks, threads_of_process(threads, ranks)};
}

std::unique_ptr<Crew> make_crew(Setup setup, std::optional<std::uint32_t> threads,
                                Channel* channel) {
    const World world = world_of(channel, threads);
    setup.threads = world.threads;
    setup.is_rank = world.ranks > 1;
    if (world.ranks == 1) return std::make_unique<LocalCrew>(std::move(setup));
    const std::uint32_t own_threads = world.threads_of_coordinator();
    if (own_threads == 0 && setup.devices.is_none())
        return std::make_unique<MpiCrew>(*channel, std::move(setup));
    return std::make_unique<HybridCrew>(*channel, setup, own_threads);
}

}  // namespace hetman
