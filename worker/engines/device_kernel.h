#pragma once
// The kernel of an engine for a device: counts many units at the same time.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/stop_flag.h"
#include "common/units/unit.h"

namespace hetman {

// False for units that no kernel counts: recounts, so that others check what devices counted, and
// units with a symmetry.
inline bool may_be_for_device(const Unit& unit) {
    return unit.recount == RecountBy::none && unit.symmetry.is_trivial();
}
// Of units of a plan, which are no recounts.
inline bool may_be_for_device(const Subgroup& symmetry) {
    Unit unit;
    unit.symmetry = symmetry;
    return may_be_for_device(unit);
}

// All members but the destructor throw DeviceError if the device fails (devices/device_error.h),
// and WrongOnDevice if it gives a wrong answer; what was given to it is lost then. Used by one
// thread, but for counts() and units_at_once().
class DeviceKernel {
  public:
    virtual ~DeviceKernel() = default;

    // How many units it needs at the same time to be busy.
    virtual std::uint32_t units_at_once() const = 0;

    // False for units that only the engine on the processor counts: beside those that may not be
    // for a device there are hardly any.
    virtual bool counts(const Unit& unit) const = 0;

    // Takes a unit of the kernel's problem. Throws std::invalid_argument for a unit that it cannot
    // count.
    virtual void add(const Unit& unit) = 0;
    // The units that were added and are not finished.
    virtual std::size_t units() const = 0;

    // The nodes visited so far, also of units that are not finished; nothing if it cannot say.
    virtual std::optional<std::uint64_t> nodes() { return std::nullopt; }

    struct Finished {
        UnitId id;
        Tally tally;
    };
    // Goes on counting for some 30 ms. Returns the units that were finished, each with the tally
    // that the engine gives on the processor.
    virtual std::vector<Finished> go_on(const StopFlag& stop) = 0;
};

}  // namespace hetman
