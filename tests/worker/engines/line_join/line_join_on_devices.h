#pragma once
// Tests of the line join on the first device.

#include <memory>
#include <vector>

#include "tests/support/oracle.h"
#include "tests/worker/engines/on_first_device.h"
#include "tests/worker/engines/quadrant_join/random_choice.h"
#include "worker/engines/line_join/line_join.h"
#include "worker/engines/quadrant_join/board/geometry.h"
#include "worker/engines/shared/variant.h"

namespace hetman::test {

class LineJoinOnDevices : public OnFirstDevice {
  protected:
    std::unique_ptr<DeviceKernel> kernel_for(const Problem& whole) const {
        return make_line_join_on_device(whole, device_);
    }

    void expect_as_on_processor(const Problem& whole, const std::vector<Unit>& units) const {
        const auto engine = make_line_join(whole.piece, whole.board, best_variant());
        const auto workspace = engine->make_workspace();
        const StopFlag stop{false};
        const std::vector<Tally> tallies =
            engine->count_units(whole, units, workspace.get(), KernelChoice::fastest, stop);
        Tallies expected;
        for (std::size_t i = 0; i < units.size(); ++i) expected[units[i].id] = tallies[i];
        EXPECT_EQ(counted_by(*kernel_for(whole), units), expected) << describe(whole);
    }

    // Of random row choices.
    void expect_as_on_processor(const Problem& whole, unsigned choices) const {
        const quadrant_join::Geometry geometry(static_cast<unsigned>(whole.board.side()));
        Random random(whole.board.side());
        std::vector<Unit> units;
        for (UnitId id = 0; id < choices; ++id) {
            const quadrant_join::RowSplit rows = random_choice(geometry, random);
            RowChoice choice;
            choice.halves = {rows.west, rows.east};
            choice.centre = rows.centre;
            choice.folded = rows.folded;
            Unit unit;
            unit.id = id;
            unit.kind = choice;
            units.push_back(unit);
        }
        expect_as_on_processor(whole, units);
    }

    // The same on a card with the least memory for this board: it holds a part of most row choices.
    void expect_as_on_processor_in_passes(const Problem& whole, unsigned choices) {
        device_.memory = 1 << 20;
        while (kernel_for(whole) == nullptr) device_.memory += device_.memory / 16;
        expect_as_on_processor(whole, choices);
    }
};

}  // namespace hetman::test
