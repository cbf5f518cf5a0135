#pragma once
// The coordinator's loop: hands out units, records what comes back, checkpoints, stops in order.

#include <chrono>
#include <functional>
#include <optional>

#include "common/duration.h"
#include "coordinator/console.h"
#include "coordinator/crew.h"
#include "coordinator/ledger.h"
#include "coordinator/plan/plan.h"

namespace hetman {

struct CampaignSettings {
    Duration checkpoint_every{60'000};
    std::optional<std::chrono::steady_clock::time_point> stop_at;
    Duration progress_every{30'000};
    // Ends with the first unit that has a placement, rather than with the last unit.
    bool first_only = false;
    // Saves the ledger; empty where none is kept. Throws std::system_error if the disk refuses,
    // OwnershipLost if the run directory has a new owner.
    std::function<void()> save;
    // True if the run directory has a new owner.
    std::function<bool()> lost;
};

// Counts the plan's unfinished units until the ledger is complete or the run is asked to stop (a
// signal, or `stop_at`). Returns why it stopped early: "USR1", "max_time"; empty if it is complete.
// Everything finished by then is in the ledger and saved. Throws Failure: internal_error if a
// worker reports trouble, verification if results differ (all else finished is saved), checkpoint
// if the last save failed. Throws OwnershipLost if the directory was taken over.
std::string run_campaign(const Plan& plan, Ledger& ledger, Crew& crew, Console& console,
                         const CampaignSettings& settings);

}  // namespace hetman
