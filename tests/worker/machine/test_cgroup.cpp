// Limits of control groups, read from trees of files like those of the kernel.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <string>

#include "tests/support/temporary_directory.h"
#include "worker/machine/cgroup.h"

namespace hetman::test {
namespace {

constexpr std::uint64_t no_memory_limit = std::numeric_limits<std::uint64_t>::max();
constexpr double no_quota = std::numeric_limits<double>::infinity();

class Cgroup : public testing::Test {
  protected:
    void put(const std::string& file, const std::string& text) const {
        const std::filesystem::path path = root() + file;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path) << text << '\n';
    }
    // "ROOT POINT - TYPE TYPE OPTIONS"
    void mount(const std::string& fields) {
        mounts_ += "32 31 0:29 " + fields + "\n";
        put("/proc/self/mountinfo", mounts_);
    }
    void quota(const std::string& group, int quota, int period) const {
        put(group + "/cpu.cfs_quota_us", std::to_string(quota));
        put(group + "/cpu.cfs_period_us", std::to_string(period));
    }
    void memory(const std::string& group, std::uint64_t limit, std::uint64_t used) const {
        put(group + "/memory.limit_in_bytes", std::to_string(limit));
        put(group + "/memory.usage_in_bytes", std::to_string(used));
    }
    std::string root() const { return directory_.path().string(); }

  private:
    const TemporaryDirectory directory_;
    std::string mounts_ = "31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755\n";
};

TEST_F(Cgroup, LimitsOfVersion1AreThoseOfTheGroupAndItsAncestors) {
    mount("/ /sys/fs/cgroup/cpu,cpuacct rw,nosuid shared:9 - cgroup cgroup rw,cpu,cpuacct");
    mount("/ /sys/fs/cgroup/memory rw,nosuid shared:10 - cgroup cgroup rw,memory");
    put("/proc/self/cgroup",
        "11:memory:/slurm/uid_0/job_7/step_0\n3:cpuacct,cpu:/slurm/uid_0/job_7/step_0\n"
        "1:name=systemd:/system.slice/slurmd.service");
    const std::string cpu = "/sys/fs/cgroup/cpu,cpuacct";
    const std::string memory_root = "/sys/fs/cgroup/memory";
    quota(cpu, -1, 100'000);
    memory(memory_root, 9223372036854771712U, 1'000'000);
    EXPECT_EQ(cgroup_processors(root()), no_quota);
    quota(cpu + "/slurm/uid_0/job_7", 350'000, 100'000);
    quota(cpu + "/slurm/uid_0/job_7/step_0", 800'000, 100'000);
    memory(memory_root + "/slurm/uid_0/job_7", 5'000'000, 1'500'000);
    memory(memory_root + "/slurm/uid_0/job_7/step_0", 4'500'000, 900'000);
    EXPECT_EQ(cgroup_processors(root()), 3.5);
    EXPECT_EQ(cgroup_memory(root()), 3'500'000U);
    quota(cpu + "/slurm/uid_0/job_7/step_0", 100'000, 50'000);
    memory(memory_root + "/slurm/uid_0/job_7/step_0", 900'000, 1'000'000);
    EXPECT_EQ(cgroup_processors(root()), 2);
    EXPECT_EQ(cgroup_memory(root()), 0U);
}

// A container sees its own group at the mount point, but is told its name outside.
TEST_F(Cgroup, ContainersMountPartOfAHierarchy) {
    mount("/docker/1f /sys/fs/cgroup/cpu ro - cgroup cgroup rw,cpu");
    put("/proc/self/cgroup", "4:cpu:/docker/1f/job");
    quota("/sys/fs/cgroup/cpu", 400'000, 100'000);
    EXPECT_EQ(cgroup_processors(root()), 4);
    quota("/sys/fs/cgroup/cpu/job", 300'000, 100'000);
    EXPECT_EQ(cgroup_processors(root()), 3);
    put("/proc/self/cgroup", "4:cpu:/docker/1f");
    EXPECT_EQ(cgroup_processors(root()), 4);
}

TEST_F(Cgroup, OtherControllersAndMountPointsWithBlanksAreToldApart) {
    mount("/ /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset");
    mount("/ /the\\040groups/cpu rw - cgroup cgroup rw,cpu");
    put("/proc/self/cgroup", "5:cpuset:/a\n4:cpu:/b");
    quota("/sys/fs/cgroup/cpuset/a", 100'000, 100'000);
    quota("/the groups/cpu/b", 200'000, 100'000);
    EXPECT_EQ(cgroup_processors(root()), 2);
}

TEST_F(Cgroup, LimitsOfVersion2AreReadToo) {
    mount("/ /sys/fs/cgroup rw - cgroup2 cgroup2 rw,nsdelegate");
    put("/proc/self/cgroup", "0::/user.slice/run");
    put("/sys/fs/cgroup/user.slice/run/cpu.max", "max 100000");
    put("/sys/fs/cgroup/user.slice/run/memory.max", "max");
    put("/sys/fs/cgroup/user.slice/run/memory.current", "1000");
    EXPECT_EQ(cgroup_processors(root()), no_quota);
    EXPECT_EQ(cgroup_memory(root()), no_memory_limit);
    put("/sys/fs/cgroup/user.slice/cpu.max", "150000 100000");
    put("/sys/fs/cgroup/user.slice/memory.max", "4096");
    put("/sys/fs/cgroup/user.slice/memory.current", "1000");
    EXPECT_EQ(cgroup_processors(root()), 1.5);
    EXPECT_EQ(cgroup_memory(root()), 3096U);
}

// Version 2 without controllers beside those of version 1, as systemd mounts them on RHEL 8.
TEST_F(Cgroup, BothVersionsMayBeMounted) {
    mount("/ /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw");
    mount("/ /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu");
    put("/proc/self/cgroup", "4:cpu:/run\n0::/user.slice");
    quota("/sys/fs/cgroup/cpu/run", 200'000, 100'000);
    EXPECT_EQ(cgroup_processors(root()), 2);
}

TEST_F(Cgroup, WhatCannotBeReadLimitsNothing) {
    EXPECT_EQ(cgroup_processors(root()), no_quota);
    EXPECT_EQ(cgroup_memory(root()), no_memory_limit);
    mount("/ /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu");
    mount("/ /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory");
    put("/proc/self/cgroup", "4:cpu:/run\n5:memory:/run\nwords");
    put("/sys/fs/cgroup/cpu/run/cpu.cfs_quota_us", "100000");
    put("/sys/fs/cgroup/memory/run/memory.limit_in_bytes", "words");
    EXPECT_EQ(cgroup_processors(root()), no_quota);
    EXPECT_EQ(cgroup_memory(root()), no_memory_limit);
}

}  // namespace
}  // namespace hetman::test
