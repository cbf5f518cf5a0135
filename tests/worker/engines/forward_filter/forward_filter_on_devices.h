#pragma once
// Tests of the forward filter on the first device; skipped where there is none.

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <vector>

#include "tests/worker/engines/engines_under_test.h"
#include "worker/devices/device_error.h"
#include "worker/devices/device_list.h"
#include "worker/engines/device_kernel.h"
#include "worker/engines/forward_filter/forward_filter.h"

namespace hetman::test {

using Tallies = std::map<UnitId, Tally>;

class ForwardFilterOnDevices : public testing::Test {
  protected:
    void SetUp() override {
        try {
            device_ = find_devices().front();
        } catch (const DeviceError& error) {
            GTEST_SKIP() << error.what();
        }
    }

    std::unique_ptr<DeviceKernel> kernel_for(const Problem& whole) const {
        return make_forward_filter_on_device(whole, device_);
    }

    Tallies counted(const Problem& whole, const std::vector<Unit>& units) const {
        const auto kernel = kernel_for(whole);
        for (const Unit& unit : units) kernel->add(unit);
        Tallies tallies;
        const StopFlag stop{false};
        while (kernel->units() > 0)
            for (const DeviceKernel::Finished& unit : kernel->go_on(stop))
                EXPECT_TRUE(tallies.emplace(unit.id, unit.tally).second) << unit.id;
        return tallies;
    }

    void expect_as_on_processor(const Problem& whole, const std::vector<Unit>& units) const {
        const auto engine = make_forward_filter(whole.piece, whole.board, Variant::portable);
        Tallies expected;
        for (const Unit& unit : units)
            expected[unit.id] = count_with(*engine, problem_of(whole, unit));
        EXPECT_EQ(counted(whole, units), expected) << describe(whole);
    }

    void expect_as_on_processor(const Problem& problem) const {
        expect_as_on_processor(problem, {Unit{}});
    }

    DeviceInfo device_;
};

}  // namespace hetman::test
