// What launchers say of a process and its host.
#include <gtest/gtest.h>

#include <cstdlib>

#include "worker/machine/launchers.h"

namespace hetman::test {
namespace {

class Launchers : public testing::Test {
  protected:
    void SetUp() override { clear(); }
    void TearDown() override { clear(); }

    static void set(const char* name, const char* value) { setenv(name, value, 1); }
    static void set_slurm(const char* local_rank, const char* tasks, const char* host) {
        set("SLURM_LOCALID", local_rank);
        set("SLURM_STEP_TASKS_PER_NODE", tasks);
        set("SLURM_NODEID", host);
    }

  private:
    static void forget(const Launcher& launcher) {
        for (const char* name : {launcher.local_rank, launcher.local_size})
            if (name != nullptr) unsetenv(name);
    }
    static void clear() {
        for (const Launcher& launcher : mpi_launchers()) forget(launcher);
        forget(srun_launcher);
        unsetenv("SLURM_NODEID");
    }
};

TEST_F(Launchers, SayNothingOfAProcessThatNoneStarted) {
    EXPECT_EQ(place_on_host(), (PlaceOnHost{0, 1}));
}

TEST_F(Launchers, SayWhereAProcessIsOnItsHost) {
    for (const Launcher& launcher : mpi_launchers()) {
        if (launcher.local_rank == nullptr) continue;
        SCOPED_TRACE(launcher.name);
        set(launcher.local_rank, "2");
        EXPECT_EQ(place_on_host(), (PlaceOnHost{0, 1})) << "of how many?";
        set(launcher.local_size, "4");
        EXPECT_EQ(place_on_host(), (PlaceOnHost{2, 4}));
        TearDown();
    }
}

TEST_F(Launchers, SlurmCountsTheProcessesOfAllHosts) {
    set_slurm("3", "4(x2),5,4", "1");
    EXPECT_EQ(place_on_host(), (PlaceOnHost{3, 4}));
    set_slurm("4", "4(x2),5,4", "2");
    EXPECT_EQ(place_on_host(), (PlaceOnHost{4, 5}));
    set_slurm("0", "4(x2),5,4", "3");
    EXPECT_EQ(place_on_host(), (PlaceOnHost{0, 4}));
}

TEST_F(Launchers, AreNotBelievedIfTheyContradictThemselves) {
    set_slurm("4", "4", "0");
    EXPECT_EQ(place_on_host(), (PlaceOnHost{0, 1}));
    for (const char* nonsense : {"", "x", "4(x", "4(x0)", "4(x2", "-1", "4,", "99999999999"}) {
        set_slurm("0", nonsense, "7");
        EXPECT_EQ(place_on_host(), (PlaceOnHost{0, 1})) << nonsense;
    }
}

TEST_F(Launchers, NumbersAreReadFromTheEnvironment) {
    EXPECT_EQ(environment_number("SLURM_NODEID"), std::nullopt);
    set("SLURM_NODEID", "12x");
    EXPECT_EQ(environment_number("SLURM_NODEID"), 12u);
    set("SLURM_NODEID", "x");
    EXPECT_EQ(environment_number("SLURM_NODEID"), std::nullopt);
}

}  // namespace
}  // namespace hetman::test
