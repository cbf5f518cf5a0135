#pragma once
// Recounts finished units of a run, as RecountPolicy says.

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "coordinator/dispatch/recounts/difference.h"
#include "coordinator/dispatch/recounts/recount_policy.h"
#include "coordinator/ledger/ledger_file.h"
#include "coordinator/plan/plan.h"
#include "coordinator/process/console.h"
#include "coordinator/process/stop_request.h"
#include "worker/transport/channel.h"

namespace hetman {

struct VerifySettings {
    SampleOfUnits sample;
    std::string engine = "auto";  // that recounts
    std::optional<std::uint32_t> threads;
    Duration progress_every{30'000};
    std::optional<std::chrono::steady_clock::time_point> stop_at = {};
    StopRequest stop = {};
    std::function<void()> counting_begins = {};  // called before the first unit; may be empty
};

struct Verification {
    std::string engine;
    std::uint64_t finished = 0;  // units in the ledger
    std::uint64_t sample = 0;    // units of it to recount
    std::uint64_t compared = 0;
    // Not empty: fresh primes, one for each part of a run by remainders, were counted in place of
    // units.
    std::vector<std::uint64_t> primes;
    std::string stopped_by;  // empty if all of the sample was compared
    std::vector<Recount> different;

    // What a whole random sample shows; nothing for a single unit that was named, nor if it was
    // stopped. The probability that one wrong unit, wherever it is, would have been found; of a run
    // by remainders the least one that a wrong total would have been found.
    std::optional<double> chance;
    // The least number of wrong units of which one would have been found with probability 0.95 or
    // more; nothing for a run by remainders.
    std::optional<std::uint64_t> found_at_95_percent;
};

// Recounts on the threads of this process or, through the channel, on other ranks. Throws
// Failure(usage) if nothing is finished yet, or no engine can recount it. A complete run without
// units leaves nothing to compare.
Verification verify(const Checkpoint& checkpoint, const Plan& plan, const VerifySettings& settings,
                    Channel* channel, Console& console);

}  // namespace hetman
