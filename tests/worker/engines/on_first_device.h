#pragma once
// Tests of engines' kernels on the first device; skipped where there is none.

#include <gtest/gtest.h>

#include <map>
#include <stdexcept>
#include <vector>

#include "worker/devices/device_error.h"
#include "worker/devices/device_list.h"
#include "worker/engines/device_kernel.h"

namespace hetman::test {

using Tallies = std::map<UnitId, Tally>;

class OnFirstDevice : public testing::Test {
  protected:
    void SetUp() override {
        try {
            device_ = find_devices().front();
        } catch (const DeviceError& error) {
            GTEST_SKIP() << error.what();
        }
    }

    static Tallies counted_by(DeviceKernel& kernel, const std::vector<Unit>& units) {
        for (const Unit& unit : units) kernel.add(unit);
        Tallies tallies;
        const StopFlag stop{false};
        while (kernel.units() > 0)
            for (const DeviceKernel::Finished& unit : kernel.go_on(stop))
                EXPECT_TRUE(tallies.emplace(unit.id, unit.tally).second) << unit.id;
        return tallies;
    }

    // Recounts, units with a required symmetry, and those of this kind.
    static void expect_refusals(DeviceKernel& kernel, const UnitKind& kind) {
        Unit unit;
        unit.symmetry = Symmetry::rotate_180;
        EXPECT_FALSE(kernel.counts(unit));
        EXPECT_THROW(kernel.add(unit), std::invalid_argument);
        unit = {};
        unit.kind = kind;
        EXPECT_FALSE(kernel.counts(unit));
        unit = {};
        unit.recount = RecountBy::portable_kernel;
        EXPECT_FALSE(kernel.counts(unit));
    }

    DeviceInfo device_;
};

}  // namespace hetman::test
