#include "coordinator/dispatch/recounts/recounts.h"

#include "coordinator/dispatch/recounts/timed_recounts.h"
#include "coordinator/dispatch/recounts/unit_recounts.h"

namespace hetman {

std::unique_ptr<Recounts> make_recounts(const Plan& plan, const Ledger& ledger, const Crew& crew,
                                        const RecountSettings& settings) {
    if (const auto* const units = std::get_if<ShareOfUnits>(&settings.budget))
        return std::make_unique<UnitRecounts>(plan, ledger, settings, *units);
    if (const auto* const time = std::get_if<ShareOfTime>(&settings.budget))
        return std::make_unique<TimedRecounts>(plan, ledger, crew, settings, *time);
    return std::make_unique<Recounts>();
}

}  // namespace hetman
