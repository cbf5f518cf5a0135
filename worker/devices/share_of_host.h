#pragma once
// How the processes of a run share the devices of a host.

#include <vector>

#include "worker/devices/device_list.h"

namespace hetman {

// A process among those of its run on the same host.
struct PlaceOnHost {
    std::uint32_t rank = 0;
    std::uint32_t ranks = 1;
    bool has_own_devices = false;  // the scheduler shows it no others
};

// As the launcher's environment says: Open MPI, MPICH and its kin, or srun.
PlaceOnHost place_on_host();

// Every device goes to one process; where there are more processes than devices, some get none.
std::vector<DeviceInfo> share_of(const std::vector<DeviceInfo>& devices, const PlaceOnHost& place);

}  // namespace hetman
