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

// A part of a half: the fillings that begin with starts `first` to end - 1.
struct Slice {
    std::size_t half, first, end;
    std::uint64_t size;  // number of fillings
};

class FillingsOnDevice {
  public:
    // The arguments but `closed` must outlive this object.
    FillingsOnDevice(Device& device, const Device::Program& program,
                     const quadrant_join::Geometry& geometry, const FoldKeys& keys,
                     const quadrant_join::ClosedSquares* closed);

    // What the program is compiled with.
    static std::string options(const quadrant_join::Geometry& geometry, const FoldKeys& keys);

    // Forgets all, for other row choices.
    void begin();
    // Adds a row choice's halves, which become numbers 2 k and 2 k + 1 for the k-th.
    void add(const quadrant_join::RowSplit& choice, const FoldGroups& groups);
    std::size_t choices() const { return ranges_.size() / 2; }

    // Counts the fillings. False if `stop` was set before the end.
    bool count(const StopFlag& stop);
    // The number of fillings of a half, after count().
    std::uint64_t size(std::size_t half) const { return ranges_[half].size; }
    // Cuts a half into one or more slices of at most `most` fillings. Throws DeviceError if a
    // single start has more.
    std::vector<Slice> cut(std::size_t half, std::uint64_t most) const;

    // Generates the fillings of these slices, fewer than 2^32. False if `stop` was set before the
    // end.
    bool make(const std::vector<Slice>& slices, const StopFlag& stop);
    // By slice: where its lists begin in lines(), and the end of the last one.
    using Begins = std::vector<std::uint32_t>;
    const std::vector<Begins>& made() const { return made_; }
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
        std::uint64_t size;  // number of fillings, after count()
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
    bool run(std::size_t first, std::size_t end, bool writes, const StopFlag& stop);
    std::uint64_t size_of_start(std::size_t start) const;
    std::ptrdiff_t offset(std::size_t start) const {  // in sizes_
        return static_cast<std::ptrdiff_t>(start * most_lists());
    }
    void place(const std::vector<Slice>& slices);
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
    std::vector<Begins> made_;
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
