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
    EXPECT_EQ(share_of(devices(2), {3, 4, true}).size(), 2u);
}

// What launchers say of the process.
class PlaceOnHostByEnvironment : public testing::Test {
  protected:
    void SetUp() override { clear(); }
    void TearDown() override { clear(); }

    void set(const char* name, const char* value) { setenv(name, value, 1); }

  private:
    static void clear() {
        for (const char* name :
             {"OMPI_COMM_WORLD_LOCAL_RANK", "OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALRANKID",
              "MPI_LOCALNRANKS", "SLURM_LOCALID", "SLURM_TASKS_PER_NODE", "SLURM_GPUS_PER_TASK"})
            unsetenv(name);
    }
};

TEST_F(PlaceOnHostByEnvironment, IsThatOfASingleProcessWithoutALauncher) {
    EXPECT_EQ(place_on_host().rank, 0u);
    EXPECT_EQ(place_on_host().ranks, 1u);
    EXPECT_FALSE(place_on_host().has_own_devices);
}

TEST_F(PlaceOnHostByEnvironment, IsReadFromOpenMpi) {
    set("OMPI_COMM_WORLD_LOCAL_RANK", "2");
    set("OMPI_COMM_WORLD_LOCAL_SIZE", "4");
    EXPECT_EQ(place_on_host().rank, 2u);
    EXPECT_EQ(place_on_host().ranks, 4u);
}

TEST_F(PlaceOnHostByEnvironment, IsReadFromSlurm) {
    set("SLURM_LOCALID", "3");
    set("SLURM_TASKS_PER_NODE", "4(x2)");
    set("SLURM_GPUS_PER_TASK", "1");
    EXPECT_EQ(place_on_host().rank, 3u);
    EXPECT_EQ(place_on_host().ranks, 4u);
    EXPECT_TRUE(place_on_host().has_own_devices);
}

TEST_F(PlaceOnHostByEnvironment, IsNotBelievedIfItContradictsItself) {
    set("SLURM_LOCALID", "7");
    set("SLURM_TASKS_PER_NODE", "4");
    EXPECT_EQ(place_on_host().rank, 0u);
    EXPECT_EQ(place_on_host().ranks, 1u);
}

}  // namespace
}  // namespace hetman::test
