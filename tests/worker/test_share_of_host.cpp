// Every device of a host goes to one of the run's processes there.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "worker/devices/share_of_host.h"

namespace hetman::test {
namespace {

std::vector<DeviceInfo> devices(std::uint32_t count) {
    std::vector<DeviceInfo> all(count);
    for (std::uint32_t i = 0; i < count; ++i) all[i].number = i;
    return all;
}

TEST(ShareOfHost, GivesEachDeviceToOneProcess) {
    for (const std::uint32_t count : {0u, 1u, 2u, 5u, 8u})
        for (const std::uint32_t ranks : {1u, 2u, 3u, 8u}) {
            std::set<std::uint32_t> given;
            std::size_t most = 0;
            std::size_t least = count;
            for (std::uint32_t rank = 0; rank < ranks; ++rank) {
                const auto share = share_of(devices(count), {rank, ranks});
                most = std::max(most, share.size());
                least = std::min(least, share.size());
                for (const DeviceInfo& device : share)
                    EXPECT_TRUE(given.insert(device.number).second) << device.number;
            }
            EXPECT_EQ(given.size(), count);
            EXPECT_LE(most - least, 1u);
        }
}

TEST(ShareOfHost, LeavesTheSchedulersShareAsItIs) {
    setenv("SLURM_GPUS_PER_TASK", "2", 1);
    EXPECT_EQ(share_of(devices(2), {3, 4}).size(), 2u);
    unsetenv("SLURM_GPUS_PER_TASK");
}

}  // namespace
}  // namespace hetman::test
