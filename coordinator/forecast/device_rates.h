#pragma once
// How fast devices count the units of a plan, measured on the spot.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "common/messages/message.h"
#include "coordinator/ledger/ledger.h"
#include "coordinator/plan/plan.h"
#include "worker/devices/device_list.h"

namespace hetman {

struct DeviceRate {
    DeviceInfo device = {};
    std::uint32_t units_at_once = 1;
    double nodes_a_second = 0;
};

struct DeviceRates {
    std::vector<DeviceRate> rates = {};
    std::vector<std::string> warnings = {};  // of devices that would not count
    // The share of the work in units that devices count, by the planner's estimates.
    double share_of_work = 1;

    double nodes_a_second() const;  // of all
};

// Lets each of the setup's devices count random units that the ledger lacks, all at the same time,
// for two seconds after half a second to get busy, or until `is_to_end`, which may be called by
// several threads, is true. Nothing where no unit is for devices. Throws Failure(usage) as
// open_devices() does, Failure(verification) if a device gives a wrong answer.
DeviceRates measure_devices(const Setup& setup, const Plan& plan, const Ledger& kept,
                            const std::function<bool()>& is_to_end);

}  // namespace hetman
