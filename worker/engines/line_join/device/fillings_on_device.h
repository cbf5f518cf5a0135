#pragma once
// Generates the fillings of row choices' halves on a device: the host's side of fillings.cl.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "common/stop_flag.h"
#include "worker/engines/line_join/device/device_array.h"
#include "worker/engines/line_join/fold_groups.h"
#include "worker/engines/quadrant_join/board/geometry.h"
#include "worker/engines/quadrant_join/fillings/half_parts.h"

namespace hetman::line_join {

// The lines of a filling, as the device has them.
struct DeviceLines {
    std::uint32_t u, v;
};

class FillingsOnDevice {
  public:
    // The arguments but `closed` must outlive this object.
    FillingsOnDevice(Device& device, const Device::Program& program,
                     const quadrant_join::Geometry& geometry, const FoldKeys& keys,
                     const quadrant_join::ClosedSquares* closed);

    // What the program is compiled with.
    static std::string options(const quadrant_join::Geometry& geometry, const FoldKeys& keys);

    // A half of a row choice.
    struct Half {
        std::vector<std::uint32_t> begins;  // of its lists in lines(), and the end of the last one

        std::uint32_t size() const { return begins.back() - begins.front(); }
    };
    // Forgets what was made, for other row choices.
    void begin();
    // Adds a row choice's halves, which become numbers 2 k and 2 k + 1 for the k-th.
    void add(const quadrant_join::RowSplit& choice, const FoldGroups& groups);
    // Generates all of them. Throws DeviceError if there are more than `most` fillings. False if
    // `stop` was set before the end.
    bool make(std::size_t most, const StopFlag& stop);

    const std::vector<Half>& halves() const { return halves_; }
    const DeviceArray<DeviceLines>& lines() const { return lines_; }

    // Counts the fillings of a start again, on the processor; throws WrongOnDevice if they are not
    // as many.
    void check(std::size_t seed) const;

  private:
    // As in fillings.cl.
    struct Start {
        std::uint32_t free, rising, falling, u, v, key, side, next, is_east, lists;
    };
    struct Columns {
        std::uint32_t on_side[4], steps[2][16], closed[2][16];
    };
    struct Range {  // of the starts of a half
        std::size_t first, end, lists;
    };
    using Filling = quadrant_join::Filling;

    void add_half(bool is_east, const Filling& begin, Rows first, std::size_t lists);
    void add_starts(bool is_east, const Filling& filling, unsigned x, Rows open_rows);
    Filling with(bool is_east, const Filling& filling, unsigned x, unsigned row) const;
    Rows open(bool is_east, const Filling& filling, unsigned x) const;
    const quadrant_join::Half& half(bool is_east) const {
        return is_east ? geometry_.east : geometry_.west;
    }
    std::size_t most_lists() const { return most_lists_of(geometry_, keys_); }
    static std::size_t most_lists_of(const quadrant_join::Geometry& geometry,
                                     const FoldKeys& keys) {
        return geometry.n % 2 == 0 ? 2 : 2 * keys.number();
    }
    bool run(bool writes, const StopFlag& stop);
    void place(std::size_t most);
    void count_from(bool is_east, const Filling& filling, unsigned x, const std::uint8_t* lists,
                    std::uint8_t list, std::vector<std::uint32_t>& sizes) const;

    Device& device_;
    const Device::Kernel kernel_;
    const quadrant_join::Geometry& geometry_;
    const FoldKeys& keys_;
    Columns columns_{};
    std::vector<Start> starts_;
    std::vector<Filling> fillings_of_starts_;
    std::vector<Range> ranges_;  // by half
    std::vector<std::uint8_t> list_of_key_;
    std::vector<std::uint32_t> sizes_;  // by start and list
    std::vector<Half> halves_;
    std::size_t lists_of_half_ = 0;  // where those of the half in hand begin in list_of_key_
    DeviceArray<Columns> device_columns_;
    DeviceArray<Start> device_starts_;
    DeviceArray<std::uint8_t> device_list_of_key_;
    DeviceArray<std::uint32_t> places_;
    DeviceArray<std::uint32_t> next_start_;
    DeviceArray<DeviceLines> lines_;
    std::size_t starts_at_once_ = 512;
};

}  // namespace hetman::line_join
