#pragma once
// How the processes of a run share the devices of a host.

#include <vector>

#include "worker/devices/device_list.h"
#include "worker/machine/launchers.h"

namespace hetman {

// Every device goes to one process; where there are more processes than devices, some get none. If
// the scheduler shows each process devices of its own, these are all.
std::vector<DeviceInfo> share_of(const std::vector<DeviceInfo>& devices, const PlaceOnHost& place);

}  // namespace hetman
