#pragma once
// Tests of the forward filter on the first device; skipped where there is none.

#include "tests/worker/engines/engines_under_test.h"
#include "tests/worker/engines/on_first_device.h"
#include "worker/engines/forward_filter/forward_filter.h"

namespace hetman::test {

class ForwardFilterOnDevices : public OnFirstDevice {
  protected:
    std::unique_ptr<DeviceKernel> kernel_for(const Problem& whole) const {
        return make_forward_filter_on_device(whole, device_);
    }

    Tallies counted(const Problem& whole, const std::vector<Unit>& units) const {
        return counted_by(*kernel_for(whole), units);
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
};

}  // namespace hetman::test
